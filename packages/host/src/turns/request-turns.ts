import { FairQueue } from './fair-queue.ts';

/** Whose turn it is: a paired client's, or that of an address which shows no client's token. */
export interface RequestOwner {
  readonly kind: 'client' | 'address';
  readonly name: string;
}

/** Runs the step after the process has looked at its connections, as `setImmediate` does. */
type Later = (step: () => void) => void;

/** New connections that go before a turn: Node takes one of those that wait each time that it looks at its connections. */
const newcomersFirst = 8;

/**
 * Hands out turns to requests: one at a time, and between two the process looks at its connections, so that whoever comes meanwhile
 * is seen. Clients take turns, and so do addresses; of the two kinds every second turn is for clients. So a client waits for one
 * request of each other client, and for as many of all that are no clients. The beginning of a connection is a turn of its address too.
 * Those who connect come in before the next turn, a few at most: else a flood of handshakes lets others in no faster than it shakes hands.
 */
export function requestTurns(later: Later = setImmediate) {
  const waiting = { client: new FairQueue<() => void>(), address: new FairQueue<() => void>() };
  let last: RequestOwner['kind'] = 'address';
  /** Whether there was a turn since the process last looked at its connections. */
  let isTaken = false;
  let newcomers = 0;

  function next(): (() => void) | undefined {
    const other = last === 'address' ? 'client' : 'address';
    if (waiting[other].size > 0) last = other;
    return waiting[last].next();
  }

  function afterNewcomers(step: () => void): void {
    const first = newcomers;
    let before = first;
    const look = (): void => {
      if (newcomers === before || newcomers - first >= newcomersFirst) return step();
      before = newcomers;
      later(look);
    };
    later(look);
  }

  function goOn(): void {
    const step = next();
    isTaken = step !== undefined;
    if (step === undefined) return;
    afterNewcomers(goOn);
    step();
  }

  return {
    /** Notes that a connection was taken in. */
    noteNewcomer: () => void newcomers++,
    /** Runs the step now, if nobody waits and there was no turn just now; else in its turn. It must not throw. */
    take({ kind, name }: RequestOwner, step: () => void): void {
      waiting[kind].add(name, step);
      if (!isTaken) goOn();
    },
  };
}

export type RequestTurns = ReturnType<typeof requestTurns>;
