import type { SqlDatabase } from '@vitalgate/sqlite';

const open = 0;
const cancelled = 1;
const committing = 2;

/**
 * Decides between a cancel in one thread and a commit in another: whichever comes first wins, and both threads know it. So
 * a cancelled job has changed nothing, and a job that has begun to commit is answered as what it is, done.
 */
export class CommitGate {
  /** To hand to the other thread. */
  readonly shared: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#state = new Int32Array(shared);
  }

  /** True if nothing will be committed any more; false if the job has begun to. */
  cancel(): boolean {
    return Atomics.compareExchange(this.#state, 0, open, cancelled) !== committing;
  }

  /** Takes the right to commit; false if the job was cancelled. A job of several transactions takes it once for all. */
  commit(): boolean {
    return Atomics.compareExchange(this.#state, 0, open, committing) !== cancelled;
  }

  /** A part of the job is committed, and another is to come that can be cancelled. */
  reopen(): void {
    Atomics.compareExchange(this.#state, 0, committing, open);
  }

  /** Seen at once by a thread that has no time to listen. */
  get isCancelled(): boolean {
    return Atomics.load(this.#state, 0) === cancelled;
  }

  get isCommitting(): boolean {
    return Atomics.load(this.#state, 0) === committing;
  }
}

/** The same database, in which a cancelled transaction rolls back and throws what `cancelledError` makes. */
export function behindGate(database: SqlDatabase, gate: CommitGate, cancelledError: () => Error): SqlDatabase {
  return {
    ...database,
    transaction: (body) =>
      database.transaction(() => {
        const result = body();
        if (!gate.commit()) throw cancelledError();
        return result;
      }),
  };
}
