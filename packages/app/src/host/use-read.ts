import type { AppActionName, ChangeTopic } from '@vitalgate/contract';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { asFailure, type HostFailure } from './host-failure.ts';
import { onChanges } from './live-changes.ts';
import { send, type InputOf, type OutputOf } from './send.ts';

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
 * on, as text.
 */
export function useReading<Value>(
  key: string,
  topics: readonly ChangeTopic[],
  read: (signal: AbortSignal) => Promise<Value>,
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

  const reload = useCallback(() => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState((before) =>
      before.key === key
        ? { ...before, isLoading: true }
        : { ...before, key, value: null, failure: null, isLoading: true },
    );
    latest.current(mine.signal).then(
      (value) => mine.signal.aborted || setState({ key, value, failure: null, isLoading: false }),
      (error: unknown) =>
        mine.signal.aborted || setState((before) => ({ ...before, failure: asFailure(error), isLoading: false })),
    );
  }, [key]);

  const wanted = topics.join(' ');
  useEffect(() => {
    reload();
    const end = onChanges((changed) => {
      if (changed === 'all' || changed.some((topic) => wanted.split(' ').includes(topic))) reload();
    });
    return () => {
      end();
      running.current?.abort();
    };
  }, [reload, wanted]);

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
