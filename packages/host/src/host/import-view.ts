import type { ImportView } from '@vitalgate/contract';
import { formatInstant, type ImportReport } from '@vitalgate/core';
import { textOf } from '@vitalgate/http';

/** An import as the app shows it: times as text. */
export function importView(report: ImportReport): ImportView {
  const { startedAt, finishedAt, exportedAt } = report;
  const times = { startedAt: formatInstant(startedAt), finishedAt: formatInstant(finishedAt) };
  return { ...report, ...times, exportedAt: textOf(exportedAt) };
}
