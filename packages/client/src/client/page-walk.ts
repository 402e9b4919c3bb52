import { VitalgateError } from '../calls/vitalgate-error.ts';

/** So many empty pages one after the other are no list. */
const mostEmptyPages = 1000;

/** More pages than this are no list: of raw samples, a quarter of a billion. */
const usualMostPages = 1_000_000;

function endless(what: string): VitalgateError {
  return new VitalgateError('invalid_response', `the host sent ${what}, so its list would never end; update the host`);
}

/**
 * Watches over a walk from page to page, so that it ends whatever the host sends. What it answers is asked at each page, with its
 * cursor and its first record, undefined on an empty one. It throws `invalid_response` if a cursor or a record comes a second time,
 * page after page holds nothing, or there is no end.
 */
export function pageWalk(mostPages: number = usualMostPages): (nextCursor: string | null, first: unknown) => void {
  const seen = new Set<string>();
  let [pages, empty] = [0, 0];
  // One record is remembered, for twice as many pages each time: a circle of any length is found, in memory that does not grow (Brent).
  let mark: string | null = null;
  let [since, patience] = [0, 1];
  return (nextCursor, first) => {
    pages += 1;
    empty = first === undefined ? empty + 1 : 0;
    const record = first === undefined ? null : JSON.stringify(first);
    if (record !== null && record === mark) throw endless('the same records again behind another cursor');
    since += 1;
    if (record !== null && since >= patience) [mark, since, patience] = [record, 0, patience * 2];
    if (nextCursor === null) return;
    if (seen.has(nextCursor)) throw endless('a cursor a second time');
    if (empty === mostEmptyPages) throw endless('page after page without a record');
    if (pages === mostPages) throw endless(`${mostPages} pages and a cursor behind them`);
    seen.add(nextCursor);
  };
}
