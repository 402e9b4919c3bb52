import { addDays, weekdayOf } from '@vitalgate/days';
import type { CalendarDay } from '../periods/period.ts';

/** True if a condition holds on a day; null if it is not known. */
export type DayCondition = (day: CalendarDay) => boolean | null;

export const isWeekend: DayCondition = (day) => weekdayOf(day) >= 5;

export function daysAfter(condition: DayCondition, lag: number): DayCondition {
  return (day) => condition(addDays(day, -lag));
}
