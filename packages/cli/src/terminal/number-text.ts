import { clockTimeText, isClockMetric } from '@vitalgate/contract';

export { counted } from '@vitalgate/terminal';

/** What stands where something is not known. */
export const unknown = '–';

/** A number as people read it: thousands apart, and no more digits behind the point than say something. A dash for null. */
export function numberText(value: number | null, mostDigits = 2): string {
  if (value === null) return unknown;
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 || size === 0 ? 2 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: size < 1 ? digits : Math.min(digits, mostDigits) });
}

const unitWords: Readonly<Record<string, string>> = {
  count: '',
  'count/min': '/min',
  'km/hr': 'km/h',
  degC: '°C',
  dBASPL: 'dB',
  mcg: 'µg',
  mcS: 'µS',
  'kcal/hr·kg': 'kcal/h·kg',
  appleEffortScore: '',
};

/** A unit of the API as people write it; empty if things are only counted. `of` is the metric or raw type. */
export function unitText(unit: string, of = ''): string {
  if (unit === 'count/min' && /heartRate/i.test(of)) return 'bpm';
  return Object.hasOwn(unitWords, unit) ? (unitWords[unit] ?? unit) : unit;
}

/** A metric's value without its unit, a time of day as `22:30`. A dash for null. */
export function metricText(value: number | null, metricId: string): string {
  return value !== null && isClockMetric(metricId) ? clockTimeText(value) : numberText(value);
}

/** A value and its unit. A dash for null. `of` is the metric or raw type. */
export function amountText(value: number | null, unit: string, of = ''): string {
  if (isClockMetric(of)) return metricText(value, of);
  return value === null ? unknown : `${numberText(value)} ${unitText(unit, of)}`.trimEnd();
}

/** What writes numbers that stand in one column, with as many digits behind the point in each. */
export function columnNumbers(values: readonly number[]): (value: number) => string {
  const texts = values.map((value) => numberText(value));
  const digits = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return (value) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A length of time: `1 h 02 min`, `42 min`, `35 s`. A dash for null. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return unknown;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${numberText(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`;
}
