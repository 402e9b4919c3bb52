import type { ChangeTopic } from '@vitalgate/contract';
import { onChanges } from '../host/live-changes.ts';
import { useReading, type Reading } from '../host/use-read.ts';
import { useAddress } from './use-address.ts';

/** One part of a list, and the place at which the next begins; null after the last. */
export interface ListPart<Item, Place> {
  readonly items: readonly Item[];
  readonly next: Place | null;
}

/** A list as far as it was read. */
export interface ListSoFar<Item> {
  readonly records: readonly Item[];
  readonly hasMore: boolean;
}

interface Held<Item, Place> extends ListSoFar<Item> {
  readonly parts: number;
  readonly next: Place | null;
}

/** Enough for each list of a way through the pages. */
const mostKept = 8;
/** What was read of lists, so that Back need not read it again; forgotten as soon as anything changes. */
const kept = new Map<string, Held<unknown, unknown>>();
onChanges(() => kept.clear());

const nothing: Held<never, never> = { records: [], hasMore: true, parts: 0, next: null };

/**
 * A list that grows by a part whenever `more` is called: one request each, however long it is. How far it was read lies in the
 * address. `key` is what `readPart` depends on, as text. It is read anew as far as it goes whenever one of the topics changes.
 */
export function useList<Item, Place>(
  key: string,
  topics: readonly ChangeTopic[],
  readPart: (from: Place | null, signal: AbortSignal) => Promise<ListPart<Item, Place>>,
): Reading<ListSoFar<Item>> & { readonly more: () => void } {
  const { shown, show } = useAddress();
  const asked = Number(shown('parts') ?? 1);
  const parts = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const reading = useReading<Held<Item, Place>>(
    key,
    topics,
    async (signal, before) => {
      const known = kept.get(key) as Held<Item, Place> | undefined;
      let list = before ?? (known !== undefined && known.parts <= parts ? known : nothing);
      while (list.parts < parts && list.hasMore) {
        const { items, next } = await readPart(list.next, signal);
        list = { records: [...list.records, ...items], hasMore: next !== null, parts: list.parts + 1, next };
      }
      if (kept.size >= mostKept) kept.delete([...kept.keys()][0] ?? '');
      kept.set(key, list);
      return list;
    },
    parts,
  );
  return { ...reading, more: () => show({ parts: String((reading.value?.parts ?? parts) + 1) }) };
}
