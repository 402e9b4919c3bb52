import { metricCatalogue, type MetricDefinition, type MetricMethod } from '@vitalgate/core';

/** What becomes of samples that several sources recorded, or one source repeats, by the method of the metric. */
const treatments: Readonly<Record<MetricMethod, string>> = {
  mergedSum: 'merged as sensed',
  addedSum: 'added as logged',
  mean: 'all averaged',
  timeWeightedMean: 'all averaged over time',
  soundLevel: 'all averaged over time',
  latest: 'the latest',
  count: 'each hour once',
  duration: 'each minute once',
  sleep: 'the first in order decides',
  sleepTime: 'the first in order decides',
};

/** Why, for the metrics of one reason. */
interface Reason {
  readonly why: string;
  readonly metrics: string;
}

const reasons: readonly Reason[] = [
  {
    why: 'A watch and a phone feel the same movement.',
    metrics: `stepCount distanceWalkingRunning distanceCycling distanceDownhillSnowSports distanceSwimming
      distanceWheelchair flightsClimbed pushCount swimmingStrokeCount`,
  },
  {
    why: 'Two devices that are worn at once judge the same body.',
    metrics: 'activeEnergyBurned basalEnergyBurned appleExerciseTime appleStandTime timeInDaylight',
  },
  {
    why: 'A pump writes a running basal and a pen a dose into the same minutes: both went into the body.',
    metrics: 'insulinDelivery',
  },
  { why: 'Each puff is told once, by the inhaler or by the person.', metrics: 'inhalerUsage' },
  { why: 'A fall is an event, told once by whoever noticed it.', metrics: 'numberOfTimesFallen' },
  { why: 'Each drink is told once, in the app that was at hand.', metrics: 'numberOfAlcoholicBeverages dietaryWater' },
  {
    why: 'A food is logged in one app; another app at that time logs another food.',
    metrics: `dietaryCaffeine dietaryCalcium dietaryCarbohydrates dietaryCholesterol dietaryEnergyConsumed
      dietaryFatMonounsaturated dietaryFatPolyunsaturated dietaryFatSaturated dietaryFatTotal dietaryFiber dietaryFolate
      dietaryIron dietaryMagnesium dietaryPotassium dietaryProtein dietarySodium dietarySugar dietaryVitaminA
      dietaryVitaminB12 dietaryVitaminB6 dietaryVitaminC dietaryVitaminD dietaryVitaminE dietaryVitaminK dietaryZinc`,
  },
  {
    why: 'It changes from minute to minute; each measurement stands for the time around it, so a repeat at one instant shares its weight.',
    metrics: 'heartRate atrialFibrillationBurden environmentalAudioExposure headphoneAudioExposure',
  },
  {
    why: 'Each measurement is one more look at the same body: more of them make a mean better, not greater.',
    metrics: `appleSleepingBreathingDisturbances appleSleepingWristTemperature appleWalkingSteadiness basalBodyTemperature
      bloodAlcoholContent bloodGlucose bloodPressureDiastolic bloodPressureSystolic bodyTemperature cyclingPower
      cyclingSpeed forcedExpiratoryVolume1 forcedVitalCapacity heartRateRecoveryOneMinute heartRateVariabilityRMSSD
      heartRateVariabilitySDNN
      oxygenSaturation peakExpiratoryFlowRate physicalEffort respiratoryRate restingHeartRate runningGroundContactTime
      runningPower runningSpeed runningStrideLength runningVerticalOscillation sixMinuteWalkTestDistance stairAscentSpeed
      stairDescentSpeed vo2Max walkingAsymmetryPercentage walkingDoubleSupportPercentage walkingHeartRateAverage
      walkingSpeed walkingStepLength`,
  },
  {
    why: 'A body has one weight or height at a time, and the newest measurement says it; of two at one time the first in order counts.',
    metrics: 'bodyFatPercentage bodyMass bodyMassIndex height leanBodyMass waistCircumference',
  },
  { why: 'An hour in which one stood is one hour, on however many wrists.', metrics: 'appleStandHour' },
  { why: 'Nobody meditates two minutes in one, in however many apps.', metrics: 'mindfulSession' },
  {
    why: 'A minute of the night was one thing; sources that disagree cannot all be right.',
    metrics: 'sleepAsleep sleepAwake sleepCore sleepDeep sleepEnd sleepNaps sleepRem sleepStart',
  },
  { why: 'In bed is what any source recorded as in bed; each minute counts once.', metrics: 'sleepInBed' },
];

const reasonOf = new Map(reasons.flatMap(({ why, metrics }) => metrics.split(/\s+/).map((id) => [id, why] as const)));

function row(metric: MetricDefinition): string {
  const why = reasonOf.get(metric.metricId);
  if (why === undefined)
    throw new Error(`${metric.metricId}: say in test/several-sources.ts why its sources count as they do`);
  const treatment = metric.metricId === 'sleepInBed' ? treatments.duration : treatments[metric.method];
  return `| ${metric.name} | ${treatment} | ${why} |`;
}

/** What becomes of what several sources recorded, and why, for every metric: a chapter of docs/numbers.md. */
export function severalSources(): string {
  const unknown = [...reasonOf.keys()].filter((id) => !metricCatalogue.some(({ metricId }) => metricId === id));
  if (unknown.length > 0) throw new Error(`no such metrics: ${unknown.join(', ')}`);
  return [
    '## What several sources make of a day',
    intro,
    ['| Metric | Several sources | Why |', '| - | - | - |', ...metricCatalogue.map(row)].join('\n'),
  ].join('\n\n');
}

const intro = `What is sensed is felt by several devices at once, so overlaps count once. What is logged is told once, so it adds up. A record that is
brought again by the same source, in one export or in many, is one record always.

- **Merged as sensed:** where sources overlap in time, [the first in order](decisions/0041-order-of-sources.md) counts; elsewhere every source does.
- **Added as logged:** everything counts. Only an exact repeat by another source counts once: the same time, amount and reason of a dose, or food.
- **All averaged:** every sample counts, whoever recorded it.
- **The latest:** the last sample of the day counts.
- **Each minute once, each hour once:** sources are united.
- **The first in order decides:** in a stretch of [a night](decisions/0040-sleep.md) the first source that says anything of it counts.`;
