import type { Workout } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { dayStart, localDay } from '../../times/zone-time.ts';
import { localTime, periodText, daysFromTo, parsePeriod, type CalendarDay, type Period } from '../periods/period.ts';
import { ToolFailure, type ToolContext } from '../tool/define-tool.ts';
import { askedWorkout } from '../workouts/asked-workouts.ts';

const mostDays = 7;

export interface AskedSpan {
  /** Milliseconds since 1970, the end not included. */
  readonly from: number;
  readonly to: number;
  /** Null for a workout. */
  readonly days: Period | null;
  readonly workout: Workout | null;
  readonly timeZone: string;
}

/** The time that a tool's arguments name. Fails if it is longer than an answer can be made of, or there is no such workout. */
export async function askedSpan(
  asked: { readonly period: string; readonly workout?: string | undefined; readonly activity?: string | undefined },
  context: ToolContext,
): Promise<AskedSpan> {
  if (asked.workout !== undefined) {
    const workout = await askedWorkout(asked.workout, asked.activity, context);
    const { start, end, timeZone } = workout;
    return { from: Date.parse(start), to: Date.parse(end), days: null, workout, timeZone };
  }
  const { now, timeZone } = context;
  const days = parsePeriod(asked.period, localDay(now.getTime(), timeZone));
  if (days === null || daysFromTo(days.from, days.to) > mostDays) {
    throw new ToolFailure(
      'invalid_period',
      `period: at most ${mostDays} days here. get_metric_series has longer ones.`,
    );
  }
  const [from, to] = [dayStart(days.from, timeZone), dayStart(addDays(days.to, 1), timeZone)];
  return { from, to, days, workout: null, timeZone };
}

export function datesOf({ from, to }: Period): readonly CalendarDay[] {
  return Array.from({ length: daysFromTo(from, to) }, (_, index) => addDays(from, index));
}

export function spanText({ from, days, timeZone }: AskedSpan, now: Date): string {
  if (days === null) return `the workout of ${localTime(from, timeZone).slice(0, 16)}`;
  return periodText(days, localDay(now.getTime(), timeZone));
}
