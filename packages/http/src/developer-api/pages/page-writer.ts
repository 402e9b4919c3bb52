import { maxPageCharacters } from '@vitalgate/contract';
import { utf8Bytes } from '@vitalgate/core';
import { answer } from '../../message/answers.ts';
import type { DataAnswer } from '../request/parts.ts';
import { GrowingBytes } from './growing-bytes.ts';

/** A page as it is written, record by record: at most so many and at most so much text, but one if there is any. */
export interface PageWriter<Item> {
  /** Takes the next record of the store. False if it belongs to the next page: then there is no need to read further. */
  readonly take: (item: Item) => boolean;
  /** How many records the page has. */
  readonly count: number;
  /** The last record of the page if others follow; null on the last page. Known once the store was read. */
  lastOfMore(): Item | null;
  /** The page in the one envelope of every list: as text, or as the text's UTF-8 bytes. */
  body(nextCursor: string | null): string | Uint8Array;
  /** Takes the memory of `body` back, once that was sent. */
  release(): void;
}

/** The text before the records of a page. */
export const pageStart = '{"data":[';

/** The text behind the records of a page. */
export function pageEnd(nextCursor: string | null): string {
  return `],"nextCursor":${JSON.stringify(nextCursor)}}`;
}

/** Begins a page of at most `limit` records. `write` makes a record's text, at once, so that no more is made than is sent. */
export function pageWriter<Item>(limit: number, write: (item: Item) => string): PageWriter<Item> {
  const texts: string[] = [];
  let last: Item | null = null;
  let characters = 0;
  let hasMore = false;

  function take(item: Item): boolean {
    const text = texts.length < limit ? write(item) : null;
    if (text === null || (texts.length > 0 && characters + text.length > maxPageCharacters)) {
      hasMore = true;
      return false;
    }
    texts.push(text);
    last = item;
    characters += text.length;
    return true;
  }

  return {
    take,
    get count() {
      return texts.length;
    },
    lastOfMore: () => (hasMore ? last : null),
    body: (nextCursor) => `${pageStart}${texts.join(',')}${pageEnd(nextCursor)}`,
    release: () => undefined,
  };
}

/** A page in the one envelope of every list. */
export function pageAnswer(
  page: Pick<PageWriter<never>, 'body' | 'count' | 'release'>,
  nextCursor: string | null,
): DataAnswer {
  const response = answer(200, 'application/json', page.body(nextCursor));
  return { response: { ...response, release: () => page.release() }, records: page.count };
}

/** An answer in bytes whose memory is used again once it was sent. */
export function bytesAnswer(contentType: string, page: GrowingBytes, records: number): DataAnswer {
  const response = answer(200, contentType, page.bytes.subarray(0, page.length));
  return { response: { ...response, release: () => page.release() }, records };
}

const startBytes = utf8Bytes(pageStart);

/** A page in the one envelope of every list, of records whose texts are ready and joined by commas. */
export function readyAnswer(texts: readonly Uint8Array[], records: number, nextCursor: string | null): DataAnswer {
  const page = new GrowingBytes();
  page.put(startBytes);
  for (const text of texts) page.put(text);
  page.put(utf8Bytes(pageEnd(nextCursor)));
  return bytesAnswer('application/json', page, records);
}
