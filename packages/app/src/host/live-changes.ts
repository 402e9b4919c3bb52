import type { AppEvent, ChangeTopic, ComputingView, ImportStateView } from '@vitalgate/contract';
import { observable } from './observable.ts';
import { openStream } from './open-stream.ts';
import { whileVisible } from './page-visibility.ts';

/** The import that runs right now, as the host reports it; null until it has. */
export const importState = observable<ImportStateView | null>(null);

/** How far days are being computed anew; null if they are not. */
export const computingState = observable<ComputingView | null>(null);

type ChangeListener = (topics: readonly ChangeTopic[] | 'all') => void;

const listeners = new Set<ChangeListener>();
/** The host says that it is alive every ten seconds. */
const silenceMilliseconds = 25_000;

/** Hears what changed: topics, or `all` after a time in which nothing was heard. The answer ends it. */
export function onChanges(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const report: ChangeListener = (topics) => {
  for (const listener of listeners) listener(topics);
};

/** Keeps this page up to date while it can be seen. The answer ends it. */
export function startLiveChanges(): () => void {
  let isFirst = true;
  let day = new Date().toDateString();
  return whileVisible(() =>
    openStream<AppEvent>('/app/v1/events', {
      silence: silenceMilliseconds,
      onEvent(event) {
        // What is said of today, of last night or so far is of another day from midnight on.
        const now = new Date().toDateString();
        if (now !== day) report('all');
        day = now;
        if (event.event === 'import') importState.set(event.state);
        else if (event.event === 'computing') computingState.set(event.state);
        else if (event.event === 'changed') report(event.topics);
        else if (event.event === 'ready') {
          // After this the host reports where they are.
          computingState.set(null);
          if (!isFirst) report('all');
          isFirst = false;
        }
      },
    }),
  );
}
