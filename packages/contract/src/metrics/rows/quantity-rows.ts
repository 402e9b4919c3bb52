import {
  allDay,
  average,
  averageOverNight,
  averageOverTime,
  beyondHealthKit,
  centimeters,
  kilometersPerHour,
  latest,
  logged,
  neverZero,
  rawOnly,
  shownIn,
  soundLevel,
} from '../row-shapes/quantity-row.ts';
import { eachFall, eachPuff, penAndPump } from '../row-shapes/why-sources.ts';
import { activityRows } from './activity.ts';
import { nutritionRows } from './nutrition.ts';

/** The rows of all quantity types, by category and by Swift spelling, which is the metric's id too. */
export const quantityRows = {
  activity: activityRows,
  heart: {
    atrialFibrillationBurden: averageOverTime(
      'AFib history',
      '%',
      'afib, atrial fibrillation, afib burden, afib history',
    ),
    heartRate: neverZero(
      allDay(averageOverTime('Heart rate', 'count/min', 'pulse, hr, bpm, heartbeat, heart beats, average heart rate')),
    ),
    heartRateRecoveryOneMinute: average('Cardio recovery', 'count/min', 'heart rate recovery, hrr, cardio recovery'),
    heartRateVariabilityRMSSD: neverZero(
      allDay(beyondHealthKit(average('Heart rate variability (RMSSD)', 'ms', 'rmssd, hrv rmssd'))),
    ),
    heartRateVariabilitySDNN: neverZero(
      allDay(average('Heart rate variability (SDNN)', 'ms', 'hrv, heart rate variability, sdnn, hrv sdnn')),
    ),
    peripheralPerfusionIndex: rawOnly(average('Peripheral perfusion index', '%')),
    restingHeartRate: neverZero(
      average(
        'Resting heart rate',
        'count/min',
        'rhr, resting pulse, resting hr, resting heartrate, pulse at rest, heart rate at rest',
      ),
    ),
    vo2Max: neverZero(average('Cardio fitness (VO2 max)', 'mL/min·kg', 'vo2, vo2 max, cardio fitness, fitness')),
    walkingHeartRateAverage: neverZero(
      average('Walking heart rate average', 'count/min', 'walking heart rate, walking pulse, walking hr'),
    ),
  },
  respiration: {
    appleSleepingBreathingDisturbances: averageOverNight(
      'Breathing disturbances',
      'count',
      'breathing disturbances, sleep apnea, sleep apnoea, apnea',
    ),
    forcedExpiratoryVolume1: neverZero(average('Forced expiratory volume, 1 sec', 'L', 'fev1')),
    forcedVitalCapacity: neverZero(average('Forced vital capacity', 'L', 'fvc')),
    inhalerUsage: logged('Inhaler usage', 'count', eachPuff, 'inhaler, asthma spray, inhaler puffs'),
    oxygenSaturation: neverZero(
      allDay(average('Blood oxygen', '%', 'spo2, blood oxygen, oxygen, o2, oxygen level, saturation')),
    ),
    peakExpiratoryFlowRate: neverZero(average('Peak expiratory flow rate', 'L/min', 'peak flow, pef')),
    respiratoryRate: neverZero(
      allDay(
        average(
          'Respiratory rate',
          'count/min',
          'breathing rate, breaths, respiration, breaths per minute, respiration rate',
        ),
      ),
    ),
  },
  body: {
    appleSleepingWristTemperature: neverZero(
      averageOverNight('Wrist temperature', 'degC', 'wrist temperature, skin temperature, sleeping temperature'),
    ),
    basalMetabolicRate: neverZero(beyondHealthKit(rawOnly(average('Basal metabolic rate', 'kcal/d')))),
    bodyFatPercentage: neverZero(latest('Body fat percentage', '%', 'body fat, fat percentage, bodyfat')),
    bodyMass: neverZero(latest('Weight', 'kg', 'weight, body weight, mass')),
    bodyMassIndex: neverZero(latest('Body mass index', 'count', 'bmi')),
    bodyWaterMass: neverZero(beyondHealthKit(rawOnly(average('Body water mass', 'kg')))),
    boneMass: neverZero(beyondHealthKit(rawOnly(average('Bone mass', 'kg')))),
    height: neverZero(latest('Height', 'm', 'body height, tall, stature')),
    leanBodyMass: neverZero(latest('Lean body mass', 'kg', 'lean mass, muscle mass, fat free mass')),
    waistCircumference: neverZero(latest('Waist circumference', 'cm', 'waist')),
  },
  vitals: {
    basalBodyTemperature: neverZero(average('Basal body temperature', 'degC', 'basal temperature, bbt')),
    bloodAlcoholContent: average('Blood alcohol content', '%', 'bac, blood alcohol, per mille'),
    bloodGlucose: neverZero(allDay(average('Blood glucose', 'mg/dL', 'glucose, blood sugar, sugar level, cgm, bg'))),
    bloodPressureDiastolic: neverZero(
      average(
        'Diastolic blood pressure',
        'mmHg',
        'diastolic, diastolic pressure, diastolic blood pressure, lower blood pressure',
      ),
    ),
    bloodPressureSystolic: neverZero(
      average(
        'Systolic blood pressure',
        'mmHg',
        'systolic, systolic pressure, systolic blood pressure, blood pressure, upper blood pressure, bp',
      ),
    ),
    bodyTemperature: neverZero(average('Body temperature', 'degC', 'temperature, fever, temp')),
    electrodermalActivity: rawOnly(average('Electrodermal activity', 'mcS')),
    insulinDelivery: logged('Insulin delivery', 'IU', penAndPump, 'insulin, bolus, insulin doses'),
  },
  nutrition: nutritionRows,
  mobility: {
    appleWalkingSteadiness: average('Walking steadiness', '%', 'walking steadiness, steadiness, balance'),
    numberOfTimesFallen: logged('Number of times fallen', 'count', eachFall, 'falls, fall, times fallen'),
    runningGroundContactTime: average('Ground contact time', 'ms', 'ground contact, ground contact time'),
    runningStrideLength: average('Running stride length', 'm', 'stride, stride length'),
    runningVerticalOscillation: average('Vertical oscillation', 'cm', 'vertical oscillation'),
    sixMinuteWalkTestDistance: average(
      'Six-minute walk',
      'm',
      'six minute walk, 6 minute walk, 6mwt, six minute walk distance',
    ),
    stairAscentSpeed: average('Stair speed: up', 'm/s', 'stairs up speed, stair speed up'),
    stairDescentSpeed: average('Stair speed: down', 'm/s', 'stairs down speed, stair speed down'),
    walkingAsymmetryPercentage: average('Walking asymmetry', '%', 'walking asymmetry, asymmetry, limp'),
    walkingDoubleSupportPercentage: average('Double support time', '%', 'double support, double support time'),
    walkingSpeed: neverZero(shownIn(kilometersPerHour, average('Walking speed', 'm/s', 'gait speed, walking pace'))),
    walkingStepLength: neverZero(shownIn(centimeters, average('Walking step length', 'm', 'step length'))),
  },
  hearing: {
    environmentalAudioExposure: soundLevel(
      'Environmental sound levels',
      'noise, environmental sound, noise level, surrounding noise',
    ),
    environmentalSoundReduction: rawOnly(soundLevel('Environmental sound reduction')),
    headphoneAudioExposure: soundLevel('Headphone audio levels', 'headphones, headphone volume, headphone level'),
  },
  surroundings: {
    underwaterDepth: rawOnly(average('Underwater depth', 'm')),
    uvExposure: rawOnly(average('UV index', 'count')),
    waterTemperature: rawOnly(average('Water temperature', 'degC')),
  },
};
