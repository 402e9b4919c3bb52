import type { ImportReport, ImportRun, ImportStore, Instant } from '@vitalgate/core';

/** Runs one whole import: what `fill` hands over, finished as complete. */
export function importOf(imports: ImportStore, importId: string, fill: (run: ImportRun) => void): ImportReport {
  const run = imports.begin({
    importId,
    fileName: 'export.zip',
    format: 'apple-health',
    startedAt: 1_773_000_000_000 as Instant,
  });
  fill(run);
  return run.finish({ complete: true, finishedAt: 1_773_000_005_000 as Instant });
}
