import type { ImportSource } from '../../kit/importer.ts';
import type { SleepShelf } from '../../trackers/sleep-shelf.ts';
import type { StatedDays } from '../../trackers/stated-days.ts';
import type { TrackerHand } from '../../trackers/tracker-hand.ts';
import type { WallClock } from '../../trackers/wall-clock.ts';
import { fileNameOf } from '../../kit/file-names.ts';

/** What all tables of an import are read with. */
export interface SamsungContext {
  readonly source: ImportSource;
  readonly hand: TrackerHand;
  readonly clock: WallClock;
  readonly days: StatedDays;
  /** The sleeps of each app. */
  readonly sleepsOf: (source: string) => SleepShelf;
  /** Paths of the files that rows refer to, by their last names in lower case. */
  readonly beside: ReadonlyMap<string, string>;
  /** Those of them that were read. */
  readonly readBeside: Set<string>;
}

/** The file that a row refers to by its name; null if it lies nowhere. */
export function besideOf(reference: string, { beside }: SamsungContext): string | null {
  return beside.get(fileNameOf(reference).toLowerCase()) ?? null;
}

/** Reads a table's files; gives whether they were whole. */
export type SamsungReader = (path: string, context: SamsungContext) => Promise<boolean>;
