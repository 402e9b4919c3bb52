import type { DayPlan } from './day-plan.ts';
import { randomStream } from './random-stream.ts';
import { sampleOrigins } from './sample-origins.ts';
import { later, type SampleRecorder } from './sample-recorder.ts';

/** Loudness of an hour of the day, in decibels. */
function loudness(weekday: number, minute: number): number {
  if (minute < 420 || minute > 1320) return 42;
  const isCommuting = weekday < 5 && (Math.abs(minute - 480) < 30 || Math.abs(minute - 1050) < 30);
  return isCommuting ? 72 : minute > 1080 ? 60 : 57;
}

/** Records loudness around and in the headphones, daylight, and sessions of mindfulness. */
export function recordSurroundings(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  const random = randomStream(seed, `${plan.day.date} surroundings`);
  const { watch, phone, mindfulness } = sampleOrigins;
  const { day } = plan;
  for (let minute = plan.night.end; minute < Math.min(plan.bedtime, 1410); minute += 30) {
    if (!plan.isWatchWorn(minute)) continue;
    const start = day.at(minute);
    const level = loudness(day.weekday, minute) + random.normal(0, 5) - 6 * plan.illness;
    recorder.quantity(watch, 'environmentalAudioExposure', start, later(start, 30), level, 2);
  }
  for (const around of day.weekday < 5 ? [474, 1048, 1245] : [1245]) {
    if (!random.chance(0.6)) continue;
    const start = day.at(around + random.normal(0, 8));
    recorder.quantity(
      phone,
      'headphoneAudioExposure',
      start,
      later(start, random.whole(8, 40)),
      random.normal(71, 5),
      2,
    );
  }
  for (const around of [485, 755, 1050]) {
    if (!plan.isWatchWorn(around) || plan.illness > 0.5) continue;
    const start = day.at(around);
    const minutes = Math.max(1, Math.round(random.normal(14 + 9 * day.season, 5)));
    recorder.quantity(watch, 'timeInDaylight', start, later(start, 25), Math.min(25, minutes), 0);
  }
  if (random.chance(0.42)) {
    const start = day.at(plan.bedtime - random.between(38, 60));
    recorder.category(mindfulness, 'mindfulSession', start, later(start, random.whole(5, 15)), 'notApplicable');
  }
}
