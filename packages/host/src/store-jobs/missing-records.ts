import type { Job } from './job.ts';

/**
 * Reports what an import lacks of what earlier ones brought, and removes it if that is asked, in one transaction. What is
 * removed stays in the store, out of sight, until its imports are undone.
 */
export const missingRecords: Job<'missing'> = ({ newerImportId, removal, expected }, { stores: { imports } }) => {
  const groups = imports.missing(newerImportId) ?? [];
  if (removal === null) return { groups, report: null };
  const chosen = groups.filter(({ doubt }) => removal.withDoubtful || doubt === null);
  const count = chosen.reduce((sum, group) => sum + group.count, 0);
  if (expected !== null && expected !== count) return { groups, report: null };
  return { groups, report: imports.removeMissing(newerImportId, removal) };
};
