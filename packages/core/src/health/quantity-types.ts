import type { NamedThing } from '@vitalgate/contract';

/**
 * How samples of a type combine over time, as HealthKit's HKTypeIdentifiers.h notes it beside each type: added up;
 * averaged, each sample alike; averaged by the time that each stands for; or as the steady sound of the same energy.
 */
export type QuantityStyle =
  'cumulative' | 'discreteArithmetic' | 'discreteTemporallyWeighted' | 'discreteEquivalentContinuousLevel';

/** A quantity type as this build knows it: of HealthKit, or of Health Connect if HealthKit has none for it. */
export interface QuantityType {
  /** Swift spelling: `heartRate`. */
  readonly name: string;
  /** HealthKit's long identifier (`HKQuantityTypeIdentifierHeartRate`); ours for a type that HealthKit does not have. */
  readonly identifier: string;
  /** Name for people, in English: the Health app's, where it shows the type. */
  readonly displayName: string;
  /** The one unit in which samples of this type are kept and served, as HealthKit spells it; `%` is 0 to 100. */
  readonly unit: string;
  readonly style: QuantityStyle;
}

const identifierPrefix = 'HKQuantityTypeIdentifier';
const ownPrefix = 'VitalgateQuantityTypeIdentifier';

/** Long names that are not the Swift spelling with a capital first letter. */
const irregularNames: Readonly<Record<string, string>> = { vo2Max: 'VO2Max', uvExposure: 'UVExposure' };

type Row = readonly [name: string, displayName: string, unit: string];

const cumulativeRows: readonly Row[] = [
  ['activeEnergyBurned', 'Active energy', 'kcal'],
  ['appleExerciseTime', 'Exercise minutes', 'min'],
  ['appleMoveTime', 'Move minutes', 'min'],
  ['appleStandTime', 'Stand minutes', 'min'],
  ['basalEnergyBurned', 'Resting energy', 'kcal'],
  ['distanceCrossCountrySkiing', 'Cross-country skiing distance', 'm'],
  ['distanceCycling', 'Cycling distance', 'm'],
  ['distanceDownhillSnowSports', 'Downhill snow sports distance', 'm'],
  ['distancePaddleSports', 'Paddle sports distance', 'm'],
  ['distanceRowing', 'Rowing distance', 'm'],
  ['distanceSkatingSports', 'Skating distance', 'm'],
  ['distanceSwimming', 'Swimming distance', 'm'],
  ['distanceWalkingRunning', 'Walking + running distance', 'm'],
  ['distanceWheelchair', 'Wheelchair distance', 'm'],
  ['flightsClimbed', 'Flights climbed', 'count'],
  ['inhalerUsage', 'Inhaler usage', 'count'],
  ['insulinDelivery', 'Insulin delivery', 'IU'],
  ['nikeFuel', 'NikeFuel', 'count'],
  ['numberOfAlcoholicBeverages', 'Alcohol consumption', 'count'],
  ['numberOfTimesFallen', 'Number of times fallen', 'count'],
  ['pushCount', 'Pushes', 'count'],
  ['stepCount', 'Steps', 'count'],
  ['swimmingStrokeCount', 'Swimming strokes', 'count'],
  ['timeInDaylight', 'Time in daylight', 'min'],
  ['dietaryBiotin', 'Biotin', 'mcg'],
  ['dietaryCaffeine', 'Caffeine', 'mg'],
  ['dietaryCalcium', 'Calcium', 'mg'],
  ['dietaryCarbohydrates', 'Carbohydrates', 'g'],
  ['dietaryChloride', 'Chloride', 'mg'],
  ['dietaryCholesterol', 'Dietary cholesterol', 'mg'],
  ['dietaryChromium', 'Chromium', 'mcg'],
  ['dietaryCopper', 'Copper', 'mg'],
  ['dietaryEnergyConsumed', 'Dietary energy', 'kcal'],
  ['dietaryFatMonounsaturated', 'Monounsaturated fat', 'g'],
  ['dietaryFatPolyunsaturated', 'Polyunsaturated fat', 'g'],
  ['dietaryFatSaturated', 'Saturated fat', 'g'],
  ['dietaryFatTotal', 'Total fat', 'g'],
  ['dietaryFiber', 'Fiber', 'g'],
  ['dietaryFolate', 'Folate', 'mcg'],
  ['dietaryIodine', 'Iodine', 'mcg'],
  ['dietaryIron', 'Iron', 'mg'],
  ['dietaryMagnesium', 'Magnesium', 'mg'],
  ['dietaryManganese', 'Manganese', 'mg'],
  ['dietaryMolybdenum', 'Molybdenum', 'mcg'],
  ['dietaryNiacin', 'Niacin', 'mg'],
  ['dietaryPantothenicAcid', 'Pantothenic acid', 'mg'],
  ['dietaryPhosphorus', 'Phosphorus', 'mg'],
  ['dietaryPotassium', 'Potassium', 'mg'],
  ['dietaryProtein', 'Protein', 'g'],
  ['dietaryRiboflavin', 'Riboflavin', 'mg'],
  ['dietarySelenium', 'Selenium', 'mcg'],
  ['dietarySodium', 'Sodium', 'mg'],
  ['dietarySugar', 'Dietary sugar', 'g'],
  ['dietaryThiamin', 'Thiamin', 'mg'],
  ['dietaryVitaminA', 'Vitamin A', 'mcg'],
  ['dietaryVitaminB12', 'Vitamin B12', 'mcg'],
  ['dietaryVitaminB6', 'Vitamin B6', 'mg'],
  ['dietaryVitaminC', 'Vitamin C', 'mg'],
  ['dietaryVitaminD', 'Vitamin D', 'mcg'],
  ['dietaryVitaminE', 'Vitamin E', 'mg'],
  ['dietaryVitaminK', 'Vitamin K', 'mcg'],
  ['dietaryWater', 'Water', 'mL'],
  ['dietaryZinc', 'Zinc', 'mg'],
];

