import type { Flight } from '../stores/health-auto-export-phone.ts';
import type { Said, Way } from './ways-in.ts';

/** A whole number from 0 to below the given one. */
export type Pick = (below: number) => number;

/** One kind of file or body, and how it reaches the host. */
export interface Door {
  readonly format: string;
  readonly way: Way;
}

/** What a phone said at a moment, by one door. */
export interface Statement {
  readonly door: Door;
  /** Seconds since the phone's first day began. */
  readonly madeAt: number;
  readonly said: Said;
  /** The days that the phone itself shows then: of each metric, by date. Days of 0 count as none. */
  readonly days: () => ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** It comes after what was said earlier: its content does not show which of the two is newer. */
  readonly staysBehind: boolean;
}

/** What a phone says in some days. All that it holds in the end follows from it. */
export interface Life {
  readonly statements: readonly Statement[];
  readonly flight: Flight | null;
  /** Whether the content of what arrives in this order shows which of it is newer. */
  readonly isDecidable: (arriving: readonly Statement[]) => boolean;
}

/** A kind of phone. */
export interface World {
  /** Its formats, and the ways in of each. */
  readonly formats: Readonly<Record<string, readonly Way[]>>;
  /** What a phone says by two doors. */
  life(pair: readonly [Door, Door], pick: Pick): Life;
  /** Whether it is one phone whatever key its feed has; else each key is a sender of its own. */
  readonly isOnePhone: boolean;
  /** Whether the newest statement alone says all that the phone holds. */
  isNewestWhole(newest: Statement): boolean;
}
