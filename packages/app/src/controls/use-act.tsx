import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { announce } from '../host/announcements.ts';
import { asFailure, type HostFailure } from '../host/host-failure.ts';
import { send, type InputOf } from '../host/send.ts';
import type { AppActionName } from '@vitalgate/contract';
import { ErrorState } from './reading-view.tsx';

/** Something that a tap does, and how it stands. */
export interface Acting {
  readonly isBusy: boolean;
  readonly failure: HostFailure | null;
  /** The failure as it is shown; null if there is none. */
  readonly failed: ComponentChildren;
  /** Does it, unless something is being done already; answers whether it went well, and says so aloud with `done`. */
  readonly act: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
  /** Does it once all before it is done: for choices, each of which holds however fast they follow. */
  readonly actInTurn: Acting['act'];
  /** Does it by one action of the host. */
  readonly ask: <Name extends AppActionName>(action: Name, input: InputOf<Name>, done?: string) => Promise<boolean>;
  readonly forget: () => void;
}

/** Runs what a tap does: one at a time, with its failure kept to be shown. */
export function useAct(): Acting {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HostFailure | null>(null);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      if (done !== undefined) announce(done);
      return true;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const act: Acting['act'] = async (work, done) => !isBusy && run(work, done);
  const actInTurn: Acting['act'] = (work, done) => {
    const mine = turn.current.then(() => run(work, done));
    turn.current = mine;
    return mine;
  };
  const failed = failure && <ErrorState failure={failure} />;
  const ask: Acting['ask'] = (action, input, done) => act(() => send(action, input), done);
  return { isBusy, failure, failed, act, actInTurn, ask, forget: () => setFailure(null) };
}
