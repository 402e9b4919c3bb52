import type { DayPlan } from './day-plan.ts';
import { randomStream } from './random-stream.ts';
import { sampleOrigins } from './sample-origins.ts';
import { byHand, later, type SampleRecorder } from './sample-recorder.ts';

const heightMeters = 1.74;

function recordScale(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  const random = randomStream(seed, `${plan.day.date} scale`);
  if (!random.chance(plan.illness > 0.4 ? 0.3 : 0.78)) return;
  const at = plan.day.at(plan.night.end + random.between(6, 18));
  const { scale } = sampleOrigins;
  const mass = plan.bodyMass;
  const fat = 23.4 - 2.6 * plan.fitness + random.normal(0, 0.35);
  recorder.quantity(scale, 'bodyMass', at, at, mass, 2);
  recorder.quantity(scale, 'bodyFatPercentage', at, at, fat, 1);
  recorder.quantity(scale, 'leanBodyMass', at, at, mass * (1 - fat / 100), 2);
  recorder.quantity(scale, 'bodyMassIndex', at, at, mass / heightMeters ** 2, 1);
}

function recordBloodPressure(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  const random = randomStream(seed, `${plan.day.date} pressure`);
  if (plan.day.weekday !== 2 && plan.day.weekday !== 6) return;
  const systolic = 126 - 5 * plan.fitness - 1.5 * plan.day.season + random.normal(0, 4);
  const diastolic = 80 - 3 * plan.fitness + random.normal(0, 3);
  const first = plan.day.at(plan.night.end + random.between(20, 35));
  // The second of two readings is a little lower, as cuffs find in most people.
  for (const [reading, drop] of [0, 2.5].entries()) {
    const at = later(first, 2 * reading);
    recorder.quantity(sampleOrigins.cuff, 'bloodPressureSystolic', at, at, systolic - drop + random.normal(0, 2), 0);
    recorder.quantity(
      sampleOrigins.cuff,
      'bloodPressureDiastolic',
      at,
      at,
      diastolic - drop / 2 + random.normal(0, 1.5),
      0,
    );
  }
}

function recordTemperature(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  const random = randomStream(seed, `${plan.day.date} temperature`);
  const minutes = plan.illness > 0.04 ? [480, 780, 1080, 1230] : random.chance(0.04) ? [480] : [];
  for (const minute of minutes) {
    const at = plan.day.at(minute + random.normal(0, 20));
    const evening = minute > 1000 ? 0.4 : 0;
    const value = 36.5 + evening + 2 * plan.illness + random.normal(0, 0.15);
    recorder.quantity(sampleOrigins.thermometer, 'bodyTemperature', at, at, value, 1, byHand);
  }
}

/** Records mass, composition, blood pressure, temperature, and now and then height and waist. */
export function recordBody(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  recordScale(seed, recorder, plan);
  recordBloodPressure(seed, recorder, plan);
  recordTemperature(seed, recorder, plan);
  const noon = plan.day.at(725);
  const { phone } = sampleOrigins;
  if (plan.day.index % 200 === 3) recorder.quantity(phone, 'height', noon, noon, heightMeters, 2, byHand);
  if (plan.day.index % 30 === 12) {
    recorder.quantity(phone, 'waistCircumference', noon, noon, 20 + 0.88 * plan.bodyMass, 1, byHand);
  }
}
