import type { AppEvent, ChangeTopic } from '@vitalgate/contract';

/** Tells open pages what to read anew. */
export interface ChangeFeed {
  /** Hears of every event from now on; the answer ends it. */
  listen(listener: (event: AppEvent) => void): () => void;
  tell(event: AppEvent): void;
  changed(...topics: readonly ChangeTopic[]): void;
}

export function changeFeed(): ChangeFeed {
  const listeners = new Set<(event: AppEvent) => void>();
  const tell = (event: AppEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell,
    changed: (...topics) => tell({ event: 'changed', topics }),
  };
}
