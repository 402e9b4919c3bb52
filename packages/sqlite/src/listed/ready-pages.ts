import {
  utf8Bytes,
  type DatedPosition,
  type PageLimits,
  type ReadyForm,
  type ReadyPage,
  type ReadyPages,
} from '@vitalgate/core';
import type { SqlDatabase, SqlStatement, SqlValue } from '../sql/driver.ts';
import { boundLimit } from '../sql/bound-limit.ts';
import type { DatedKind } from './record-kinds.ts';
import { instantOf, isEmpty, keyRange, longestSpan, type KeyRange } from './order-key.ts';

/** Where the lengths of a form are, and its texts. Those of blood tests stand in a table of their own, being long. */
const columns = {
  short: { characters: 'characters', texts: ['text'], joining: '' },
  json: { characters: 'characters', texts: ['json'], joining: 'CROSS JOIN blood_test_texts USING (text_id)' },
  fhir: {
    characters: 'fhir_characters',
    texts: ['fhir_report', 'fhir_observations'],
    joining: 'CROSS JOIN blood_test_texts USING (text_id)',
  },
} as const;

type Form = keyof typeof columns;

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

/** How long the texts of a page are, of all its rows in one text. One that is not ready has -1 characters. */
const lengthsSql = (form: Form, rows: string): string =>
  `SELECT group_concat(COALESCE(${columns[form].characters}, -1)) FROM (${rows})`;

/** The place of a row: `?` are those of the rows up to it, and how many stand before it. */
const placeSql = (rows: string): string => `SELECT order_key, id FROM (${rows}) LIMIT 1 OFFSET ? + 0`;

const joined = (column: string): string => `CAST(group_concat(${column}, ',') AS BLOB)`;

const textsSql = (form: Form, rows: string): string =>
  `SELECT group_concat(food, char(10)), ${columns[form].texts.map((column) => joined(`NULLIF(${column}, '')`)).join(', ')} FROM (${rows}) ${columns[form].joining}`;

type Texts = readonly [foods: string | null, ...(Uint8Array | null)[]];

const nothing = new Uint8Array(0);
const comma = utf8Bytes(',');

/** A page in one step: how many rows, how many of them ready, their length, the last key, foods and texts. `?` are as those of `readyRowsSql`. */
const wholePageSql = `
  SELECT COUNT(*), COUNT(characters), SUM(characters), MAX(order_key), group_concat(food, char(10)), ${joined('text')}
  FROM (${readyRowsSql})`;

type WholePage = readonly [
  count: number,
  ready: number,
  characters: number | null,
  lastKey: number | null,
  foods: string | null,
  text: Uint8Array | null,
];

/** The row at a key and the one behind it: `?` are kind, the key, last order key (inclusive). */
const followingSql = `
  SELECT order_key, id FROM ready_texts WHERE kind = ? AND order_key >= ? AND order_key <= ? ORDER BY order_key, id LIMIT 2`;

interface Statements {
  readonly lengths: SqlStatement<readonly [string | null]>;
  readonly place: SqlStatement<readonly [orderKey: number, id: string]>;
  readonly texts: SqlStatement<Texts>;
  readonly parts: number;
}

function rowsOf({ lengths, place, texts, parts }: Statements, parameters: readonly SqlValue[]) {
  return {
    lengths: (limit: number): readonly number[] =>
      (lengths.get(...parameters, limit)?.[0] ?? null)?.split(',').map(Number) ?? [],
    /** Where the row is that stands at this place, from 1. */
    place(at: number): DatedPosition | null {
      const [key, id] = place.get(...parameters, at, at - 1) ?? [];
      return key === undefined || id === undefined ? null : { at: instantOf(key), id };
    },
    texts(limit: number): { readonly foods: readonly string[]; readonly parts: readonly Uint8Array[] } {
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
  const prepared = (form: Form, rows: string): Statements => ({
    lengths: db.prepare(lengthsSql(form, rows)),
    place: db.prepare(placeSql(rows)),
    texts: db.prepare(textsSql(form, rows)),
    parts: columns[form].texts.length,
  });
  const both = (form: ReadyForm) => ({
    inRange: prepared(form, readyRowsSql),
    spanning: prepared(form, readySpanningSql),
  });
  const short = { inRange: prepared('short', readyRowsSql), spanning: null };
  const statements = kind === 'bloodTest' ? { json: both('json'), fhir: both('fhir') } : { json: short, fhir: short };
  const whole = db.prepare<WholePage>(wholePageSql);
  const following = db.prepare<readonly [orderKey: number, id: string]>(followingSql);

  /**
   * A page whose texts are ready and not too long, as nearly all are; null for any other. Not of blood tests: their texts may be so
   * long that they must be measured before they are joined.
   */
  function wholePage({ fromKey, fromId, toKey }: KeyRange, { records, characters }: PageLimits): ReadyPage | null {
    const found = whole.get(kind, fromKey, fromId, toKey, records);
    if (found === undefined) return null;
    const [count, ready, total, lastKey, foods, text] = found;
    if (ready < count || lastKey === null || text === null) return null;
    // The ids of foods are not in the texts yet, and count.
    if ((total ?? 0) > (kind === 'nutrition' ? characters / 2 : characters)) return null;
    const page = { count, foods: foods?.split('\n') ?? [], parts: [text] };
    if (count < records) return { ...page, lastOfMore: null };
    const [last, next] = following.all(kind, lastKey, toKey);
    if (next === undefined) return { ...page, lastOfMore: null };
    // Of several at one time it is not known here which is the last.
    if (last === undefined || next[0] === lastKey) return null;
    return { ...page, lastOfMore: { at: instantOf(lastKey), id: last[1] } };
  }

  return {
    page(range, after, limits, form) {
      const { records, characters } = limits;
      const { inRange, spanning } = statements[form];
      const keys = keyRange(range, after);
      const { fromKey, fromId, toKey } = keys;
      const page = kind === 'bloodTest' ? null : wholePage(keys, limits);
      if (page !== null) return page;
      const own = rowsOf(inRange, [kind, fromKey, fromId, toKey]);
      const lengths = [...own.lengths(records + 1)];
      const ownCount = lengths.length;
      const others =
        spanning === null || range.start === null || isEmpty(range)
          ? null
          : rowsOf(spanning, [fromKey, fromId, toKey, toKey + longestSpan, range.start]);
      if (others !== null && ownCount <= records) lengths.push(...others.lengths(records + 1 - ownCount));

      let count = 0;
      let total = 0;
      for (const length of lengths) {
        if (length < 0) return null;
        if (count === records || (count > 0 && total + length > characters)) break;
        total += length;
        count++;
      }
      // The ids of foods are not in the texts yet, and count.
      if (kind === 'nutrition' && total > characters / 2) return null;
      const hasMore = count < lengths.length;
      const isOwn = others === null || count <= ownCount;
      const lastOfMore = !hasMore ? null : isOwn ? own.place(count) : others.place(count - ownCount);
      const first = own.texts(Math.min(count, ownCount));
      if (isOwn) return { count, lastOfMore, ...first } satisfies ReadyPage;
      const second = others.texts(count - ownCount);
      return { count, lastOfMore, foods: [], parts: together(first.parts, second.parts) };
    },
  };
}
