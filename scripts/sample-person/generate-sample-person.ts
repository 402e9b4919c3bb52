import type { RecordSink } from '@vitalgate/core';
import type { SamplePersonOptions } from '@vitalgate/importers';
import { recordBloodTests } from './blood-tests.ts';
import { recordBody } from './body.ts';
import { dayBouts } from './bouts.ts';
import { planDays } from './day-plan.ts';
import { recordEnergy } from './energy.ts';
import { recordGlucose } from './glucose.ts';
import { recordHeart } from './heart.ts';
import { recordGait, recordSteps } from './movement.ts';
import { recordNutrition } from './nutrition.ts';
import { fullDayCount, sampleDays } from './sample-days.ts';
import { sampleRecorder } from './sample-recorder.ts';
import { truthCollector, type SampleTruth } from './sample-truth.ts';
import { recordSleep } from './sleep.ts';
import { recordSurroundings } from './surroundings.ts';
import { recordWorkouts } from './workouts.ts';

/** Which sample person, and when. */
export interface GeneratedPerson extends SamplePersonOptions {
  /** Another number makes another person; 1 if absent. */
  readonly seed?: number;
  /** Full days before that of `until`; 400 if absent. */
  readonly fullDays?: number;
  /** Called before the records of a day; 0 is the first. */
  readonly onDay?: (index: number) => void;
}

/**
 * Hands over the records of an invented person: every dataset filled over 400 days with values that fit each other,
 * among them a week of illness, two devices that both count steps, two weeks of glucose by the minute, and a heart that beats
 * faster at rest in the last month. The same
 * options give the same records, each once, in the order of days. Every source name begins `Vitalgate Sample`. Gives back
 * what really happened, to compare sums with.
 */
export function generateSamplePerson(sink: RecordSink, options: GeneratedPerson): SampleTruth {
  const { until, timeZone, zones, seed = 1, fullDays = fullDayCount, onDay } = options;
  const recorder = sampleRecorder(sink, until, timeZone);
  const days = sampleDays(zones, timeZone, until, fullDays);
  const plans = planDays(seed, days);
  const collector = truthCollector(seed, recorder);
  for (const plan of plans) {
    onDay?.(plan.day.index);
    const bouts = dayBouts(seed, plan);
    recordSleep(seed, recorder, plan);
    recordSteps(seed, recorder, plan, bouts);
    recordGait(seed, recorder, plan, bouts);
    recordEnergy(seed, recorder, plan, bouts);
    recordHeart(seed, recorder, plan, bouts);
    recordBody(seed, recorder, plan);
    recordWorkouts(seed, recorder, plan);
    recordNutrition(seed, recorder, plan);
    recordSurroundings(seed, recorder, plan);
    collector.add(plan, bouts);
  }
  recordGlucose(seed, recorder, plans);
  recordBloodTests(recorder, days, zones);
  sink.exportedAt(until);
  return collector.truth();
}
