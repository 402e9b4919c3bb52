import type { DayPlan } from './day-plan.ts';
import { mealTimes } from './meals.ts';
import { randomStream } from './random-stream.ts';
import { sampleOrigins } from './sample-origins.ts';
import { later, type SampleRecorder } from './sample-recorder.ts';

/** First days, from the first sample day, of the weeks in which a glucose sensor was worn. */
const glucoseWeeks = [300, 385];

/** One value a minute over a week. */
const glucoseValueCount = 10_080;

/** Rise after a meal: up within 40 minutes, back within two and a half hours. */
function mealRise(minutesSince: number): number {
  if (minutesSince <= 0 || minutesSince > 240) return 0;
  const t = minutesSince / 42;
  return t * Math.exp(1 - t);
}

/** Records the glucose of interstitial fluid in mg/dL, one value a minute, 10,080 in a week, without a gap. */
export function recordGlucose(seed: number, recorder: SampleRecorder, plans: readonly DayPlan[]): void {
  for (const week of glucoseWeeks) recordWeek(seed, recorder, plans.slice(week - 1, week + 7));
}

/** Of the evening before and seven days. */
function recordWeek(seed: number, recorder: SampleRecorder, plans: readonly DayPlan[]): void {
  const first = plans[1];
  if (first === undefined) return;
  const random = randomStream(seed, `${first.day.date} glucose`);
  const meals = plans.flatMap((plan, day) =>
    mealTimes(seed, plan).map(({ meal, minute }) => ({
      minute: (day - 1) * 1440 + minute,
      height: (meal === 'snack' ? 16 : meal === 'breakfast' ? 34 : 42) * random.between(0.7, 1.3),
    })),
  );
  const start = first.day.at(0);
  let wander = 0;
  for (let minute = 0; minute < glucoseValueCount; minute++) {
    wander = 0.985 * wander + random.normal(0, 0.8);
    const hour = (minute % 1440) / 60;
    const dawn = 6 * Math.exp(-(((hour - 6.5) / 2) ** 2));
    const risen = meals.reduce((sum, meal) => sum + meal.height * mealRise(minute - meal.minute), 0);
    const at = later(start, minute);
    recorder.quantity(sampleOrigins.glucoseSensor, 'bloodGlucose', at, at, Math.max(58, 87 + dawn + risen + wander), 0);
  }
}
