import type { HostFailure } from '../host/host-failure.ts';
import { computingState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { useAct } from '../host/use-act.ts';
import { announce } from '../host/announcements.ts';

/** A change after which numbers are computed anew, and how it stands. */
export interface Recomputing {
  /** While a change of this page is made. */
  readonly isBusy: boolean;
  /** While numbers are computed anew for any change: none can be made. */
  readonly isBlocked: boolean;
  readonly failure: HostFailure | null;
  /** Lets the failure go. */
  readonly forget: () => void;
  /** Makes it, and says aloud that it began and that it is `done`. Answers whether it went well. */
  readonly run: (change: () => Promise<unknown>, done: string) => Promise<boolean>;
}

/** Makes changes that compute numbers anew. */
export function useRecompute(): Recomputing {
  const { isBusy, failure, act, forget } = useAct();
  const isBlocked = useObservable(computingState) !== null;
  return {
    isBusy,
    isBlocked,
    failure,
    forget,
    run(change, done) {
      announce('Computing numbers anew');
      return act(change, done);
    },
  };
}
