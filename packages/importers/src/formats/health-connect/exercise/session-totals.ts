import type { WorkoutSpan } from '@vitalgate/core';

/** What is added up over a session: its row says none of it. */
export type SessionTotal = 'activeEnergy' | 'totalEnergy' | 'distance' | 'steps' | 'elevation';

/** One amount that an app recorded for a while. */
export interface AppAmount extends WorkoutSpan {
  readonly app: string;
  readonly value: number;
}

const twoHours = 2 * 3_600_000;

interface OfApp {
  sum: number;
  /** Milliseconds of the session that the app's records cover. */
  covered: number;
}

/** Adds up what apps recorded within one session. */
export class SessionTotals {
  readonly #span: WorkoutSpan;
  readonly #app: string;
  readonly #sums = new Map<SessionTotal, Map<string, OfApp>>();

  /** `app` is the name of the one that recorded the session. */
  constructor(span: WorkoutSpan, app: string) {
    this.#span = span;
    this.#app = app;
  }

  /**
   * Adds the part of an amount that falls into the session, by time. An amount of a whole day says nothing of an hour: one that
   * lasts longer than two hours and than twice the session is passed over.
   */
  add(total: SessionTotal, { app, value, start, end }: AppAmount): void {
    const overlap = Math.min(end, this.#span.end) - Math.max(start, this.#span.start);
    const length = end - start;
    if (overlap < 0 || (overlap === 0 && length > 0)) return;
    if (length > Math.max(twoHours, 2 * (this.#span.end - this.#span.start))) return;
    const apps = this.#sums.get(total) ?? new Map<string, OfApp>();
    this.#sums.set(total, apps);
    const sum = apps.get(app) ?? { sum: 0, covered: 0 };
    apps.set(app, sum);
    sum.sum += length === 0 ? value : (value * overlap) / length;
    sum.covered += overlap;
  }

  /** What the session's own app recorded; else what the app says that covers the most of it; null if none says anything. */
  sum(total: SessionTotal): number | null {
    const apps = this.#sums.get(total);
    if (apps === undefined) return null;
    const own = apps.get(this.#app);
    const others = [...apps].sort(
      ([oneName, one], [otherName, other]) => other.covered - one.covered || (oneName < otherName ? -1 : 1),
    );
    const found = own ?? others[0]?.[1];
    return found === undefined ? null : Number(found.sum.toPrecision(12));
  }
}
