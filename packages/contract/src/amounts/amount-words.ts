import type { IdsInUnit } from '../metrics/typed-ids.ts';
import { clockTimeText, isClockMetric, minutesText } from './time-words.ts';

/** A value in people's words: its number, and the unit after it, empty if the number needs none. */
export interface AmountWords {
  readonly number: string;
  readonly unit: string;
}

/** How digits and minutes are written: each place knows how exact its readers want them. */
export interface NumberWriting {
  readonly number: (value: number) => string;
  /** As `minutesText` if it is absent. */
  readonly minutes?: (minutes: number) => string;
}

/** The API's units that people write in another way. */
const unitWords: Readonly<Record<string, string>> = {
  'km/hr': 'km/h',
  degC: '°C',
  dBASPL: 'dB',
  mcg: 'µg',
  mcS: 'µS',
  'kcal/hr·kg': 'kcal/h·kg',
  appleEffortScore: '',
};

/** What is counted, one and many, by metric or raw type; null if the number says all. */
const countedThings: Readonly<Record<IdsInUnit<'count'>, readonly [one: string, many: string] | null>> = {
  appleSleepingBreathingDisturbances: null,
  appleStandHour: ['hour', 'hours'],
  bodyMassIndex: null,
  flightsClimbed: ['flight', 'flights'],
  inhalerUsage: ['use', 'uses'],
  nikeFuel: null,
  numberOfAlcoholicBeverages: ['drink', 'drinks'],
  numberOfTimesFallen: ['fall', 'falls'],
  pushCount: ['push', 'pushes'],
  stepCount: ['step', 'steps'],
  swimmingStrokeCount: ['stroke', 'strokes'],
  uvExposure: null,
};

/** What is counted in a minute, by metric or raw type. */
const rates: Readonly<Record<IdsInUnit<'count/min'>, string>> = {
  cyclingCadence: 'turns/min',
  heartRate: 'bpm',
  heartRateRecoveryOneMinute: 'bpm',
  respiratoryRate: 'breaths/min',
  restingHeartRate: 'bpm',
  walkingHeartRateAverage: 'bpm',
};

const of = <Words>(table: Readonly<Record<string, Words>>, id: string): Words | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined;

/** A value of a metric or raw type as people say it. `id` is the metricId or the type's name. */
export function amountWords(value: number, unit: string, id: string, writing: NumberWriting): AmountWords {
  if (isClockMetric(id)) return { number: clockTimeText(value), unit: '' };
  if (unit === 'min') return { number: (writing.minutes ?? minutesText)(value), unit: '' };
  const number = writing.number(value);
  if (unit === '%') return { number: `${number}%`, unit: '' };
  if (unit === 'count') return { number, unit: of(countedThings, id)?.[number === '1' ? 0 : 1] ?? '' };
  if (unit === 'count/min') return { number, unit: of(rates, id) ?? 'per minute' };
  return { number, unit: of(unitWords, unit) ?? unit };
}

/** An amount as one text: `14 breaths/min`, `97%`, `7 h 28 min`. */
export function amountText(value: number, unit: string, id: string, writing: NumberWriting): string {
  const words = amountWords(value, unit, id, writing);
  return `${words.number} ${words.unit}`.trimEnd();
}

/** What values of a metric or raw type are given in, as people say it; empty if the number needs no unit. */
export function unitName(unit: string, id: string): string {
  if (unit === 'count') return of(countedThings, id)?.[1] ?? '';
  if (unit === 'count/min') return of(rates, id) ?? 'counts per minute';
  return of(unitWords, unit) ?? unit;
}
