import type {
  AppActionName,
  ChangeTopic,
  DataAnswers,
  DataParameters,
  FeedWordsView,
  FormatView,
} from '@vitalgate/contract';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { asFailure, type HostFailure } from './host-failure.ts';
import { onChanges } from './live-changes.ts';
import { hostWords } from '../told/told-text.tsx';
import { send, type InputOf, type OutputOf, readData } from './send.ts';

/** The state of a read. The last value stays while it is read anew, also if that fails. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly failure: HostFailure | null;
  readonly isLoading: boolean;
  /** Reads it anew. */
  readonly reload: () => void;
}

/**
 * Reads something by a function and again whenever one of the topics changes, or `key` does: what the function depends
 * on, as text. If `wanted` changes, it is read again while the value stays: more of a list, or another view of the same.
 * The function is then given the value, to go on from it; null if all is to be read anew.
 */
export function useReading<Value>(
  key: string,
  topics: readonly ChangeTopic[],
  read: (signal: AbortSignal, before: Value | null) => Promise<Value>,
  wanted: unknown = null,
): Reading<Value> {
  const [state, setState] = useState<Omit<Reading<Value>, 'reload'> & { readonly key: string }>({
    key,
    value: null,
    failure: null,
    isLoading: true,
  });
  const running = useRef<AbortController | null>(null);
  const latest = useRef(read);
  latest.current = read;

  /** The value that is shown, unless it is outdated. */
  const valid = useRef<{ readonly key: string; readonly value: Value } | null>(null);

  const readOn = useCallback(() => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState((before) =>
      before.key === key
        ? { ...before, isLoading: true }
        : { ...before, key, value: null, failure: null, isLoading: true },
    );
    const before = valid.current?.key === key ? valid.current.value : null;
    latest.current(mine.signal, before).then(
      (value) => {
        if (!mine.signal.aborted) valid.current = { key, value };
        return mine.signal.aborted || setState({ key, value, failure: null, isLoading: false });
      },
      (error: unknown) =>
        mine.signal.aborted || setState((before) => ({ ...before, failure: asFailure(error), isLoading: false })),
    );
  }, [key]);
  const reload = useCallback(() => {
    valid.current = null;
    readOn();
  }, [readOn]);

  useEffect(() => {
    readOn();
    return () => running.current?.abort();
  }, [readOn, wanted]);
  useEffect(
    () =>
      onChanges((changed) => {
        if (changed === 'all' || changed.some((topic) => topics.includes(topic))) reload();
      }),
    [reload, topics.join(' ')],
  );

  const isCurrent = state.key === key;
  return {
    value: isCurrent ? state.value : null,
    failure: isCurrent ? state.failure : null,
    isLoading: !isCurrent || state.isLoading,
    reload,
  };
}

/** Reads by one action. */
export function useRead<Name extends AppActionName>(
  action: Name,
  input: InputOf<Name>,
  topics: readonly ChangeTopic[],
): Reading<OutputOf<Name>> {
  const text = JSON.stringify(input);
  return useReading(`${action} ${text}`, topics, (signal) => send(action, input, signal));
}

type RecordOf<Name extends keyof DataAnswers> = DataAnswers[Name]['data'][number];

/** Records of a list, and whether there are more. */
export interface ReadRecords<Item> {
  readonly records: readonly Item[];
  readonly hasMore: boolean;
}

/** Reads at most so many pages of an operation, one after the other. Rejects with HostFailure. */
export async function readPages<Name extends keyof DataAnswers>(
  operation: Name,
  parameters: DataParameters,
  most: number,
  signal?: AbortSignal,
): Promise<ReadRecords<RecordOf<Name>>> {
  const records: RecordOf<Name>[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < most; page++) {
    const asked: DataParameters = cursor === null ? parameters : { ...parameters, cursor };
    // Each page begins where the one before it ended.
    const answer: DataAnswers[Name] = await readData(operation, asked, signal);
    records.push(...(answer.data as RecordOf<Name>[]));
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return { records, hasMore: cursor !== null };
}

function feedInOurWords({
  platform,
  usualName,
  sender,
  introduction,
  whenSilent,
  steps,
}: FeedWordsView): FeedWordsView {
  return {
    platform: hostWords(platform),
    usualName: hostWords(usualName),
    sender: hostWords(sender),
    introduction: hostWords(introduction),
    whenSilent: hostWords(whenSilent),
    steps: steps.map(hostWords),
  };
}

function inOurWords({ group, name, what, feed, ...rest }: FormatView): FormatView {
  const words = { group: hostWords(group), name: hostWords(name), what: hostWords(what) };
  return { ...rest, ...words, feed: feed && feedInOurWords(feed) };
}

/** The formats that this host imports, in the language of the pages; none until it has answered. */
export function useFormats(): readonly FormatView[] {
  return (useRead('listFormats', {}, []).value ?? []).map(inOurWords);
}
