import type { ListOperation, Queries, Records } from '@vitalgate/client';
import type { ToolContext } from '../tool/define-tool.ts';

/** The place of a part of an answer: the API's cursor of a page, and how many items behind it were given already. */
export interface Place {
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

export interface AnswerPart<Item> {
  readonly items: readonly Item[];
  readonly next: Place | null;
}

export type PartReader<Item> = (place: Place, count: number) => Promise<AnswerPart<Item>>;

export function apiParts<Operation extends Exclude<ListOperation, 'getRawHealthTypes'>>(
  operation: Operation,
  query: Queries[Operation],
  { client, signal }: ToolContext,
): PartReader<Records[Operation]> {
  return async ({ cursor }, limit) => {
    const from = cursor === undefined ? {} : { cursor };
    const { data, nextCursor } = await client.getPage(operation, { ...query, ...from, limit }, { signal });
    return { items: data, next: nextCursor === null ? null : { cursor: nextCursor } };
  };
}

/** Parts of a list that was made of all that follows a cursor, up to `onward`; null if nothing follows. */
export function listParts<Item>(items: readonly Item[], onward: Place | null = null): PartReader<Item> {
  return ({ cursor, offset = 0 }, count) => {
    const end = offset + count;
    const next = end < items.length ? { cursor, offset: end } : onward;
    return Promise.resolve({ items: items.slice(offset, end), next });
  };
}

/** The choice of `choose` among all records that follow a cursor, up to `most` of them; the cursor behind these leads on. */
export function wholeStretch<Item, Chosen>(
  read: PartReader<Item>,
  most: number,
  choose: (items: readonly Item[]) => readonly Chosen[],
): PartReader<Chosen> {
  return async ({ cursor, offset }, count) => {
    const stretch = await stretchFrom(read, cursor, most);
    return listParts(choose(stretch.items), stretch.next)({ cursor, offset }, count);
  };
}

/** All records from a cursor on, in whole pages, until there are at least `enough` of them. */
export async function readStretch<Operation extends Exclude<ListOperation, 'getRawHealthTypes'>>(
  operation: Operation,
  query: Queries[Operation],
  cursor: string | undefined,
  enough: number,
  context: ToolContext,
): Promise<AnswerPart<Records[Operation]>> {
  return stretchFrom(apiParts(operation, query, context), cursor, enough);
}

async function stretchFrom<Item>(
  read: PartReader<Item>,
  cursor: string | undefined,
  enough: number,
): Promise<AnswerPart<Item>> {
  const items: Item[] = [];
  let next: Place | null = { cursor };
  while (next !== null && items.length < enough) {
    const part: AnswerPart<Item> = await read(next, 100);
    items.push(...part.items);
    ({ next } = part);
  }
  return { items, next };
}
