import type { Page } from '../records/records.ts';

/** The prototype of every async generator: with it come `for await` and, where the engine has it, `await using`. */
const asyncIterator: object = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype));

/**
 * The records of pages, one by one: what `for await (const { data } of pages) for (const record of data) yield record` gives, in a third of the time. An async
 * generator waits three times for each record; this one waits for a page, and hands out its records at once.
 */
export function recordsOfPages<Item>(
  pages: AsyncGenerator<Page<Item>, void, undefined>,
): AsyncGenerator<Item, void, undefined> {
  let page: readonly Item[] = [];
  let at = 0;
  let isOver = false;
  /** The step that was asked for before and is not answered yet. */
  let last: Promise<unknown> | null = null;

  const over = (): IteratorResult<Item, void> => {
    [isOver, page, at] = [true, [], 0];
    return { value: undefined, done: true };
  };
  const handOut = (): IteratorResult<Item, void> => ({ value: page[at++] as Item, done: false });

  async function turn(): Promise<IteratorResult<Item, void>> {
    while (at >= page.length) {
      if (isOver) return over();
      const next = await pages.next();
      if (next.done === true) return over();
      [page, at] = [next.value.data, 0];
    }
    return handOut();
  }

  /** In the order in which it was asked for, as with a generator. */
  function inTurn(act: () => Promise<IteratorResult<Item, void>>): Promise<IteratorResult<Item, void>> {
    const answer = last === null ? act() : last.then(act, act);
    last = answer;
    const free = (): void => void (last === answer && (last = null));
    answer.then(free, free);
    return answer;
  }

  const end = async (ended: Promise<IteratorResult<Page<Item>, void>>): Promise<IteratorResult<Item, void>> => {
    over();
    await ended;
    return over();
  };
  const steps: Pick<AsyncGenerator<Item, void, undefined>, 'next' | 'return' | 'throw'> = {
    next: () => (last === null && at < page.length ? Promise.resolve(handOut()) : inTurn(turn)),
    return: () => inTurn(() => end(pages.return())),
    throw: (error) => inTurn(() => end(pages.throw(error))),
  };
  return Object.assign(Object.create(asyncIterator) as AsyncGenerator<Item, void, undefined>, steps);
}