const discreteRows: readonly Row[] = [
  ['appleSleepingBreathingDisturbances', 'Breathing disturbances', 'count'],
  ['appleSleepingWristTemperature', 'Wrist temperature', 'degC'],
  ['appleWalkingSteadiness', 'Walking steadiness', '%'],
  ['atrialFibrillationBurden', 'AFib history', '%'],
  ['basalBodyTemperature', 'Basal body temperature', 'degC'],
  ['bloodAlcoholContent', 'Blood alcohol content', '%'],
  ['bloodGlucose', 'Blood glucose', 'mg/dL'],
  ['bloodPressureDiastolic', 'Diastolic blood pressure', 'mmHg'],
  ['bloodPressureSystolic', 'Systolic blood pressure', 'mmHg'],
  ['bodyFatPercentage', 'Body fat percentage', '%'],
  ['bodyMass', 'Weight', 'kg'],
  ['bodyMassIndex', 'Body mass index', 'count'],
  ['bodyTemperature', 'Body temperature', 'degC'],
  ['crossCountrySkiingSpeed', 'Cross-country skiing speed', 'm/s'],
  ['cyclingCadence', 'Cycling cadence', 'count/min'],
  ['cyclingFunctionalThresholdPower', 'Cycling functional threshold power', 'W'],
  ['cyclingPower', 'Cycling power', 'W'],
  ['cyclingSpeed', 'Cycling speed', 'm/s'],
  ['electrodermalActivity', 'Electrodermal activity', 'mcS'],
  ['environmentalAudioExposure', 'Environmental sound levels', 'dBASPL'],
  ['environmentalSoundReduction', 'Environmental sound reduction', 'dBASPL'],
  ['estimatedWorkoutEffortScore', 'Estimated workout effort', 'appleEffortScore'],
  ['forcedExpiratoryVolume1', 'Forced expiratory volume, 1 sec', 'L'],
  ['forcedVitalCapacity', 'Forced vital capacity', 'L'],
  ['headphoneAudioExposure', 'Headphone audio levels', 'dBASPL'],
  ['heartRate', 'Heart rate', 'count/min'],
  ['heartRateRecoveryOneMinute', 'Cardio recovery', 'count/min'],
  ['heartRateVariabilitySDNN', 'Heart rate variability (SDNN)', 'ms'],
  ['height', 'Height', 'm'],
  ['leanBodyMass', 'Lean body mass', 'kg'],
  ['oxygenSaturation', 'Blood oxygen', '%'],
  ['paddleSportsSpeed', 'Paddle sports speed', 'm/s'],
  ['peakExpiratoryFlowRate', 'Peak expiratory flow rate', 'L/min'],
  ['peripheralPerfusionIndex', 'Peripheral perfusion index', '%'],
  ['physicalEffort', 'Physical effort', 'kcal/hr·kg'],
  ['respiratoryRate', 'Respiratory rate', 'count/min'],
  ['restingHeartRate', 'Resting heart rate', 'count/min'],
  ['rowingSpeed', 'Rowing speed', 'm/s'],
  ['runningGroundContactTime', 'Ground contact time', 'ms'],
  ['runningPower', 'Running power', 'W'],
  ['runningSpeed', 'Running speed', 'm/s'],
  ['runningStrideLength', 'Running stride length', 'm'],
  ['runningVerticalOscillation', 'Vertical oscillation', 'cm'],
  ['sixMinuteWalkTestDistance', 'Six-minute walk', 'm'],
  ['stairAscentSpeed', 'Stair speed: up', 'm/s'],
  ['stairDescentSpeed', 'Stair speed: down', 'm/s'],
  ['underwaterDepth', 'Underwater depth', 'm'],
  ['uvExposure', 'UV index', 'count'],
  ['vo2Max', 'Cardio fitness (VO2 max)', 'mL/min·kg'],
  ['waistCircumference', 'Waist circumference', 'cm'],
  ['walkingAsymmetryPercentage', 'Walking asymmetry', '%'],
  ['walkingDoubleSupportPercentage', 'Double support time', '%'],
  ['walkingHeartRateAverage', 'Walking heart rate average', 'count/min'],
  ['walkingSpeed', 'Walking speed', 'm/s'],
  ['walkingStepLength', 'Walking step length', 'm'],
  ['waterTemperature', 'Water temperature', 'degC'],
  ['workoutEffortScore', 'Workout effort', 'appleEffortScore'],
];

