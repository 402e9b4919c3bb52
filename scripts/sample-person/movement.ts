import type { Bout } from './bouts.ts';
import type { DayPlan } from './day-plan.ts';
import { randomStream, type RandomStream } from './random-stream.ts';
import { sampleOrigins, type SampleOrigin } from './sample-origins.ts';
import { byHand, later, type SampleRecorder } from './sample-recorder.ts';

/** How a device cuts what it sees into samples, and how well it counts. */
interface Counter {
  readonly origin: SampleOrigin;
  /** Seconds until it notices that somebody walks. */
  readonly delay: readonly [number, number];
  readonly longestBlock: number;
  readonly bias: number;
  readonly scatter: number;
}

const watchCounter: Counter = { origin: sampleOrigins.watch, delay: [0, 0], longestBlock: 10, bias: 1, scatter: 0.008 };
const phoneCounter: Counter = {
  origin: sampleOrigins.phone,
  delay: [4, 25],
  longestBlock: 7,
  bias: 0.98,
  scatter: 0.015,
};

/** Behind a pram the hand hardly swings. */
const pramCounter: Counter = { ...watchCounter, bias: 0.3 };

/** Cuts a bout into the device's blocks; steps are rounded so that the blocks add up to the rounded whole. */
function recordBout(recorder: SampleRecorder, random: RandomStream, plan: DayPlan, bout: Bout, counter: Counter): void {
  const from = plan.day.at(bout.start);
  // Alone, a device has to see the whole bout: there is no other that could tell of its beginning.
  const delay = bout.isWatchWorn && bout.minutes > 2 ? random.between(...counter.delay) / 60 : 0;
  const ratio = random.normal(counter.bias, counter.scatter);
  let position = delay;
  let counted = Math.round((bout.steps * ratio * delay) / bout.minutes);
  while (position < bout.minutes - 0.02) {
    const length = Math.min(bout.minutes - position, random.between(1.5, counter.longestBlock));
    const start = later(from, position);
    position += length;
    const end = later(from, position);
    const total = Math.round((bout.steps * ratio * position) / bout.minutes);
    if (total > counted && end > start) {
      recorder.quantity(counter.origin, 'stepCount', start, end, total - counted, 0);
      const meters = (bout.meters * length * ratio) / bout.minutes;
      recorder.quantity(counter.origin, 'distanceWalkingRunning', start, end, meters, 2);
    }
    counted = total;
  }
}

/** Records a day's steps and distances as the watch and the phone saw them, each in blocks of its own, or as typed in. */
export function recordSteps(seed: number, recorder: SampleRecorder, plan: DayPlan, bouts: readonly Bout[]): void {
  const random = randomStream(seed, `${plan.day.date} steps`);
  for (const bout of bouts) {
    if (plan.day.at(bout.start + bout.minutes) > recorder.until) continue;
    if (bout.isWatchWorn) recordBout(recorder, random, plan, bout, bout.isTypedIn ? pramCounter : watchCounter);
    if (bout.isPhoneCarried) recordBout(recorder, random, plan, bout, phoneCounter);
    if (!bout.isTypedIn) continue;
    const start = plan.day.at(bout.start);
    const end = later(start, bout.minutes);
    recorder.quantity(sampleOrigins.phone, 'stepCount', start, end, bout.steps, 0, byHand);
    recorder.quantity(sampleOrigins.phone, 'distanceWalkingRunning', start, end, bout.meters, 2, byHand);
  }
}

/** Records stairs, how the person walks, and now and then how fast on stairs. */
export function recordGait(seed: number, recorder: SampleRecorder, plan: DayPlan, bouts: readonly Bout[]): void {
  const random = randomStream(seed, `${plan.day.date} gait`);
  const { watch, phone } = sampleOrigins;
  const vigour = 1 + 0.03 * plan.fitness - 0.12 * plan.illness;
  for (const bout of bouts) {
    const start = plan.day.at(bout.start);
    const end = later(start, bout.minutes);
    if (bout.kind !== 'workout' && random.chance(0.16)) {
      const flights = random.whole(1, 3);
      recorder.quantity(bout.isWatchWorn ? watch : phone, 'flightsClimbed', start, later(start, 1), flights, 0);
      const speed = random.normal(0.52, 0.05) * vigour;
      recorder.quantity(phone, 'stairAscentSpeed', start, later(start, 0.4), speed, 3);
      recorder.quantity(
        phone,
        'stairDescentSpeed',
        later(start, 0.5),
        later(start, 0.9),
        speed * random.normal(1.12, 0.05),
        3,
      );
    }
    if (bout.kind !== 'walk' || !bout.isPhoneCarried) continue;
    const speed = (bout.meters / bout.minutes / 60) * random.normal(0.86, 0.03) * vigour;
    recorder.quantity(phone, 'walkingSpeed', start, end, speed, 3);
    recorder.quantity(
      phone,
      'walkingStepLength',
      start,
      end,
      (bout.meters / bout.steps) * random.normal(0.97, 0.02),
      3,
    );
    recorder.quantity(
      phone,
      'walkingDoubleSupportPercentage',
      start,
      end,
      random.normal(27.5, 1) - 14 * (speed - 1.2),
      1,
    );
    recorder.quantity(phone, 'walkingAsymmetryPercentage', start, end, Math.max(0, random.normal(1.4, 1.3)), 1);
  }
  if (plan.day.weekday === 0) {
    const evening = plan.day.at(1230);
    recorder.quantity(phone, 'sixMinuteWalkTestDistance', evening, evening, random.normal(505, 6) * vigour, 0);
    recorder.quantity(phone, 'appleWalkingSteadiness', plan.day.at(0), evening, random.normal(96, 1), 1);
  }
}
