import { useState } from 'preact/hooks';
import { announce } from './announcements.ts';
import { asFailure, type HostFailure } from './host-failure.ts';

/** Something that a tap does, and how it stands. */
export interface Acting {
  readonly isBusy: boolean;
  readonly failure: HostFailure | null;
  /** Does it, unless something is being done already; answers whether it went well, and says so aloud with `done`. */
  readonly act: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
  readonly forget: () => void;
}

/** Runs what a tap does: one at a time, with its failure kept to be shown. */
export function useAct(): Acting {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HostFailure | null>(null);
  async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isBusy) return false;
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
  return { isBusy, failure, act, forget: () => setFailure(null) };
}
