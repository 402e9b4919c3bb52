import { useAct, type Acting } from '../controls/use-act.tsx';
import { computingState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { announce } from '../host/announcements.ts';
import { texts } from './texts/texts.ts';

/** A change after which numbers are computed anew, and how it stands. */
export interface Recomputing extends Omit<Acting, 'act' | 'ask'> {
  /** While numbers are computed anew for any change: none can be made. */
  readonly isBlocked: boolean;
  /** Makes it, and says aloud that it began and that it is `done`. Answers whether it went well. */
  readonly run: Acting['act'];
}

/** Makes changes that compute numbers anew. */
export function useRecompute(): Recomputing {
  const { act, ask: _ask, ...acting } = useAct();
  const isBlocked = useObservable(computingState) !== null;
  const run: Acting['act'] = (change, done) => {
    announce(texts.computing);
    return act(change, done);
  };
  return { ...acting, isBlocked, run };
}
