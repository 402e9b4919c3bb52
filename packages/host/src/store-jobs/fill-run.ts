import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportReport, ImportRun, Instant } from '@vitalgate/core';
import { placedZone } from '@vitalgate/days';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { systemClock } from '../adapters/system-clock.ts';
import { importCancelled } from '../errors/host-error.ts';

export interface FillWatch {
  readonly signal: AbortSignal;
  /** Hears of each record, not of what was left out. */
  readonly onRecord?: () => void;
  /** Hears that all is handed over. */
  readonly onMerge?: () => void;
}

const zones = intlTimeZones();

/** Records can name a zone that no table of time zones has: such a record is of a place with that offset, or in the user's own. */
function inKnownZone<Kind extends { readonly timeZone: string | null }>(item: Kind, at: Instant): Kind {
  if (item.timeZone === null || zones.knows(item.timeZone)) return item;
  const placed = placedZone(item.timeZone, at, zones);
  return { ...item, timeZone: zones.knows(placed) ? placed : null };
}

/**
 * The way of records into the store. An importer hands them on within the limits of a record (`withinLimits` in the registry of
 * importers); if it runs in another thread, they come over in batches (`packRecords`, `unpackRecords`). Here each is counted, and
 * named no zone that this machine does not know. The store stages them and counts what was read (`stagingSink`).
 */
function intoStore(run: ImportRun, onRecord: () => void): ImportRun {
  const counted =
    <Item>(hand: (item: Item) => void) =>
    (item: Item): void => {
      onRecord();
      hand(item);
    };
  return {
    ...run,
    quantity: counted((sample) => run.quantity(inKnownZone(sample, sample.start))),
    category: counted((sample) => run.category(inKnownZone(sample, sample.start))),
    workout(workout, route) {
      onRecord();
      run.workout(inKnownZone(workout, workout.start), route);
    },
    nutrition: counted((entry) => run.nutrition(inKnownZone(entry, entry.loggedAt))),
    bloodTest: counted((test) => run.bloodTest(test)),
    food: counted((food) => run.food(food)),
  };
}

/** Fills a run and merges it. Whatever fails, and a cancel, leaves the store as it was. */
export async function fillRun(
  run: ImportRun,
  { signal, onRecord = () => undefined, onMerge }: FillWatch,
  hand: (sink: ImportRun) => Promise<{ readonly complete: boolean }>,
): Promise<ImportReport> {
  let mergeBegun = false;
  try {
    const { complete } = await hand(intoStore(run, onRecord));
    // A cancel that came while nothing else could run is read now, for the last time.
    await nextTurn();
    if (signal.aborted) throw importCancelled();
    onMerge?.();
    mergeBegun = true;
    return run.finish({ complete, finishedAt: () => systemClock.now() });
  } catch (error) {
    if (!mergeBegun) run.abandon();
    throw error;
  }
}
