import type { NamedThing } from '@vitalgate/contract';
import { findQuantityType, type QuantityStyle } from '../../health/quantity-types.ts';
import type { MetricCategory, MetricDefinition, MetricMethod, NightEnd, SleepMeasure } from './metric-definition.ts';

/**
 * How a type's day is made. Sensed: devices feel it by themselves, several of them the same, so overlaps count once.
 * Logged: a dose, a meal, a fall is told once by whoever noticed it, so all add up. `docs/numbers.md` says why for each.
 */
type DayKind = 'sensed' | 'logged' | 'average' | 'latest';

/** The quantity types that become metrics, by category and by how their day is made. The type's name is the metricId. */
const quantityMetrics: readonly [MetricCategory, DayKind, string][] = [
  [
    'activity',
    'sensed',
    `activeEnergyBurned appleExerciseTime appleStandTime basalEnergyBurned distanceCycling
     distanceDownhillSnowSports distanceSwimming distanceWalkingRunning distanceWheelchair flightsClimbed pushCount
     stepCount swimmingStrokeCount timeInDaylight`,
  ],
  ['activity', 'average', 'cyclingPower cyclingSpeed physicalEffort runningPower runningSpeed'],
  [
    'heart',
    'average',
    `atrialFibrillationBurden heartRate heartRateRecoveryOneMinute heartRateVariabilityRMSSD heartRateVariabilitySDNN
     restingHeartRate vo2Max walkingHeartRateAverage`,
  ],
  ['respiration', 'logged', 'inhalerUsage'],
  [
    'respiration',
    'average',
    `appleSleepingBreathingDisturbances forcedExpiratoryVolume1 forcedVitalCapacity oxygenSaturation
     peakExpiratoryFlowRate respiratoryRate`,
  ],
  ['body', 'average', 'appleSleepingWristTemperature'],
  ['body', 'latest', 'bodyFatPercentage bodyMass bodyMassIndex height leanBodyMass waistCircumference'],
  ['mobility', 'logged', 'numberOfTimesFallen'],
  [
    'mobility',
    'average',
    `appleWalkingSteadiness runningGroundContactTime runningStrideLength runningVerticalOscillation
     sixMinuteWalkTestDistance stairAscentSpeed stairDescentSpeed walkingAsymmetryPercentage
     walkingDoubleSupportPercentage walkingSpeed walkingStepLength`,
  ],
  ['hearing', 'average', 'environmentalAudioExposure headphoneAudioExposure'],
  ['vitals', 'logged', 'insulinDelivery'],
  [
    'vitals',
    'average',
    'basalBodyTemperature bloodAlcoholContent bloodGlucose bloodPressureDiastolic bloodPressureSystolic bodyTemperature',
  ],
  [
    'nutrition',
    'logged',
    `dietaryCaffeine dietaryCalcium dietaryCarbohydrates dietaryCholesterol dietaryEnergyConsumed
     dietaryFatMonounsaturated dietaryFatPolyunsaturated dietaryFatSaturated dietaryFatTotal dietaryFiber dietaryFolate
     dietaryIron dietaryMagnesium dietaryPotassium dietaryProtein dietarySodium dietarySugar dietaryVitaminA
     dietaryVitaminB12 dietaryVitaminB6 dietaryVitaminC dietaryVitaminD dietaryVitaminE dietaryVitaminK dietaryWater
     dietaryZinc numberOfAlcoholicBeverages`,
  ],
];

/** Where people read another unit than the one that samples are kept in: exact as a fraction. */
const scales: Readonly<Record<string, { readonly unit: string; readonly multiply: number; readonly divide: number }>> =
  {
    cyclingSpeed: { unit: 'km/hr', multiply: 18, divide: 5 },
    distanceCycling: { unit: 'km', multiply: 1, divide: 1000 },
    distanceDownhillSnowSports: { unit: 'km', multiply: 1, divide: 1000 },
    distanceWalkingRunning: { unit: 'km', multiply: 1, divide: 1000 },
    distanceWheelchair: { unit: 'km', multiply: 1, divide: 1000 },
    runningSpeed: { unit: 'km/hr', multiply: 18, divide: 5 },
    walkingSpeed: { unit: 'km/hr', multiply: 18, divide: 5 },
    walkingStepLength: { unit: 'cm', multiply: 100, divide: 1 },
  };

