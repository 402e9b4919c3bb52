import { dayRuleOf, userInstantAt } from '@vitalgate/days';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import type { Importer, ImportSource } from '../../packages/importers/src/kit/importer.ts';
import { seekableBytes } from '../stores/health-connect-database.ts';
import { importTexts, textSource } from './import-texts.ts';

/** What an importer made of an account's export, a line for each record, with times in UTC. */
export interface ImportedArchive {
  readonly claimed: readonly string[];
  /** `stepCount 8000 2026-03-01T23:00Z +24:00`; the length in hours and minutes, of a moment nothing. */
  readonly samples: readonly string[];
  readonly workouts: readonly string[];
  readonly skips: readonly string[];
  readonly sources: readonly string[];
  readonly complete: boolean;
}

/** An instant to the second, without seconds if it is at a full minute. */
const at = (instant: number): string => new Date(instant).toISOString().replace(/(?::00)?\.000Z$/u, 'Z');

const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');

function spanText(start: number, end: number): string {
  if (start === end) return at(start);
  const seconds = Math.round((end - start) / 1000);
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${at(start)} +${two(seconds / 3600)}:${two((seconds / 60) % 60)}${rest}`;
}

const rounded = (value: number): number => Number(value.toPrecision(9));

/** Hands files to an importer as the host does: it claims them, and reads those that it claimed. The user's clocks show `zone`. */
export async function importArchive(
  importer: Importer,
  files: Readonly<Record<string, string | Uint8Array>>,
  zone = 'Europe/Berlin',
): Promise<ImportedArchive> {
  const rule = dayRuleOf(intlTimeZones(), [{ from: null, zone }]);
  const source: ImportSource = {
    ...textSource(files, (text) => text.match(/[^]{1,97}/gu) ?? []),
    seekable(path) {
      const bytes = files[path];
      return Promise.resolve(bytes instanceof Uint8Array ? seekableBytes(bytes) : null);
    },
  };
  const claimed = await importer.claims(source);
  const only = { ...source, files: source.files.filter(({ path }) => claimed.includes(path)) };
  const { quantities, categories, workouts, skips, complete } = await importTexts(importer, only, {
    madeAt: null,
    hints: {},
    instantAt: (date, secondOfDay) => userInstantAt(rule, date, secondOfDay),
  });
  const samples = [...quantities, ...categories];
  return {
    claimed,
    samples: samples.map(({ type, value, start, end }) => {
      const name = type === 'sleepAnalysis' ? '' : `${type} `;
      return `${name}${typeof value === 'number' ? rounded(value) : value} ${spanText(start, end)}`;
    }),
    workouts: workouts.map((workout) => {
      const { activityType, start, end, durationSeconds, distanceMeters, averageHeartRate } = workout;
      const energy = workout.activeEnergyKilocalories ?? workout.totalEnergyKilocalories;
      const facts = [durationSeconds, distanceMeters, energy, averageHeartRate];
      return `${activityType} ${spanText(start, end)} ${facts.map((fact) => (fact === null ? '-' : rounded(fact))).join(' ')}`;
    }),
    skips: skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`),
    sources: [...new Set(samples.map((sample) => sample.source.name))],
    complete,
  };
}
