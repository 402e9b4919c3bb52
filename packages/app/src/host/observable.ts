import { useEffect, useState } from 'preact/hooks';

/** A value that parts of the page watch. */
export interface Observable<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` after each change; the answer ends it. */
  watch(listener: (value: Value) => void): () => void;
}

/** A value to be watched. */
export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial;
  const listeners = new Set<(value: Value) => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value now; the component is drawn anew when it changes. */
export function useObservable<Value>(watched: Observable<Value>): Value {
  const [value, setValue] = useState<{ readonly held: Value }>(() => ({ held: watched.get() }));
  useEffect(() => {
    setValue({ held: watched.get() });
    return watched.watch((next) => setValue({ held: next }));
  }, [watched]);
  return value.held;
}
