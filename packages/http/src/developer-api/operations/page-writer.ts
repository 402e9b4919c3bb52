import { maxPageCharacters } from '@vitalgate/contract';
import { answer } from '../answers.ts';
import type { DataAnswer } from './data-operation.ts';

/** A page as it is written, record by record: at most so many and at most so much text, but one if there is any. */
export interface PageWriter<Item> {
  /** Takes the next record of the store. False if it belongs to the next page: then there is no need to read further. */
  readonly take: (item: Item) => boolean;
  /** The records of the page. */
  readonly items: readonly Item[];
  /** The text of each. */
  readonly texts: readonly string[];
  /** The last record of the page if others follow; null on the last page. Known once the store was read. */
  lastOfMore(): Item | null;
}

/** Begins a page of at most `limit` records. `write` makes a record's text, at once, so that no more is made than is sent. */
export function pageWriter<Item>(limit: number, write: (item: Item) => string): PageWriter<Item> {
  const items: Item[] = [];
  const texts: string[] = [];
  let characters = 0;
  let hasMore = false;

  function take(item: Item): boolean {
    const text = items.length < limit ? write(item) : null;
    if (text === null || (items.length > 0 && characters + text.length > maxPageCharacters)) {
      hasMore = true;
      return false;
    }
    items.push(item);
    texts.push(text);
    characters += text.length;
    return true;
  }

  return { take, items, texts, lastOfMore: () => (hasMore ? (items.at(-1) ?? null) : null) };
}

/** A page in the one envelope of every list. */
export function pageAnswer({ texts }: Pick<PageWriter<never>, 'texts'>, nextCursor: string | null): DataAnswer {
  const body = `{"data":[${texts.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`;
  return { response: answer(200, 'application/json', body), records: texts.length };
}
