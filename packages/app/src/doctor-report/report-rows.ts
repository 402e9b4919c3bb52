import type { BloodTest } from '@vitalgate/contract';
import { groupedBy } from '@vitalgate/days';
import { analyteKey, chartDate, exactValue, flagOf, rangeText } from '../blood-tests/result-words.ts';
import { inCommonUnits, type ShownResult } from '../blood-tests/shown-result.ts';
import { nameOrder } from '../format/writers.ts';

/** Samples that were taken on one day and measured in one laboratory: a column. */
export interface Draw {
  readonly key: string;
  readonly date: string;
  readonly laboratory: string | null;
  readonly tests: readonly [BloodTest, ...BloodTest[]];
  /** What the reports are that are not final. */
  readonly unsettled: readonly BloodTest['status'][];
}

/** How an analyte stands against its ranges, the most urgent first. */
export const standings = ['outside', 'wasOutside', 'inside', 'unknown'] as const;

/** One of these. */
export type Standing = (typeof standings)[number];

/** One analyte in one unit. */
export interface ReportRow {
  readonly key: string;
  readonly name: string;
  /** Null if nothing is measured, or without a unit. */
  readonly unit: string | null;
  /** True if an analyte has several rows, because not all can be converted into one unit. */
  readonly isApart: boolean;
  readonly standing: Standing;
  /** Newest first. */
  readonly results: readonly ShownResult[];
  /** The different ranges of each laboratory, the newest first. */
  readonly ranges: readonly { readonly laboratory: string | null; readonly text: string }[];
}

const laboratoryOf = ({ laboratory }: BloodTest): string | null => laboratory;

/** The key of the column in which the results of a test stand. */
export function drawKey(test: BloodTest): string {
  return `${chartDate(test) ?? ''} ${laboratoryOf(test) ?? ''}`;
}

/** The columns of tests, newest first. */
export function drawsOf(tests: readonly BloodTest[]): readonly Draw[] {
  const draws = [...groupedBy(tests, drawKey)].map(([key, own]) => ({
    key,
    date: chartDate(own[0]) ?? '',
    laboratory: laboratoryOf(own[0]),
    tests: own,
    unsettled: [...new Set(own.map(({ status }) => status))].filter(
      (status) => status !== 'final' && status !== 'unknown',
    ),
  }));
  return draws.sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
}

function standingOf(results: readonly ShownResult[]): Standing {
  const flags = results.map(({ reported }) => flagOf(reported));
  const known = flags.filter((flag) => flag !== null);
  const [newest] = known;
  if (newest === undefined) return 'unknown';
  if (!newest.isUsual) return 'outside';
  return known.every(({ isUsual }) => isUsual) ? 'inside' : 'wasOutside';
}

function rangesOf(results: readonly ShownResult[]): ReportRow['ranges'] {
  const all = results.flatMap(({ test, shown }) =>
    shown.referenceRanges.map((range) => ({ laboratory: laboratoryOf(test), text: rangeText(range, null) })),
  );
  return [...new Map(all.map((one) => [`${one.laboratory ?? ''}\n${one.text}`, one])).values()];
}

/** The rows of tests that are newest first: by standing, then by name. */
export function rowsOf(tests: readonly BloodTest[]): readonly ReportRow[] {
  const all = tests.flatMap((test) => test.results.map((reported) => ({ test, reported })));
  const rows = [...groupedBy(all, ({ test, reported }) => analyteKey(reported, test))].flatMap(([key, own]) =>
    inCommonUnits(own).map((results, place, groups): ReportRow => ({
      key: `${key} ${place}`,
      name: own[0].reported.name,
      unit: results.find(({ shown }) => shown.value !== null)?.shown.unit ?? null,
      isApart: groups.length > 1,
      standing: standingOf(results),
      results,
      ranges: rangesOf(results),
    })),
  );
  return rows.sort(
    (one, other) =>
      standings.indexOf(one.standing) - standings.indexOf(other.standing) || nameOrder().compare(one.name, other.name),
  );
}

/** The results of a row that are exact numbers on different days, oldest first. */
export function courseOf({ results }: ReportRow): readonly { readonly date: string; readonly value: number }[] {
  const byDay = new Map<string, number>();
  for (const { test, shown } of results) {
    const [date, value] = [chartDate(test), exactValue(shown)];
    if (date !== null && value !== null && !byDay.has(date)) byDay.set(date, value);
  }
  return [...byDay].map(([date, value]) => ({ date, value })).sort((one, other) => (one.date < other.date ? -1 : 1));
}
