import { findQuantityType, quantityTypes, type QuantityType } from '@vitalgate/contract';

/** Names that Health Auto Export gives to quantity types and that are not the type's own in small letters. */
const ownNames: Readonly<Record<string, string>> = {
  active_energy: 'activeEnergyBurned',
  alcohol_consumption: 'numberOfAlcoholicBeverages',
  blood_oxygen_saturation: 'oxygenSaturation',
  breathing_disturbances: 'appleSleepingBreathingDisturbances',
  cardio_fitness: 'vo2Max',
  cardio_recovery: 'heartRateRecoveryOneMinute',
  cross_country_skiing_distance: 'distanceCrossCountrySkiing',
  cycling_distance: 'distanceCycling',
  dietary_energy: 'dietaryEnergyConsumed',
  downhill_snow_sports: 'distanceDownhillSnowSports',
  downhill_snow_sports_distance: 'distanceDownhillSnowSports',
  environmental_audio: 'environmentalAudioExposure',
  forced_expiratory_volume: 'forcedExpiratoryVolume1',
  headphone_audio: 'headphoneAudioExposure',
  heart_rate_variability: 'heartRateVariabilitySDNN',
  monosaturated_fat: 'dietaryFatMonounsaturated',
  monounsaturated_fat: 'dietaryFatMonounsaturated',
  number_of_time_fallen: 'numberOfTimesFallen',
  paddle_sports_distance: 'distancePaddleSports',
  polyunsaturated_fat: 'dietaryFatPolyunsaturated',
  resting_energy: 'basalEnergyBurned',
  rowing_distance: 'distanceRowing',
  saturated_fat: 'dietaryFatSaturated',
  six_minute_walking_test_distance: 'sixMinuteWalkTestDistance',
  skating_sports_distance: 'distanceSkatingSports',
  stair_speed_down: 'stairDescentSpeed',
  stair_speed_up: 'stairAscentSpeed',
  swim_stroke_count: 'swimmingStrokeCount',
  swimming_distance: 'distanceSwimming',
  total_fat: 'dietaryFatTotal',
  under_water_depth: 'underwaterDepth',
  under_water_temperature: 'waterTemperature',
  uv_index: 'uvExposure',
  vo2max: 'vo2Max',
  walking_heart_rate: 'walkingHeartRateAverage',
  walking_running_distance: 'distanceWalkingRunning',
  walking_steadiness: 'appleWalkingSteadiness',
  weight: 'bodyMass',
  weight_body_mass: 'bodyMass',
  wheelchair_distance: 'distanceWheelchair',
  wheelchair_push_count: 'pushCount',
  wrist_temperature: 'appleSleepingWristTemperature',
};

/** The types by their own names in small letters with `_` between the words, nutrients also without the word dietary. */
const bySmallName = new Map<string, QuantityType>();
for (const type of quantityTypes) {
  const small = type.name.replace(/[A-Z]+/gu, (capitals) => `_${capitals.toLowerCase()}`);
  bySmallName.set(small, type);
  if (small.startsWith('dietary_')) bySmallName.set(small.slice('dietary_'.length), type);
}

/** The quantity type that a metric of Health Auto Export measures, or null. Most names are the type's own (`walking_speed`, `vitamin_c`). */
export function metricType(name: string): QuantityType | null {
  const listed = Object.hasOwn(ownNames, name) ? ownNames[name] : undefined;
  return listed === undefined ? (bySmallName.get(name) ?? null) : findQuantityType(listed);
}
