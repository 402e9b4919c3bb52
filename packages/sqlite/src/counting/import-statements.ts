import {
  statementAt,
  type FeedStatements,
  type PhoneStatements,
  type StatedSample,
  type Statement,
} from '@vitalgate/core';
import { isWholeExport, statingImports, type StatingImport } from '../origins/imports.ts';
import { allOriginFacts } from '../origins/origin-facts.ts';
import { sourceIdentities } from '../origins/origins.ts';
import type { SqlDatabase } from '../sql/driver.ts';
import { allSources, atItsSamples } from '../samples/told-spans.ts';

/**
 * Notes for this connection, in `temp.phones`, which formats show the health store of which phone: imports of one phone hold the same
 * samples, whichever way these come. A format that is not among them stands for itself.
 */
export function keepPhones(db: SqlDatabase, phones: ReadonlyMap<string, string>): void {
  db.exec(
    'CREATE TEMP TABLE IF NOT EXISTS phones (format TEXT PRIMARY KEY, phone TEXT NOT NULL); DELETE FROM temp.phones',
  );
  const insert = db.prepare('INSERT INTO temp.phones VALUES (?, ?)');
  for (const [format, phone] of phones) insert.run(format, phone);
}

/** What the imports that brought a sample say of when it was stated. */
interface Origin {
  /** Null if another phone's import brought it too. */
  readonly phone: string | null;
  /** The newest of the exports, or -Infinity. */
  readonly exportAt: number;
  /** The newest of those that state all that there is, or -Infinity. */
  readonly heldAt: number;
  readonly feeds: readonly number[];
}

export interface TypeStatements {
  readonly ofPhone: (phone: string) => PhoneStatements | undefined;
  /** The phone of a sample and when it was stated, by its origin, start and source. Of a date a feed states in part alone. */
  readonly statedOf: (
    originId: number,
    start: number,
    source: string,
    isOfDate: boolean,
  ) => Pick<StatedSample, 'phone' | 'statedAt' | 'heldAt' | 'isOfFeed' | 'isOfOneSource'>;
}

type SpanRow = readonly [
  feed: number,
  isWhole: 0 | 1 | 2,
  sourceId: number,
  start: number,
  end: number,
  at: number,
  aggregated: 0 | 1,
];

interface KnownStatements {
  readonly isWhole: boolean;
  readonly source: string | null;
  readonly list: Statement[];
}

function newestOf(imports: readonly StatingImport[]): number {
  return Math.max(-Infinity, ...imports.map(({ at }) => at));
}

/** Answers the phone whose data imports of a format hold; a format that is of no phone's own store stands for itself. */
export function phonesOf(db: SqlDatabase): (of: StatingImport) => string {
  const phones = new Map(db.prepare<readonly [string, string]>('SELECT format, phone FROM temp.phones').all());
  return ({ format }) => phones.get(format) ?? format;
}

/** Whether an import states all that a phone's store held; an account is compared with itself alone. */
const isOfPhone = (one: StatingImport): boolean => isWholeExport(one) && !one.isOfAccount;

function originsOf(db: SqlDatabase, phoneOf: (of: StatingImport) => string): ReadonlyMap<number, Origin> {
  return new Map(
    [...allOriginFacts(db)].map(([id, { stating: imports }]) => {
      const phones = new Set(imports.map(phoneOf));
      const [phone = null] = phones.size === 1 ? phones : [];
      const exportAt = newestOf(imports.filter(({ isFeed }) => !isFeed));
      const heldAt = newestOf(imports.filter(isOfPhone));
      const feeds = imports.filter(({ isFeed }) => isFeed).map(({ importNumber }) => importNumber);
      return [id, { phone, exportAt, heldAt, feeds }];
    }),
  );
}

const unknown: Origin = { phone: null, exportAt: -Infinity, heldAt: -Infinity, feeds: [] };

