import type { ImportSource } from '../../kit/importer.ts';
import type { CoveredHours } from '../../trackers/covered-hours.ts';
import type { StatedDays } from '../../trackers/stated-days.ts';
import type { TrackerHand } from '../../trackers/tracker-hand.ts';
import type { WallClock } from '../../trackers/wall-clock.ts';

/** What all files of an import are read with. */
export interface FitContext {
  readonly source: ImportSource;
  readonly hand: TrackerHand;
  readonly clock: WallClock;
  readonly days: StatedDays;
  /** Hours of which the stages of sleep were read. */
  readonly staged: CoveredHours;
  /** Sessions that were read, since Takeout writes some of them twice. */
  readonly sessions: Set<string>;
  /** Columns that were named as left out. */
  readonly named: Set<string>;
}
