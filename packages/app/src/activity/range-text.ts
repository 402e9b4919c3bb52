const withTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const daysAlone = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const dated: ReadonlySet<string> = new Set(['getWorkouts', 'getNutritionLogs', 'getBloodTests', 'getRawHealthSamples']);
const longest = 40;

const isMidnight = (at: Date): boolean => at.getHours() === 0 && at.getMinutes() === 0 && at.getSeconds() === 0;

function timeOf(text: string | undefined): Date | null {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
}

/**
 * The range that a read asked for, as times here: `Mar 1 – 8, 2026`. Null if the dataset has none; what is no time is
 * shown as it was sent.
 */
export function rangeText(operation: string, filters: Readonly<Record<string, string>>): string | null {
  const { start, end } = filters;
  if (!dated.has(operation)) return null;
  if (start === undefined && end === undefined) return 'All time';
  const [from, to] = [timeOf(start), timeOf(end)];
  if ((start !== undefined && from === null) || (end !== undefined && to === null)) {
    return [start ?? 'the beginning', end ?? 'now'].map((text) => text.slice(0, longest)).join(' to ');
  }
  const format = [from, to].every((at) => at === null || isMidnight(at)) ? daysAlone : withTime;
  if (from === null) return to === null ? 'All time' : `Until ${format.format(to)}`;
  if (to === null) return `From ${format.format(from)} on`;
  return from <= to ? format.formatRange(from, to) : `${format.format(from)} to ${format.format(to)}`;
}
