import { noRecords } from '@vitalgate/core';
import type { Written } from '../../changes/change-store.ts';
import { noteStagedTypes, noteTypesBroughtAgain } from '../../days/import-types.ts';
import { nextOrigin, originOf, originSteps } from '../../origins/origins.ts';
import { sampleChanges, type SampleChanges } from '../../samples/sample-changes.ts';
import type { SqlDatabase } from '../../sql/driver.ts';
import type { Merged } from './count-merged.ts';
import { joinBroughtAgain } from '../stretches/join-brought-again.ts';
import type { BroughtAgain } from '../stretches/settled-stretches.ts';
import { mergeDatedRecords, mergeWorkoutRoutes } from './merge-dated-records.ts';
import { mergeInterned } from './merge-interned.ts';
import { fillSamples, hasSamples, mergeSamples, prepareIncoming } from './merge-samples.ts';
import { reachedSamples } from '../../samples/reached.ts';
import { adjustTypeSources } from '../../days/type-sources.ts';
import { beginMoving, movedChanges, movedColumns } from '../../samples/moved-samples.ts';

/** Counts the samples that only this set of imports brought among those of their sources. Expects `temp.reached`. */
function broughtChanges(db: SqlDatabase, originId: number): readonly SampleChanges[] {
  beginMoving(db);
  db.exec(`INSERT INTO temp.moved SELECT ${movedColumns}, 1 FROM ${reachedSamples} WHERE origin_id = ${originId}`);
  adjustTypeSources(db);
  return movedChanges(db);
}

/** Moves a staged export into the store, with what it brought again unstaged. Expects the staging file attached. */
export function mergeExport(db: SqlDatabase, importNumber: number, broughtAgain: BroughtAgain | null): Written<Merged> {
  const firstNewOrigin = nextOrigin(db);
  const originId = originOf(db, [importNumber]);
  mergeInterned(db);
  const isFirst = !hasSamples(db);
  if (isFirst) fillSamples(db, originId);
  else prepareIncoming(db);
  const again = broughtAgain === null ? null : joinBroughtAgain(db, importNumber, broughtAgain);
  const steps = originSteps(db, importNumber, 'join');
  const restated = isFirst ? [] : mergeSamples(db, originId, steps, again?.joined);
  noteStagedTypes(db, importNumber, isFirst ? 'main.samples' : 'staging.incoming');
  if (broughtAgain !== null) noteTypesBroughtAgain(db, importNumber, broughtAgain.firsts);
  const reached = again === null ? null : { times: again.times, firstNewOrigin };
  const brought = reached === null ? sampleChanges(db, { originId }) : broughtChanges(db, originId);
  const dated = mergeDatedRecords(db, originId, steps);
  mergeWorkoutRoutes(db, originId, steps);
  const recounted = reached === null ? [...brought, ...restated] : restated;
  return {
    changes: [...brought, ...restated],
    recounted: recounted.map(({ typeId }) => typeId),
    reached,
    result: {
      types: brought.map(({ kind, name, count }) => ({ kind, name, fresh: count, gone: 0 })),
      dated,
      older: noRecords(),
      goneDated: { workout: 0, nutrition: 0, bloodTest: 0 },
    },
  };
}
