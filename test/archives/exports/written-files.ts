import { dayAt, minutesOf, sum, type Life, type Sleep, type Stage } from '../life.ts';

/** Files by their paths in a zip. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export const minute = 60_000;
export const utc = (at: number): string => new Date(at).toISOString();
/** A number that a record keeps while it is corrected. */
export const idOf = ({ start }: { readonly start: number }): number => start / minute;
/** Lines of a file. */
export const rows = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
/** Seconds of a night in a stage. */
export const seconds = ({ stages }: Sleep, wanted: Stage): number =>
  sum(stages.filter(({ stage }) => stage === wanted).map(minutesOf)) * 60;
/** The minutes of all walks, with their steps. */
export const minutes = ({ walks }: Life): readonly (readonly [at: number, steps: number])[] =>
  walks.flatMap(({ start, steps }) => steps.map((count, place) => [start + place * minute, count] as const));
export const stepsOfDay = (life: Life, day: number): number =>
  sum(
    minutes(life)
      .filter(([at]) => dayAt(at) === day)
      .map(([, steps]) => steps),
  );
