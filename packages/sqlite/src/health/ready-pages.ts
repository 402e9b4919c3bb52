import { utf8Bytes, type DatedPosition, type ReadyForm, type ReadyPage, type ReadyPages } from '@vitalgate/core';
import type { SqlDatabase, SqlStatement, SqlValue } from '../driver.ts';
import { boundLimit } from '../bound-limit.ts';
import type { DatedKind } from './dated-store.ts';
import { instantOf, isEmpty, keyRange, longestSpan } from './order-key.ts';

/** Which columns of a text a form is made of. */
const columns = {
  json: { characters: 'characters', texts: ['text'] },
  fhir: { characters: 'fhir_characters', texts: ['fhir_report', 'fhir_observations'] },
} as const satisfies Record<ReadyForm, { readonly characters: string; readonly texts: readonly string[] }>;

/** Rows of a page, by key: `?` are kind, order key and id (exclusive), last order key (inclusive), limit. */
export const readyRowsSql = `
  SELECT * FROM ready_texts WHERE kind = ? AND (order_key, id) > (?, ?) AND order_key <= ?
  ORDER BY order_key, id ${boundLimit}`;

/** Of blood tests the rows that `spanningPageSql` lists: `?` are order key and id (exclusive), order key (exclusive), last order key, start, limit. */
export const readySpanningSql = `
  SELECT t.* FROM dated_records d INDEXED BY blood_test_spans
  CROSS JOIN ready_texts t ON t.kind = 'bloodTest' AND t.order_key = d.order_key AND t.id = d.id
  WHERE d.kind = 'bloodTest' AND d.hidden = 0 AND d.until_ms IS NOT NULL
    AND (d.order_key, d.id) > (?, ?) AND d.order_key > ? AND d.order_key <= ? AND d.until_ms > ?
  ORDER BY d.order_key, d.id ${boundLimit}`;

/** What a page is cut by, of all its rows in one text. A text that is not ready has -1 characters. */
const keysSql = (form: ReadyForm, rows: string): string =>
  `SELECT group_concat(order_key || ' ' || COALESCE(${columns[form].characters}, -1) || ' ' || id, char(10)) FROM (${rows})`;

const joined = (column: string): string => `CAST(group_concat(${column}, ',') AS BLOB)`;

const textsSql = (form: ReadyForm, rows: string): string =>
  `SELECT group_concat(food, char(10)), ${columns[form].texts.map((column) => joined(`NULLIF(${column}, '')`)).join(', ')} FROM (${rows})`;

interface Key {
  readonly key: number;
  readonly characters: number;
  readonly id: string;
}

/** The rows of one of the two queries. */
interface Rows {
  keys(limit: number): readonly Key[];
  texts(limit: number): { readonly foods: readonly string[]; readonly parts: readonly Uint8Array[] };
}

type Texts = readonly [foods: string | null, ...(Uint8Array | null)[]];

const nothing = new Uint8Array(0);
const comma = utf8Bytes(',');

function keyOf(line: string): Key {
  const first = line.indexOf(' ');
  const second = line.indexOf(' ', first + 1);
  return {
    key: Number(line.slice(0, first)),
    characters: Number(line.slice(first + 1, second)),
    id: line.slice(second + 1),
  };
}

/** The statements of one of the two queries. */
interface Statements {
  readonly keys: SqlStatement<readonly [string | null]>;
  readonly texts: SqlStatement<Texts>;
}

function rowsOf({ keys, texts }: Statements, parameters: readonly SqlValue[], parts: number): Rows {
  return {
    keys: (limit) => (keys.get(...parameters, limit)?.[0] ?? null)?.split('\n').map(keyOf) ?? [],
    texts(limit) {
      if (limit === 0) return { foods: [], parts: Array.from({ length: parts }, () => nothing) };
      const [foods = null, ...joinedTexts] = texts.get(...parameters, limit) ?? [];
      return { foods: foods?.split('\n') ?? [], parts: joinedTexts.map((bytes) => bytes ?? nothing) };
    },
  };
}

/** Lists of bytes, joined part by part as all texts are. */
function together(one: readonly Uint8Array[], other: readonly Uint8Array[]): readonly Uint8Array[] {
  return one.map((bytes, at) => {
    const more = other[at] ?? nothing;
    if (bytes.length === 0 || more.length === 0) return bytes.length === 0 ? more : bytes;
    const both = new Uint8Array(bytes.length + 1 + more.length);
    both.set(bytes);
    both.set(comma, bytes.length);
    both.set(more, bytes.length + 1);
    return both;
  });
}

/**
 * Pages of one kind in the texts that `writeReadyTexts` wrote. SQLite joins the texts of a page itself, in one step: a step for each
 * record, and a string for each of its columns, would cost more than all else of an answer.
 */
export function readyPages(db: SqlDatabase, kind: DatedKind): ReadyPages {
  const prepared = (form: ReadyForm, rows: string): Statements => ({
    keys: db.prepare(keysSql(form, rows)),
    texts: db.prepare(textsSql(form, rows)),
  });
  const json = { inRange: prepared('json', readyRowsSql), spanning: prepared('json', readySpanningSql) };
  const fhir = { inRange: prepared('fhir', readyRowsSql), spanning: prepared('fhir', readySpanningSql) };
  const statements = { json, fhir };

  return {
    page(range, after, { records, characters }, form) {
      const { inRange, spanning } = statements[form];
      const { fromKey, fromId, toKey } = keyRange(range, after);
      const parts = columns[form].texts.length;
      const own = rowsOf(inRange, [kind, fromKey, fromId, toKey], parts);
      const keys = [...own.keys(records + 1)];
      const ownCount = keys.length;
      const others =
        kind !== 'bloodTest' || range.start === null || isEmpty(range)
          ? null
          : rowsOf(spanning, [fromKey, fromId, toKey, toKey + longestSpan, range.start], parts);
      if (others !== null && ownCount <= records) keys.push(...others.keys(records + 1 - ownCount));

      let count = 0;
      let total = 0;
      for (const key of keys) {
        if (key.characters < 0) return null;
        if (count === records || (count > 0 && total + key.characters > characters)) break;
        total += key.characters;
        count++;
      }
      // The ids of foods are not in the texts yet, and count.
      if (kind === 'nutrition' && total > characters / 2) return null;
      const last = count < keys.length ? keys[count - 1] : undefined;
      const lastOfMore: DatedPosition | null = last === undefined ? null : { at: instantOf(last.key), id: last.id };
      const first = own.texts(Math.min(count, ownCount));
      if (others === null || count <= ownCount) return { count, lastOfMore, ...first } satisfies ReadyPage;
      const second = others.texts(count - ownCount);
      return { count, lastOfMore, foods: [], parts: together(first.parts, second.parts) };
    },
  };
}
