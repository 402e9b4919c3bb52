import { dayNumberOf } from '@vitalgate/days';

export interface DayRun {
  readonly days: number;
  readonly from: string;
  readonly to: string;
}

export function runsOf(dates: readonly string[]): readonly DayRun[] {
  const runs: DayRun[] = [];
  for (const date of dates) {
    const last = runs.at(-1);
    if (last !== undefined && dayNumberOf(date) === dayNumberOf(last.to) + 1) {
      runs[runs.length - 1] = { days: last.days + 1, from: last.from, to: date };
    } else runs.push({ days: 1, from: date, to: date });
  }
  return runs;
}
