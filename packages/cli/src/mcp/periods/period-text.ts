import { counted } from '@vitalgate/terminal';
import { type CalendarDay, type Period, daysFromTo } from './period.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The days of a period in words: `7 full days, 21 to 27 Nov 2026`, or `27 Nov 2026`; one that is not over says so. */
export function periodText({ from, to }: Period, today: CalendarDay): string {
  const days = daysFromTo(from, to);
  const isOver = to < today;
  const count = days === 1 ? '' : `${counted(days, isOver ? 'full day' : 'day')}, `;
  return `${count}${spanText(from, to)}${isOver ? '' : from === today && to === today ? ' (today)' : ' (not over)'}`;
}

function spanText(from: CalendarDay, to: CalendarDay): string {
  if (from === to) return dayText(to);
  const [first, last] = [from.split('-'), to.split('-')];
  if (first[0] !== last[0]) return `${dayText(from)} to ${dayText(to)}`;
  const month = first[1] === last[1] ? '' : ` ${monthOf(from)}`;
  return `${Number(first[2])}${month} to ${dayText(to)}`;
}

function dayText(day: CalendarDay): string {
  return `${Number(day.slice(8))} ${monthOf(day)} ${day.slice(0, 4)}`;
}

function monthOf(day: CalendarDay): string {
  return months[Number(day.slice(5, 7)) - 1] ?? '';
}
