import type { AppEvent, ChangeTopic } from '@vitalgate/contract';

/** Reports to open pages what to read anew. */
export function changeFeed() {
  const listeners = new Set<(event: AppEvent) => void>();
  const publish = (event: AppEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    /** Hears of every event from now on; the answer ends it. */
    listen(listener: (event: AppEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish,
    changed: (...topics: readonly ChangeTopic[]) => publish({ event: 'changed', topics }),
  };
}

export type ChangeFeed = ReturnType<typeof changeFeed>;
