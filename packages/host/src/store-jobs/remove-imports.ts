import { noRecords } from '@vitalgate/core';
import { countShared } from '@vitalgate/sqlite';
import { foodFilesIn } from '../sqlite/food-files.ts';
import type { Job } from './job.ts';

/** Takes imports out, each in one transaction, overwritten in the store's file, and empties the log of changes beside it. */
export const removeImports: Job<'removal'> = ({ importIds, dataDirectory }, { stores: { imports }, database }) => {
  const foodFiles = foodFilesIn(dataDirectory);
  database.exec('PRAGMA secure_delete = ON');
  const removals = importIds.map((importId) => {
    const kept = countShared(database, importId, foodFiles);
    const undone = imports.remove(importId);
    return { importId, removed: undone?.removed ?? null, restored: undone?.restored ?? noRecords(), kept };
  });
  // Frames of before the removal stay in the log until it is emptied. Readers do not stop it for longer than a moment.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return removals;
};