const meanOfStyle: Readonly<Record<Exclude<QuantityStyle, 'cumulative'>, MetricMethod>> = {
  discreteArithmetic: 'mean',
  discreteTemporallyWeighted: 'timeWeightedMean',
  discreteEquivalentContinuousLevel: 'soundLevel',
};

function methodOf(kind: DayKind, style: QuantityStyle): MetricMethod {
  if (kind === 'sensed') return 'mergedSum';
  if (kind === 'logged') return 'addedSum';
  return kind === 'latest' || style === 'cumulative' ? 'latest' : meanOfStyle[style];
}

function quantityMetric(category: MetricCategory, kind: DayKind, type: string): MetricDefinition {
  const known = findQuantityType(type);
  if (known === null) throw new Error(`no quantity type ${type}`);
  const { displayName, unit, style } = known;
  const scale = scales[type] ?? { unit, multiply: 1, divide: 1 };
  return {
    metricId: type,
    name: displayName,
    category,
    unit: scale.unit,
    aggregation: kind === 'sensed' || kind === 'logged' ? 'sum' : kind,
    method: methodOf(kind, style),
    madeFrom: { kind: 'quantity', type, multiply: scale.multiply, divide: scale.divide },
  };
}

function sleepMetric(metricId: string, name: string, measure: SleepMeasure): MetricDefinition {
  const madeFrom = { kind: 'sleep', measure } as const;
  return { metricId, name, category: 'sleep', unit: 'min', aggregation: 'duration', method: 'sleep', madeFrom };
}

function nightMetric(metricId: string, name: string, end: NightEnd): MetricDefinition {
  const madeFrom = { kind: 'night', end } as const;
  return { metricId, name, category: 'sleep', unit: 'min', aggregation: 'average', method: 'sleepTime', madeFrom };
}

const otherMetrics: readonly MetricDefinition[] = [
  sleepMetric('sleepAsleep', 'Time asleep', 'asleep'),
  sleepMetric('sleepAwake', 'Time awake during sleep', 'awake'),
  sleepMetric('sleepCore', 'Core sleep', 'core'),
  sleepMetric('sleepDeep', 'Deep sleep', 'deep'),
  nightMetric('sleepEnd', 'Woke up', 'end'),
  sleepMetric('sleepInBed', 'Time in bed', 'inBed'),
  sleepMetric('sleepNaps', 'Time asleep in naps', 'naps'),
  sleepMetric('sleepRem', 'REM sleep', 'rem'),
  nightMetric('sleepStart', 'Fell asleep', 'start'),
  {
    metricId: 'appleStandHour',
    name: 'Stand hours',
    category: 'activity',
    unit: 'count',
    aggregation: 'sum',
    method: 'count',
    madeFrom: { kind: 'category', type: 'appleStandHour', value: 'stood' },
  },
  {
    metricId: 'mindfulSession',
    name: 'Mindful minutes',
    category: 'mindfulness',
    unit: 'min',
    aggregation: 'duration',
    method: 'duration',
    madeFrom: { kind: 'category', type: 'mindfulSession', value: null },
  },
];

/** Every metric, ascending by `metricId`; fewer than one page of getMetrics holds. */
export const metricCatalogue: readonly MetricDefinition[] = [
  ...quantityMetrics.flatMap(([category, kind, types]) =>
    types.split(/\s+/).map((type) => quantityMetric(category, kind, type)),
  ),
  ...otherMetrics,
].sort((one, other) => (one.metricId < other.metricId ? -1 : 1));

/** The same metrics as something that `findName` finds by what people call them. */
export const metricNames: readonly NamedThing[] = metricCatalogue.map(({ metricId, name }) => ({ id: metricId, name }));

const byId = new Map(metricCatalogue.map((metric) => [metric.metricId, metric]));

/** The metric with this id, or undefined. */
export function findMetric(metricId: string): MetricDefinition | undefined {
  return byId.get(metricId);
}
