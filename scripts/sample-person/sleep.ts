import type { DayPlan, Stretch } from './day-plan.ts';
import { randomStream, type RandomStream } from './random-stream.ts';
import { sampleOrigins } from './sample-origins.ts';
import { later, type SampleRecorder } from './sample-recorder.ts';

/** A stretch of one stage. */
export interface SleepStage {
  readonly stage: 'asleepCore' | 'asleepDeep' | 'asleepREM' | 'awake';
  /** Minutes of the day, below 0 in the evening before. */
  readonly start: number;
  readonly minutes: number;
}

/** The stages of a night: cycles of an hour and a half, deep sleep early, dreams late, short times awake between. */
export function nightStages(seed: number, plan: DayPlan): readonly SleepStage[] {
  const random = randomStream(seed, `${plan.day.date} stages`);
  const { start, end } = plan.night;
  const stages: SleepStage[] = [];
  const reached = (): number => {
    const last = stages.at(-1);
    return last === undefined ? start : last.start + last.minutes;
  };
  const add = (stage: SleepStage['stage'], wanted: number) => {
    const position = reached();
    const minutes = Math.min(Math.round(wanted * 2) / 2, end - position);
    if (minutes >= 0.5) stages.push({ stage, start: position, minutes });
  };
  for (let cycle = 0; reached() < end; cycle++) {
    add('asleepCore', random.between(14, 26));
    add('asleepDeep', Math.max(0, random.normal(31 - 11 * cycle, 6)));
    add('asleepCore', random.between(18, 30));
    if (random.chance(0.35 + 0.4 * plan.illness)) add('awake', random.between(1, 6 + 12 * plan.illness));
    add('asleepREM', Math.max(0, random.normal(9 + 6 * cycle, 4)));
    if (random.chance(0.4)) add('awake', random.between(1, 4));
  }
  while (stages.at(-1)?.stage === 'awake') stages.pop();
  return stages;
}

/** Whether another app judged the night too. It knows no stages and hears a little less. */
function sleepAppNight(seed: number, plan: DayPlan): { readonly start: number; readonly end: number } | null {
  const random: RandomStream = randomStream(seed, `${plan.day.date} sleep app`);
  const start = plan.night.start + random.between(-4, 14);
  const end = plan.night.end + random.between(-12, 5);
  return random.chance(0.28) || !plan.watchWornAtNight ? { start, end } : null;
}

/** When the person went to bed and got up, in minutes of the day, and whether the phone noted it. */
export function timeInBed(seed: number, plan: DayPlan): Stretch & { readonly isNoted: boolean } {
  const random = randomStream(seed, `${plan.day.date} bed`);
  const { start, end } = plan.night;
  return { start: start - random.between(6, 22), end: end + random.between(1, 14), isNoted: random.chance(0.9) };
}

/** Records the night that ends on the day: stages from the watch, some nights from another app, time in bed from the phone. */
export function recordSleep(seed: number, recorder: SampleRecorder, plan: DayPlan): void {
  const { watch, phone, sleepApp } = sampleOrigins;
  const { day, night } = plan;
  if (plan.watchWornAtNight) {
    const from = day.at(night.start);
    for (const { stage, start, minutes } of nightStages(seed, plan)) {
      const begin = later(from, start - night.start);
      recorder.category(watch, 'sleepAnalysis', begin, later(begin, minutes), stage);
    }
  }
  const app = sleepAppNight(seed, plan);
  if (app !== null)
    recorder.category(sleepApp, 'sleepAnalysis', day.at(app.start), day.at(app.end), 'asleepUnspecified');
  const bed = timeInBed(seed, plan);
  if (bed.isNoted) recorder.category(phone, 'sleepAnalysis', day.at(bed.start), day.at(bed.end), 'inBed');
}
