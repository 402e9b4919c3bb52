import { clockTimeText, isClockMetric } from '@vitalgate/contract';
import { valueText } from '../format/numbers.ts';
import { durationText } from '../format/times.ts';

/** A value in people's words: its number, and the unit after it, empty if the number needs none. */
export interface AmountWords {
  readonly number: string;
  readonly unit: string;
}

/** The API's units that people write in another way. */
const unitWords: Readonly<Record<string, string>> = {
  count: '',
  'count/min': 'per minute',
  'km/hr': 'km/h',
  degC: '°C',
  dBASPL: 'dB',
  mcg: 'µg',
  mcS: 'µS',
  'kcal/hr·kg': 'kcal/h·kg',
  appleEffortScore: '',
};

/** What is counted, one and many, by metric or raw type. */
const countedThings: Readonly<Record<string, readonly [one: string, many: string]>> = {
  appleStandHour: ['hour', 'hours'],
  flightsClimbed: ['flight', 'flights'],
  inhalerUsage: ['use', 'uses'],
  numberOfAlcoholicBeverages: ['drink', 'drinks'],
  numberOfTimesFallen: ['fall', 'falls'],
  pushCount: ['push', 'pushes'],
  stepCount: ['step', 'steps'],
  swimmingStrokeCount: ['stroke', 'strokes'],
};

/** What is counted in a minute, by metric or raw type. */
const rates: Readonly<Record<string, string>> = {
  cyclingCadence: 'turns/min',
  heartRate: 'bpm',
  heartRateRecoveryOneMinute: 'bpm',
  respiratoryRate: 'breaths/min',
  restingHeartRate: 'bpm',
  walkingHeartRateAverage: 'bpm',
};

/** Minutes as `7 h 28 min`; zero is `0 min`. */
function minutesText(minutes: number): string {
  return minutes === 0 ? '0 min' : durationText(minutes * 60);
}

/** A value of a metric or raw type as people say it. `id` is the metricId or the type's name. */
export function amountWords(value: number, unit: string, id: string): AmountWords {
  if (isClockMetric(id)) return { number: clockTimeText(value), unit: '' };
  if (unit === 'min') return { number: minutesText(value), unit: '' };
  const number = valueText(value);
  if (unit === '%') return { number: `${number}%`, unit: '' };
  const [one, many] = countedThings[id] ?? ['', ''];
  if (unit === 'count') return { number, unit: number === '1' ? one : many };
  if (unit === 'count/min') return { number, unit: rates[id] ?? 'per minute' };
  return { number, unit: unitWords[unit] ?? unit };
}

/** What values of a metric or raw type are given in, as people say it; empty if the number needs no unit. */
export function unitName(unit: string, id: string): string {
  if (unit === 'count') return countedThings[id]?.[1] ?? '';
  if (unit === 'count/min') return rates[id] ?? 'counts per minute';
  return unitWords[unit] ?? unit;
}

/** An amount as one text. */
export function amountText(value: number, unit: string, id: string): string {
  const words = amountWords(value, unit, id);
  return words.unit === '' ? words.number : `${words.number} ${words.unit}`;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** As short as an axis needs: `10K`, `7 h`, `1 h 30`; of a time of day `22:30`. `id` is the metricId or the type's name. */
export function axisText(value: number, unit: string, id = ''): string {
  if (isClockMetric(id)) return clockTimeText(value);
  if (unit === 'min') {
    const [hours, minutes] = [Math.floor(value / 60), value % 60];
    return hours === 0
      ? `${valueText(minutes)} min`
      : minutes === 0
        ? `${hours} h`
        : `${hours}:${String(minutes).padStart(2, '0')}`;
  }
  const number = Math.abs(value) >= 10_000 ? compact.format(value) : new Intl.NumberFormat('en').format(value);
  return unit === '%' ? `${number}%` : number;
}
