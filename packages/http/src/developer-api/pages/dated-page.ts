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
  openCursor,
  sealCursor,
  type CursorBinding,
} from '@vitalgate/core';
import { limitOf, type Parameters } from '../request/parameter-values.ts';
import type { DataAnswer } from '../request/parts.ts';
import { pageAnswer, pageWriter, type PageWriter, readyAnswer } from './page-writer.ts';

/** A request for one page of a list. */
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

/** The texts with the id of each food in its place, piece by piece. */
function withFoods(text: Uint8Array, ids: readonly Uint8Array[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const id of ids) {
    const at = text.indexOf(mark, from);
    pieces.push(text.subarray(from, at), id);
    from = at + 1;
  }
  pieces.push(text.subarray(from));
  return pieces;
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

/** A page of records in JSON: ready texts, else by `write`, which comes to the same bytes. `foodOf` names the food that texts leave open. */
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
  const ids = idBytes(foods, request.foodOf ?? (() => null));
  const texts = ids.length === 0 ? parts : parts.flatMap((text) => withFoods(text, ids));
  return readyAnswer(texts, count, found.nextCursor);
}
