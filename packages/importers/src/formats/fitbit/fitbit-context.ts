import type { RecordSink, SkipReason } from '@vitalgate/core';
import type { ImportContext, ImportSource } from '../../kit/importer.ts';
import { createStatedDays, type StatedDays } from '../../trackers/stated-days.ts';
import { createTrackerHand, type TrackerHand } from '../../trackers/tracker-hand.ts';
import { createWallClock, type WallClock } from '../../trackers/wall-clock.ts';
import { createSleepShelf, type SleepShelf } from '../../trackers/sleep-shelf.ts';

/** As the app calls itself where it writes to a phone. */
const sourceName = 'Fitbit';

/** What all files of an import are read with. */
export interface FitbitContext {
  readonly source: ImportSource;
  readonly sink: RecordSink;
  readonly hand: TrackerHand;
  readonly clock: WallClock;
  readonly days: StatedDays;
  readonly sleeps: SleepShelf;
  readonly skip: (kind: string, reason: SkipReason, subject: string) => void;
  /** Counts a measurement of a type that is left out. */
  readonly leave: (type: string, reason: SkipReason) => void;
}

export function fitbitContext(source: ImportSource, sink: RecordSink, context: ImportContext): FitbitContext {
  const hand = createTrackerHand(sink, sourceName, context);
  return {
    source,
    sink,
    hand,
    clock: createWallClock(context),
    days: createStatedDays(),
    sleeps: createSleepShelf(hand),
    skip: (kind, reason, subject) => hand.skip(kind, reason, subject),
    leave: (type, reason) => hand.skip('quantitySample', reason, type),
  };
}

/** Reads a file of a kind; gives whether it was whole. What is wrong with its records is reported by the reader, its early end by the importer. */
export type FitbitReader = (path: string, context: FitbitContext, rank: number) => Promise<boolean>;
