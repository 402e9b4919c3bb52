import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { dayMilliseconds, offsetZone } from '@vitalgate/days';
import { readNamedRows, type NamedTable } from '../../kit/csv/named-rows.ts';
import { wallDay, wallTime } from '../../trackers/wall-clock.ts';
import { parseWrittenNumber } from '../../kit/written/written-number.ts';
import { instantOf } from '../../trackers/tracker-times.ts';
import type { SampleDetails } from '../../trackers/tracker-hand.ts';
import type { SamsungContext } from './samsung-context.ts';

/** `com.samsung.shealth.tracker.heart_rate,7006003,7`, the line above the header. */
const firstLine = /^\uFEFF?"?com\.samsung\.s?health\.([\w.]+)"?,/u;
const inName = /(?:^|\/)com\.samsung\.s?health\.([a-z_]+(?:\.[a-z_]+)*)(?:\.\d{6,})?(?:\s*\(\d+\))?\.csv$/iu;

/** What a table holds, without the maker's prefix: `tracker.heart_rate`. Null if the file is no table of the export. */
export function samsungType(path: string, head: string): string | null {
  const [, stated] = firstLine.exec(head) ?? [];
  if (stated !== undefined) return stated;
  const [, named] = inName.exec(path) ?? [];
  return named !== undefined && /(?:^|[,."])(?:start_time|day_time|datauuid)\b/u.test(head.slice(0, 8192))
    ? named
    : null;
}

/** What every table has. */
type Common = 'start' | 'end' | 'day' | 'offset' | 'package' | 'id';

/** The names that a column can have: with the name of the older kind of record before it, which states it best, or without. */
const namesOf = (prefixes: readonly string[], name: string): readonly string[] => [
  ...prefixes.map((prefix) => `com samsung ${prefix.replace(/[._]/gu, ' ')} ${name.replaceAll('_', ' ')}`),
  name.replaceAll('_', ' '),
];

export interface SamsungRow<Column extends string> {
  readonly text: (column: Column | Common) => string;
  /** The number in a column; null if it holds none. */
  readonly number: (column: Column) => number | null;
  /** When it began and ended; null if it says no time. */
  readonly span: WorkoutSpan | null;
  /** The number of its date, of what is stated of a day. */
  readonly day: number | null;
  /** Its source if another app wrote it, and the zone of its clock. */
  readonly details: SampleDetails;
  /** The same of a stretch in which the user's clocks may have changed. */
  readonly spanning: () => SampleDetails;
}

/** Seconds east of UTC of `UTC+0530`, or of milliseconds; null for anything else. */
function offsetSeconds(text: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/iu.exec(text) ?? [];
  if (hours !== undefined) return (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes));
  const milliseconds = /^-?\d{5,8}$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}

/** A time in UTC, as a text or as milliseconds since 1970. */
function timeOf(text: string): Instant | null {
  return /^\d{9,}$/u.test(text) ? instantOf(Number(text)) : instantOf(wallTime(text));
}

/**
 * The date of a day's row: the midnight of UTC stands for it. In what older apps wrote it is the midnight of the person, which is less
 * than half a day from it.
 */
function dayOf(text: string): number | null {
  if (/^\d{9,}$/u.test(text)) return Math.round(Number(text) / dayMilliseconds);
  const time = wallTime(/^\d{4}-\d{2}-\d{2}$/u.test(text) ? `${text} 00:00:00` : text);
  return time === null ? null : wallDay(time);
}

/** Packages under which the maker's own app writes. */
const own = /^(?:com\.sec\.android\.app\.shealth|com\.samsung\.|$)/u;

function detailsOf(pkg: string, offset: number | null, { hand: { source } }: SamsungContext): SampleDetails {
  return {
    timeZone: offset === null ? null : offsetZone(offset),
    ...(own.test(pkg) ? {} : { source: { ...source, name: pkg } }),
  };
}

/** Keeps what is said of each app and zone, of which a table has few. */
function createDetails(context: SamsungContext): (pkg: string, offset: string) => SampleDetails {
  const known = new Map<string, SampleDetails>();
  return (pkg, offset) => {
    const key = `${offset} ${pkg}`;
    let details = known.get(key);
    if (details === undefined) {
      if (known.size > 500) known.clear();
      known.set(key, (details = detailsOf(pkg, offsetSeconds(offset), context)));
    }
    return details;
  };
}

const writtenNumber = (text: string): number | null => parseWrittenNumber(text.replace(',', '.'));

/** Reads the rows of a table. Gives whether the file was whole; one without such a header holds nothing. */
export async function readSamsungTable<Column extends string>(
  path: string,
  prefixes: readonly string[],
  columns: readonly Column[],
  context: SamsungContext,
  onRow: (row: SamsungRow<Column>) => void,
): Promise<boolean> {
  const names = {
    start: namesOf(prefixes, 'start_time'),
    end: namesOf(prefixes, 'end_time'),
    day: namesOf(prefixes, 'day_time'),
    offset: namesOf(prefixes, 'time_offset'),
    package: namesOf(prefixes, 'pkg_name'),
    id: namesOf(prefixes, 'datauuid'),
    ...Object.fromEntries(columns.map((column) => [column, namesOf(prefixes, column)])),
  } as Readonly<Record<Column | Common, readonly string[]>>;
  const detailsFor = createDetails(context);
  const readBy = (required: Common) => {
    const table: NamedTable<Column | Common> = { names, required: [required] as (Column | Common)[], isUtf8: true };
    return readNamedRows(context.source, path, table, {
      row(cell) {
        const start = timeOf(cell('start'));
        const end = timeOf(cell('end')) ?? start;
        const span = start === null || end === null ? null : { start, end: end < start ? instant(start) : end };
        const details = detailsFor(cell('package'), cell('offset'));
        onRow({
          text: cell,
          number: (column) => writtenNumber(cell(column)),
          span,
          day: dayOf(cell('day')),
          details,
          spanning: () => ({
            ...details,
            timeZone: span === null ? null : context.clock.away(offsetSeconds(cell('offset')), span),
          }),
        });
      },
    });
  };
  return ((await readBy('start')) ?? (await readBy('day')) ?? 'whole') === 'whole';
}