/**
 * What Health Connect records and HealthKit has no type for. The variability that it knows (RMSSD) is another quantity than
 * HealthKit's (SDNN), its energy is active and resting energy together, and its metabolic rate is a rate.
 */
const ownRows: readonly (readonly [...Row, QuantityStyle])[] = [
  ['basalMetabolicRate', 'Basal metabolic rate', 'kcal/d', 'discreteArithmetic'],
  ['bodyWaterMass', 'Body water mass', 'kg', 'discreteArithmetic'],
  ['boneMass', 'Bone mass', 'kg', 'discreteArithmetic'],
  ['heartRateVariabilityRMSSD', 'Heart rate variability (RMSSD)', 'ms', 'discreteArithmetic'],
  ['totalEnergyBurned', 'Total energy', 'kcal', 'cumulative'],
];

/** The discrete types that HealthKit does not average sample by sample. */
const weighedTypes: Readonly<Record<string, QuantityStyle>> = {
  atrialFibrillationBurden: 'discreteTemporallyWeighted',
  heartRate: 'discreteTemporallyWeighted',
  environmentalAudioExposure: 'discreteEquivalentContinuousLevel',
  environmentalSoundReduction: 'discreteEquivalentContinuousLevel',
  headphoneAudioExposure: 'discreteEquivalentContinuousLevel',
};

function quantityType([name, displayName, unit]: Row, style: QuantityStyle, prefix = identifierPrefix): QuantityType {
  const longName = irregularNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
  return { name, identifier: prefix + longName, displayName, unit, style };
}

/** Every quantity type of HealthKit up to iOS 18, and those of Health Connect that it lacks, ordered by name. */
export const quantityTypes: readonly QuantityType[] = [
  ...cumulativeRows.map((row) => quantityType(row, 'cumulative')),
  ...discreteRows.map((row) => quantityType(row, weighedTypes[row[0]] ?? 'discreteArithmetic')),
  ...ownRows.map(([name, displayName, unit, style]) => quantityType([name, displayName, unit], style, ownPrefix)),
].sort((a, b) => (a.name < b.name ? -1 : 1));

/** The same types as something that `findName` finds by what people call them. */
export const quantityTypeNames: readonly NamedThing[] = quantityTypes.map(({ name, displayName }) => ({
  id: name,
  name: displayName,
}));

const byAnyName = new Map<string, QuantityType>();
for (const known of quantityTypes) byAnyName.set(known.name, known).set(known.identifier, known);

/** The quantity type of a Swift spelling (`heartRate`) or a long identifier, compared exactly; null if unknown. */
export function findQuantityType(nameOrIdentifier: string): QuantityType | null {
  return byAnyName.get(nameOrIdentifier) ?? null;
}