/** Prepares to read what imports state of one type between two instants. Lives as long as one transaction. */
export function importStatements(db: SqlDatabase): (typeId: number, from: number, to: number) => TypeStatements {
  const imports = statingImports(db);
  const phoneOf = phonesOf(db);
  const origins = originsOf(db, phoneOf);
  const holders = db.prepare<readonly [number, number]>(
    `SELECT import_number, (SELECT MIN(first_ms) FROM main.import_types a WHERE a.import_number = t.import_number)
     FROM main.import_types t WHERE type_id = ?`,
  );
  const selectSpans = db.prepare<SpanRow>(
    `SELECT import_number, is_whole, source_id, start_ms, end_ms, told_ms, aggregated FROM main.told_spans
     WHERE type_id = ? AND start_ms < ? AND end_ms > ? ORDER BY import_number, is_whole, source_id, start_ms`,
  );
  const sources = sourceIdentities(db);
  const selectStarts = db.prepare<readonly [start: number, sourceId: number, originId: number]>(
    'SELECT start_ms, source_id, origin_id FROM main.samples WHERE type_id = ? AND start_ms >= ? AND start_ms < ? ORDER BY start_ms',
  );

  /** What is stated at the starts of samples that feeds hold, in spans that say so: of each feed and source. */
  function atSamples(typeId: number, spans: readonly SpanRow[]): readonly (KnownStatements & { feed: number })[] {
    const found = new Map<string, KnownStatements & { feed: number }>();
    const [from, to] = [Math.min(...spans.map((span) => span[3])), Math.max(...spans.map((span) => span[4]))];
    for (const [at, sourceId, originId] of spans.length === 0 ? [] : selectStarts.iterate(typeId, from, to)) {
      const source = sources.get(sourceId) ?? '';
      const { feeds } = origins.get(originId) ?? unknown;
      for (const [feed, , whose, start, end, statedAt] of spans) {
        if (at < start || at >= end || sources.get(whose) !== source || !feeds.includes(feed)) continue;
        const key = `${feed} ${source}`;
        const known = found.get(key) ?? { feed, isWhole: true, source, list: [] };
        found.set(key, known);
        if (known.list.at(-1)?.start === at) continue;
        known.list.push({ start: at, end: at + 1, at: statedAt, isAggregated: false });
      }
    }
    return [...found.values()];
  }

  return (typeId, from, to) => {
    const phones = new Map<string, { readonly feeds: FeedStatements[]; readonly exports: Statement[] }>();
    const stated = new Map<number, KnownStatements[]>();
    const ofPhone = (phone: string) => {
      const known = phones.get(phone) ?? { feeds: [], exports: [] };
      phones.set(phone, known);
      return known;
    };
    for (const [number, first] of holders.all(typeId)) {
      const stating = imports.get(number);
      if (stating === undefined || !isOfPhone(stating)) continue;
      const { at } = stating;
      ofPhone(phoneOf(stating)).exports.push({ start: first ?? -Infinity, end: at, at, isAggregated: false });
    }
    let last = { key: '', list: [] as Statement[] };
    const single: SpanRow[] = [];
    for (const span of selectSpans.iterate(typeId, to, from)) {
      const [number, isWhole, sourceId, start, end, at, aggregated] = span;
      if (isWhole === atItsSamples) {
        single.push([number, isWhole, sourceId, Math.max(start, from), Math.min(end, to), at, aggregated]);
        continue;
      }
      const key = `${number} ${isWhole} ${sourceId}`;
      if (last.key !== key) {
        last = { key, list: [] };
        const source = sourceId === allSources ? null : (sources.get(sourceId) ?? '');
        const ofFeed = stated.get(number) ?? [];
        stated.set(number, [...ofFeed, { isWhole: isWhole === 1, source, list: last.list }]);
      }
      last.list.push({ start, end, at, isAggregated: aggregated === 1 });
    }
    for (const known of atSamples(typeId, single)) stated.set(known.feed, [...(stated.get(known.feed) ?? []), known]);
    for (const [number, known] of stated) {
      const stating = imports.get(number);
      if (stating === undefined) continue;
      for (const { isWhole, source, list } of known) {
        if (isWhole) ofPhone(phoneOf(stating)).feeds.push({ source, list });
      }
    }
    return {
      ofPhone: (phone) => phones.get(phone),
      statedOf(originId, start, source, isOfDate) {
        const { phone, exportAt, heldAt, feeds } = origins.get(originId) ?? unknown;
        let statedAt = exportAt;
        const found = { ofAll: false, ofOne: false };
        for (const feed of feeds) {
          for (const { isWhole, source: whose, list } of stated.get(feed) ?? []) {
            if ((whose !== null && whose !== source) || (isOfDate && isWhole)) continue;
            const at = statementAt(list, start)?.at;
            if (at === undefined) continue;
            statedAt = Math.max(statedAt, at);
            if (isWhole || isOfDate) found[whose === null ? 'ofAll' : 'ofOne'] = true;
          }
        }
        return { phone, statedAt, heldAt, isOfFeed: feeds.length > 0, isOfOneSource: found.ofOne && !found.ofAll };
      },
    };
  };
}
