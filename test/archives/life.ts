import { numbers } from '../stores/health-auto-export-phone.ts';

const minute = 60_000;
const firstDay = Date.UTC(2026, 2, 26);

/** The days of a life, of which the fourth has 23 hours in Berlin, and the fifth begins in New York. */
export const dates = ['2026-03-26', '2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'] as const;

/** From which date on the person's clocks show which zone. */
export const zones = { home: 'Europe/Berlin', from: dates[4], abroad: 'America/New_York' } as const;

/** Minutes that the person's clocks are before UTC. */
export function offsetAt(at: number): number {
  if (at >= Date.UTC(2026, 2, 30, 4)) return -240;
  return at >= Date.UTC(2026, 2, 29, 1) ? 120 : 60;
}

/** When the person's clocks showed so many minutes after midnight of a day; below 0 it is the evening before. */
export function clockTime(day: number, minutes: number): number {
  const wall = firstDay + (day * 1440 + minutes) * minute;
  const found = [-240, 120, 60]
    .map((offset) => wall - offset * minute)
    .find((at) => at + offsetAt(at) * minute === wall);
  if (found === undefined) throw new Error('no clock showed that');
  return found;
}

/** The number of the day that the person's clocks showed. */
export const dayAt = (at: number): number => Math.floor((at + offsetAt(at) * minute - firstDay) / (1440 * minute));

export type Stage = 'awake' | 'core' | 'deep' | 'rem';
export interface Sleep {
  readonly start: number;
  readonly end: number;
  readonly isNap: boolean;
  readonly stages: readonly { readonly stage: Stage; readonly start: number; readonly end: number }[];
}
export interface Exercise {
  readonly kind: 'running' | 'cycling';
  readonly start: number;
  readonly end: number;
  readonly meters: number | null;
}

/** What a person did in a week: what each tracker says of it in its own way. */
export interface Life {
  /** Minutes with steps, in runs without a gap that each lie in a quarter of an hour. */
  readonly walks: readonly { readonly start: number; readonly steps: readonly number[] }[];
  readonly sleeps: readonly Sleep[];
  readonly exercises: readonly Exercise[];
  readonly weights: readonly { readonly at: number; readonly kilograms: number }[];
  readonly readings: readonly { readonly at: number; readonly glucose: number }[];
  /** All of one day are alike, so that the day is that whatever the times between them. */
  readonly beats: readonly { readonly at: number; readonly rate: number }[];
  /** Results of a laboratory, in mg/dL. */
  readonly results: readonly { readonly at: number; readonly glucose: number; readonly ldl: number }[];
}

export const metersOf = (steps: number): number => steps / 2;
export const kilocaloriesOf = (steps: number): number => steps / 20;
export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function sleepAt(start: number, stages: readonly (readonly [Stage, number])[], isNap = false): Sleep {
  let at = start;
  const placed = stages.map(([stage, length]) => ({ stage, start: at, end: (at += length * 5 * minute) }));
  return { start, end: at, isNap, stages: placed };
}

/** A life of a week with one zone change, one night in which the clocks change, and a nap. */
export function lifeOf(seed: number): Life {
  const next = numbers(seed);
  const pick = (from: number, below: number): number => from + Math.floor(next() * (below - from));
  const nightAt = (start: number): Sleep =>
    sleepAt(start, [
      ['core', pick(10, 20)],
      ['deep', pick(8, 16)],
      ['awake', pick(1, 4)],
      ['core', pick(8, 16)],
      ['rem', pick(10, 20)],
    ]);
  const days = dates.map((_, day) => day);
  const told: Omit<Life, 'beats' | 'results'> = {
    walks: days.flatMap((day) =>
      // One is on each side of midnight.
      [5, 540, 1023, 1438].map((from) => ({
        start: clockTime(day, from),
        steps: Array.from({ length: from === 1438 ? 2 : pick(3, 10) }, () => 2 * pick(10, 60)),
      })),
    ),
    // One night begins past midnight, and the one after the flight in the morning.
    sleeps: [
      ...days.map((day) => nightAt(clockTime(day, day === 4 ? 375 : day === 2 ? 20 : -5 * pick(6, 18)))),
      sleepAt(clockTime(1, 840), [['core', pick(6, 9)]], true),
    ],
    exercises: [
      { kind: 'running', start: clockTime(1, 1100), end: clockTime(1, 1130), meters: 5000 + pick(0, 500) },
      { kind: 'cycling', start: clockTime(4, 1100), end: clockTime(4, 1190), meters: 20_000 + pick(0, 500) },
    ],
    weights: days.map((day) => ({ at: clockTime(day, 450), kilograms: 80 + pick(0, 20) / 10 })),
    readings: days.flatMap((day) => [480, 495, 510].map((at) => ({ at: clockTime(day, at), glucose: pick(70, 180) }))),
  };
  const rates = days.map(() => pick(55, 110));
  return {
    ...told,
    // One is on each side of midnight.
    beats: days.flatMap((day) => [1, 600, 1439].map((at) => ({ at: clockTime(day, at), rate: rates[day] ?? 0 }))),
    results: [1, 4].map((day) => ({ at: clockTime(day, 500), glucose: pick(70, 120), ldl: pick(80, 160) })),
  };
}

/** The instant as text with the person's offset: `2026-03-28T23:15:00.000+01:00`. */
export function writtenHere(at: number): string {
  const offset = offsetAt(at);
  const hours = String(Math.abs(offset) / 60).padStart(2, '0');
  return `${writtenClock(at)}${offset < 0 ? '-' : '+'}${hours}:00`;
}

/** What the person's clocks showed: `2026-03-28T23:15:00.000`. */
export const writtenClock = (at: number): string => new Date(at + offsetAt(at) * minute).toISOString().replace('Z', '');

export const minutesOf = ({ start, end }: { readonly start: number; readonly end: number }): number =>
  (end - start) / minute;
