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

/** A unit of the API as people write it; empty where things are only counted. */
export function unitText(unit: string): string {
  return Object.hasOwn(unitWords, unit) ? (unitWords[unit] ?? unit) : unit;
}

/** A value and its unit. A dash for null. */
export function amountText(value: number | null, unit: string): string {
  return value === null ? unknown : `${numberText(value)} ${unitText(unit)}`.trimEnd();
}

/** A length of time: `1 h 02 min`, `42 min`, `35 s`. A dash for null. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return unknown;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${numberText(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** `1 record`, `12 records`, `2 entries`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
