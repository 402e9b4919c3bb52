import { statementAt, type ImportReport, type PhoneStatements, type Statement } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { originSets } from '../origins/origins.ts';

/** An import as statements see it. */
interface Teller {
  readonly phone: string;
  readonly isFeed: boolean;
  /** As of when its data are: its export was made, or the newest of them. */
  readonly at: number;
  /** Whether it states all that there is. */
  readonly isWhole: boolean;
}

/** What the imports that brought a sample say of when it was told. */
interface Origin {
  /** Null if another phone's import brought it too. */
  readonly phone: string | null;
  /** The newest of the exports, or -Infinity. */
  readonly exportAt: number;
  /** The newest of those that state all that there is, or -Infinity. */
  readonly heldAt: number;
  readonly feeds: readonly number[];
}

/** What imports state of samples, read once for a refresh. */
export interface ToldStatements {
  /** What is stated of one type between two instants. */
  ofType(typeId: number, from: number, to: number): TypeStatements;
}

/** What is stated of one type. */
export interface TypeStatements {
  readonly ofPhone: (phone: string) => PhoneStatements | undefined;
  /** The phone of a sample and when it was told, by its origin and start. */
  readonly toldOf: (
    originId: number,
    start: number,
  ) => { readonly phone: string | null; readonly told: number; readonly heldAt: number; readonly isOfFeed: boolean };
}

type SpanRow = readonly [feed: number, isWhole: 0 | 1, start: number, end: number, at: number, aggregated: 0 | 1];

function tellersOf(db: SqlDatabase): ReadonlyMap<number, Teller> {
  const rows = db
    .prepare<readonly [number, string, number | null, string | null]>(
      `SELECT import_number, report, made_ms,
         (SELECT phone FROM temp.phones WHERE format = json_extract(report, '$.format')) FROM main.imports`,
    )
    .all();
  return new Map(
    rows.map(([number, text, made, phone]) => {
      const {
        format = '',
        startedAt = 0,
        exportedAt = null,
        complete = false,
        feed = null,
      } = JSON.parse(text) as Partial<ImportReport>;
      const at = exportedAt ?? made ?? startedAt;
      const isFeed = feed !== null;
      return [number, { phone: phone ?? format, isFeed, at, isWhole: !isFeed && complete && exportedAt !== null }];
    }),
  );
}

function newestOf(tellers: readonly Teller[]): number {
  return Math.max(-Infinity, ...tellers.map(({ at }) => at));
}

function originsOf(db: SqlDatabase, tellers: ReadonlyMap<number, Teller>): ReadonlyMap<number, Origin> {
  return new Map(
    originSets(db).map(({ id, members }) => {
      const of = members.flatMap((number) => tellers.get(number) ?? []);
      const phones = new Set(of.map(({ phone }) => phone));
      const [phone = null] = phones.size === 1 ? phones : [];
      const exportAt = newestOf(of.filter(({ isFeed }) => !isFeed));
      const heldAt = newestOf(of.filter(({ isWhole }) => isWhole));
      return [id, { phone, exportAt, heldAt, feeds: members.filter((number) => tellers.get(number)?.isFeed === true) }];
    }),
  );
}

const unknown: Origin = { phone: null, exportAt: -Infinity, heldAt: -Infinity, feeds: [] };

/** Reads what imports state. Lives as long as one transaction. */
export function toldStatements(db: SqlDatabase): ToldStatements {
  const tellers = tellersOf(db);
  const origins = originsOf(db, tellers);
  const holders = db.prepare<readonly [number, number]>(
    `SELECT import_number, (SELECT MIN(first_ms) FROM main.import_types a WHERE a.import_number = t.import_number)
     FROM main.import_types t WHERE type_id = ?`,
  );
  const selectSpans = db.prepare<SpanRow>(
    `SELECT import_number, is_whole, start_ms, end_ms, told_ms, aggregated FROM main.told_spans
     WHERE type_id = ? AND start_ms < ? AND end_ms > ? ORDER BY import_number, is_whole, start_ms`,
  );

  function ofType(typeId: number, from: number, to: number): TypeStatements {
    const phones = new Map<string, { readonly feeds: Statement[][]; readonly exports: Statement[] }>();
    const whole = new Map<number, Statement[]>();
    const partial = new Map<number, Statement[]>();
    const ofPhone = (phone: string) => {
      const known = phones.get(phone) ?? { feeds: [], exports: [] };
      phones.set(phone, known);
      return known;
    };
    for (const [number, first] of holders.all(typeId)) {
      const teller = tellers.get(number);
      if (teller?.isWhole !== true) continue;
      ofPhone(teller.phone).exports.push({
        start: first ?? -Infinity,
        end: teller.at,
        at: teller.at,
        isAggregated: false,
      });
    }
    for (const [number, isWhole, start, end, at, aggregated] of selectSpans.iterate(typeId, to, from)) {
      const kept = isWhole === 1 ? whole : partial;
      const list = kept.get(number) ?? [];
      if (list.length === 0) kept.set(number, list);
      list.push({ start, end, at, isAggregated: aggregated === 1 });
    }
    for (const [number, list] of whole) {
      const teller = tellers.get(number);
      if (teller !== undefined) ofPhone(teller.phone).feeds.push(list);
    }
    return {
      ofPhone: (phone) => phones.get(phone),
      toldOf(originId, start) {
        const { phone, exportAt, heldAt, feeds } = origins.get(originId) ?? unknown;
        let told = exportAt;
        for (const feed of feeds) {
          for (const spans of [whole, partial]) {
            told = Math.max(told, statementAt(spans.get(feed) ?? [], start)?.at ?? -Infinity);
          }
        }
        return { phone, told, heldAt, isOfFeed: feeds.length > 0 };
      },
    };
  }

  return { ofType };
}
