import { checkSuccess, readAnswer } from './read-answer.ts';
import type { Page } from '../records/records.ts';
import type { Shape } from '../shapes/shape.ts';
import type { ClientResponse } from '../calls/transport.ts';

/** One page of a list as its text, for programs that go on to the next page before they read this one. */
export interface PageText<Item> {
  /** The page as sent. Nothing but `read` checks it. */
  readonly text: string;
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
  /** The page as `getPage` answers it. Throws `invalid_response` if the text is no page of this list. */
  read(): Page<Item>;
}

/**
 * The end of a page as hosts write it. A quote behind a comma and before a letter begins a key, and the brace behind it closes
 * the page, so that whatever texts the records hold, this is the page's own cursor if the text is JSON at all.
 */
const end = /,"nextCursor":(?:null|"([!#-[\]-~]{1,4096})")\}$/;
const longestEnd = 4120;

/** The page in an answer. Throws as `readAnswer`; what is wrong with the records is found by `read` alone, if the end is as hosts write it. */
export function pageText<Item>(response: ClientResponse, shape: Shape<Page<Item>>): PageText<Item> {
  checkSuccess(response);
  const { body: text } = response;
  const read = (): Page<Item> => readAnswer(response, shape);
  const found = end.exec(text.slice(-longestEnd));
  return { text, nextCursor: found === null ? read().nextCursor : (found[1] ?? null), read };
}
