import { quantityTypes } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { metricType } from './metric-type.ts';

/** The names that the app is known to send, and the type of each. */
const known: readonly (readonly [string, string])[] = `
active_energy activeEnergyBurned, basal_energy_burned basalEnergyBurned, apple_exercise_time appleExerciseTime,
apple_move_time appleMoveTime, apple_stand_time appleStandTime, cycling_distance distanceCycling,
downhill_snow_sports distanceDownhillSnowSports, swimming_distance distanceSwimming,
walking_running_distance distanceWalkingRunning, wheelchair_distance distanceWheelchair, flights_climbed flightsClimbed,
wheelchair_push_count pushCount, swim_stroke_count swimmingStrokeCount, vo2max vo2Max, vo2_max vo2Max,
physical_effort physicalEffort, step_count stepCount, cycling_cadence cyclingCadence,
cycling_functional_threshold_power cyclingFunctionalThresholdPower, cycling_power cyclingPower, cycling_speed cyclingSpeed,
running_power runningPower, running_speed runningSpeed, running_ground_contact_time runningGroundContactTime,
running_stride_length runningStrideLength, height height, weight_body_mass bodyMass, body_mass bodyMass,
waist_circumference waistCircumference, body_fat_percentage bodyFatPercentage, body_mass_index bodyMassIndex,
lean_body_mass leanBodyMass, heart_rate heartRate, resting_heart_rate restingHeartRate,
heart_rate_variability heartRateVariabilitySDNN, cardio_recovery heartRateRecoveryOneMinute,
walking_heart_rate walkingHeartRateAverage, walking_heart_rate_average walkingHeartRateAverage,
atrial_fibrillation_burden atrialFibrillationBurden, walking_speed walkingSpeed, walking_step_length walkingStepLength,
walking_asymmetry_percentage walkingAsymmetryPercentage, walking_double_support_percentage walkingDoubleSupportPercentage,
six_minute_walking_test_distance sixMinuteWalkTestDistance, stair_speed_up stairAscentSpeed,
stair_speed_down stairDescentSpeed, running_vertical_oscillation runningVerticalOscillation,
respiratory_rate respiratoryRate, forced_expiratory_volume forcedExpiratoryVolume1,
forced_vital_capacity forcedVitalCapacity, blood_oxygen_saturation oxygenSaturation,
peripheral_perfusion_index peripheralPerfusionIndex, peak_expiratory_flow_rate peakExpiratoryFlowRate,
inhaler_usage inhalerUsage, body_temperature bodyTemperature, basal_body_temperature basalBodyTemperature,
under_water_depth underwaterDepth, under_water_temperature waterTemperature, uv_exposure uvExposure,
time_in_daylight timeInDaylight, environmental_audio environmentalAudioExposure,
environmental_audio_exposure environmentalAudioExposure, headphone_audio headphoneAudioExposure,
headphone_audio_exposure headphoneAudioExposure, electrodermal_activity electrodermalActivity,
apple_sleeping_wrist_temperature appleSleepingWristTemperature,
breathing_disturbances appleSleepingBreathingDisturbances, insulin_delivery insulinDelivery, blood_glucose bloodGlucose,
blood_alcohol_content bloodAlcoholContent, number_of_time_fallen numberOfTimesFallen,
number_of_times_fallen numberOfTimesFallen, number_of_alcoholic_beverages numberOfAlcoholicBeverages,
dietary_energy dietaryEnergyConsumed, dietary_water dietaryWater, dietary_sugar dietarySugar,
cholesterol dietaryCholesterol, carbohydrates dietaryCarbohydrates, biotin dietaryBiotin, caffeine dietaryCaffeine,
calcium dietaryCalcium, chloride dietaryChloride, chromium dietaryChromium, copper dietaryCopper, fiber dietaryFiber,
folate dietaryFolate, iodine dietaryIodine, iron dietaryIron, magnesium dietaryMagnesium, manganese dietaryManganese,
molybdenum dietaryMolybdenum, monosaturated_fat dietaryFatMonounsaturated, niacin dietaryNiacin,
pantothenic_acid dietaryPantothenicAcid, phosphorus dietaryPhosphorus,
polyunsaturated_fat dietaryFatPolyunsaturated, potassium dietaryPotassium, protein dietaryProtein,
riboflavin dietaryRiboflavin, saturated_fat dietaryFatSaturated, selenium dietarySelenium, sodium dietarySodium,
thiamin dietaryThiamin, total_fat dietaryFatTotal, vitamin_a dietaryVitaminA, vitamin_b6 dietaryVitaminB6,
vitamin_b12 dietaryVitaminB12, vitamin_c dietaryVitaminC, vitamin_d dietaryVitaminD, vitamin_e dietaryVitaminE,
vitamin_k dietaryVitaminK, zinc dietaryZinc`
  .split(',')
  .map((pair) => {
    const [name = '', type = ''] = pair.trim().split(' ');
    return [name, type];
  });

test.each(known)('%s is %s', (name, type) => {
  expect(metricType(name)?.name).toBe(type);
});

test('every quantity type can be named by its own name in small letters', () => {
  for (const { name } of quantityTypes) {
    const small = name.replace(/[A-Z]+/gu, (letters) => `_${letters.toLowerCase()}`);
    expect(metricType(small)?.name, small).toBe(name);
  }
});

test.each(['', 'constructor', '__proto__', 'sleep_analysis', 'apple_stand_hour', 'steps taken'])(
  '%j is none',
  (name) => {
    expect(metricType(name)).toBeNull();
  },
);
