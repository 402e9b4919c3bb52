import { told } from '@vitalgate/contract';
import type { LastingAccess } from '@vitalgate/core';
import { AppError, type ActionProgress, type ActionTable, type AnyAction } from '@vitalgate/http';
import { isDiskFull, theFullDisk } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import type { ChangeFeed } from '../stores/change-feed.ts';

export interface ActionSurroundings {
  readonly feed: ChangeFeed;
  readonly access: LastingAccess;
  /** Runs a body in one read transaction of the health store, so that all of an answer is of one state. */
  readonly read: <Result>(body: () => Result) => Result;
  /** Keeps the stores open until this has settled. */
  readonly hold: (running: Promise<unknown>) => void;
}

function unsaved(taken: string, failure: unknown): HostError {
  if (isDiskFull(failure)) {
    return new HostError(
      'diskFull',
      told`${taken}, but ${theFullDisk()} and this could not be saved: after a restart it will be as before. Free some space: a host that runs then saves it by itself.`,
    );
  }
  const why = systemErrorCode(failure) ?? 'unknown error';
  return new HostError(
    'storeUnwritable',
    told`${taken}, but the store could not be written (${why}), so this is not saved: after a restart it will be as before. Make sure that the data directory can be written: a host that runs then saves it by itself.`,
    { cause: failure },
  );
}

/**
 * The same actions with what they declare: open pages hear what changed, whoever asked for it; and an action that took access
 * away and could not save that is done, and then fails with HostError `diskFull` or `storeUnwritable`.
 */
export function effectiveActions<Table extends ActionTable>(actions: Table, surroundings: ActionSurroundings): Table {
  const entries = Object.entries(actions).map(([name, action]) => [name, effective(action, surroundings)]);
  return Object.fromEntries(entries) as Table;
}

function effective(action: AnyAction, { feed, access, read, hold }: ActionSurroundings): AnyAction {
  const { changes = [], takesAccess = null } = action;
  const takenBy = (input: never): string | null =>
    typeof takesAccess === 'function' ? takesAccess(input) : takesAccess;
  async function run(input: never, progress: ActionProgress): Promise<unknown> {
    access.save();
    const heldBefore = access.heldCount;
    const taken = takenBy(input);
    const settle = (): void => {
      if (changes.length > 0) feed.changed(...changes);
      if (taken !== null && access.heldCount > heldBefore) throw unsaved(taken, access.lastFailure);
    };
    let result: unknown;
    try {
      result = await read(() => action.run(input, progress));
    } catch (error) {
      // What took access away may have done so before it failed; a refusal has changed nothing.
      if (taken !== null && !(error instanceof AppError)) settle();
      throw error;
    }
    settle();
    return result;
  }
  return {
    ...action,
    run(input, progress) {
      const running = run(input, progress);
      hold(running);
      return running;
    },
  };
}
