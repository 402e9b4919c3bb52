import { statementAt, type PhoneStatements, type Statement } from '@vitalgate/core';
import { isWholeExport, statingImports, type StatingImport } from '../origins/imports.ts';
import { allOriginFacts } from '../origins/origin-facts.ts';
import type { SqlDatabase } from '../sql/driver.ts';

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
  /** The phone of a sample and when it was stated, by its origin and start. */
  readonly statedOf: (
    originId: number,
    start: number,
  ) => {
    readonly phone: string | null;
    readonly statedAt: number;
    readonly heldAt: number;
    readonly isOfFeed: boolean;
  };
}

type SpanRow = readonly [feed: number, isWhole: 0 | 1, start: number, end: number, at: number, aggregated: 0 | 1];

function newestOf(imports: readonly StatingImport[]): number {
  return Math.max(-Infinity, ...imports.map(({ at }) => at));
}

/** Answers the phone whose data imports of a format hold; a format that is of no phone's own store stands for itself. */
function phonesOf(db: SqlDatabase): (of: StatingImport) => string {
  const phones = new Map(db.prepare<readonly [string, string]>('SELECT format, phone FROM temp.phones').all());
  return ({ format }) => phones.get(format) ?? format;
}

function originsOf(db: SqlDatabase, phoneOf: (of: StatingImport) => string): ReadonlyMap<number, Origin> {
  return new Map(
    [...allOriginFacts(db)].map(([id, { stating: imports }]) => {
      const phones = new Set(imports.map(phoneOf));
      const [phone = null] = phones.size === 1 ? phones : [];
      const exportAt = newestOf(imports.filter(({ isFeed }) => !isFeed));
      const heldAt = newestOf(imports.filter(isWholeExport));
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
    `SELECT import_number, is_whole, start_ms, end_ms, told_ms, aggregated FROM main.told_spans
     WHERE type_id = ? AND start_ms < ? AND end_ms > ? ORDER BY import_number, is_whole, start_ms`,
  );

  return (typeId, from, to) => {
    const phones = new Map<string, { readonly feeds: Statement[][]; readonly exports: Statement[] }>();
    const [partial, whole] = [new Map<number, Statement[]>(), new Map<number, Statement[]>()];
    const ofPhone = (phone: string) => {
      const known = phones.get(phone) ?? { feeds: [], exports: [] };
      phones.set(phone, known);
      return known;
    };
    for (const [number, first] of holders.all(typeId)) {
      const stating = imports.get(number);
      if (stating === undefined || !isWholeExport(stating)) continue;
      const { at } = stating;
      ofPhone(phoneOf(stating)).exports.push({ start: first ?? -Infinity, end: at, at, isAggregated: false });
    }
    for (const [number, isWhole, start, end, at, aggregated] of selectSpans.iterate(typeId, to, from)) {
      const kept = isWhole === 1 ? whole : partial;
      const list = kept.get(number) ?? [];
      if (list.length === 0) kept.set(number, list);
      list.push({ start, end, at, isAggregated: aggregated === 1 });
    }
    for (const [number, list] of whole) {
      const stating = imports.get(number);
      if (stating !== undefined) ofPhone(phoneOf(stating)).feeds.push(list);
    }
    return {
      ofPhone: (phone) => phones.get(phone),
      statedOf(originId, start) {
        const { phone, exportAt, heldAt, feeds } = origins.get(originId) ?? unknown;
        let statedAt = exportAt;
        for (const feed of feeds) {
          for (const spans of [whole, partial]) {
            statedAt = Math.max(statedAt, statementAt(spans.get(feed) ?? [], start)?.at ?? -Infinity);
          }
        }
        return { phone, statedAt, heldAt, isOfFeed: feeds.length > 0 };
      },
    };
  };
}
