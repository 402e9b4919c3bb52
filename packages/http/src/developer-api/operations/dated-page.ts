import { maxPageCharacters } from '@vitalgate/contract';
import {
  readyFoodMark,
  utf8Bytes,
  type DatedPosition,
  type DatedStore,
  type Hasher,
  type Instant,
  type ReadyForm,
  type ReadyPage,
  type Stored,
  type TimeRange,
} from '@vitalgate/core';
import { openCursor, sealCursor, type CursorBinding } from '@vitalgate/core';
import { answer } from '../answers.ts';
import { limitOf, type Parameters } from '../query/parameter-values.ts';
import { GrowingBytes } from '../samples/growing-bytes.ts';
import type { DataAnswer } from './data-operation.ts';
import { pageAnswer, pageEnd, pageStart, pageWriter, type PageWriter } from './page-writer.ts';

/** Which page of a list is asked for. */
export interface DatedList {
  readonly parameters: Parameters;
  readonly range: TimeRange;
  readonly binding: CursorBinding;
  readonly pageSize: { readonly default: number; readonly max: number };
}

function placeOf(hasher: Hasher, { parameters, binding, pageSize }: DatedList) {
  const limit = limitOf(parameters, pageSize);
  const cursor = parameters.get('cursor');
  return { limit, after: cursor === undefined ? null : positionOf(openCursor(hasher, binding, cursor)) };
}

function positionOf([at, id]: readonly (string | number | null)[]): DatedPosition {
  return { at: (at ?? null) as Instant | null, id: String(id) };
}

function cursorOf(hasher: Hasher, { binding }: DatedList, last: DatedPosition | null): string | null {
  return last === null ? null : sealCursor(hasher, binding, [last.at, last.id]);
}

/** One page of records listed newest first, as `write` writes each, with the cursor of the next. */
export function datedPage<Kind>(
  hasher: Hasher,
  store: DatedStore<Kind>,
  list: DatedList,
  write: (stored: Stored<Kind>) => string,
): { page: PageWriter<Stored<Kind>>; nextCursor: string | null } {
  const { limit, after } = placeOf(hasher, list);
  const page = pageWriter(limit, write);
  store.page(list.range, after, limit + 1, page.take);
  return { page, nextCursor: cursorOf(hasher, list, page.lastOfMore()) };
}

/** The same page in texts that the store has ready; null if it has them not, or if somebody must make it from the records. */
export function readyDatedPage<Kind>(
  hasher: Hasher,
  { ready }: DatedStore<Kind>,
  list: DatedList,
  form: ReadyForm,
): { page: ReadyPage; nextCursor: string | null } | null {
  if (ready === undefined) return null;
  const { limit, after } = placeOf(hasher, list);
  const page = ready.page(list.range, after, { records: limit, characters: maxPageCharacters }, form);
  return page && { page, nextCursor: cursorOf(hasher, list, page.lastOfMore) };
}

const mark = readyFoodMark.charCodeAt(0);

/** Puts the id of each food in its place in the texts. */
function putWithFoods(page: GrowingBytes, text: Uint8Array, ids: readonly Uint8Array[]): void {
  let from = 0;
  for (const id of ids) {
    const at = text.indexOf(mark, from);
    page.put(text.subarray(from, at));
    page.put(id);
    from = at + 1;
  }
  page.put(text.subarray(from));
}

/** The ids as JSON text, each made once. */
function idBytes(keys: readonly string[], foodOf: (key: string) => string | null): readonly Uint8Array[] {
  const made = new Map<string, Uint8Array>();
  return keys.map((key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const bytes = utf8Bytes(JSON.stringify(foodOf(key)));
    made.set(key, bytes);
    return bytes;
  });
}

const startBytes = utf8Bytes(pageStart);

/**
 * Answers a page of records in JSON: in ready texts, else as `write` writes each record, which comes to the same bytes. `foodOf` names
 * the food of a `readyFoodKey`, where texts leave it open.
 */
export function datedAnswer<Kind>(
  hasher: Hasher,
  store: DatedStore<Kind>,
  request: DatedList & {
    readonly write: (stored: Stored<Kind>) => string;
    readonly foodOf?: (key: string) => string | null;
  },
): DataAnswer {
  const found = readyDatedPage(hasher, store, request, 'json');
  if (found === null) {
    const { page, nextCursor } = datedPage(hasher, store, request, request.write);
    return pageAnswer(page, nextCursor);
  }
  const { count, parts, foods } = found.page;
  const page = new GrowingBytes();
  page.put(startBytes);
  for (const text of parts) putWithFoods(page, text, idBytes(foods, request.foodOf ?? (() => null)));
  page.put(utf8Bytes(pageEnd(found.nextCursor)));
  return bytesAnswer('application/json', page, count);
}

/** An answer in bytes whose memory is used again once it was sent. */
export function bytesAnswer(contentType: string, page: GrowingBytes, records: number): DataAnswer {
  const response = answer(200, contentType, page.bytes.subarray(0, page.length));
  return { response: { ...response, release: () => page.release() }, records };
}
