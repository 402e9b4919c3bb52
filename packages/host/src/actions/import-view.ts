import type { ImportView, MissingGroupView } from '@vitalgate/contract';
import { formatInstant, type ImportReport, type MissingGroup } from '@vitalgate/core';
import { textOf } from '@vitalgate/http';

/** Missing records as the app shows them: times as text. */
export function missingView(group: MissingGroup): MissingGroupView {
  return { ...group, first: formatInstant(group.first), last: formatInstant(group.last) };
}

/** An import as the app shows it: times as text. */
export function importView(report: ImportReport): ImportView {
  const { startedAt, finishedAt, exportedAt, fileDate: _, ...rest } = report;
  const times = { startedAt: formatInstant(startedAt), finishedAt: formatInstant(finishedAt) };
  const feed = report.feed && {
    ...report.feed,
    firstAt: formatInstant(report.feed.firstAt),
    lastAt: formatInstant(report.feed.lastAt),
  };
  return { ...rest, ...times, exportedAt: textOf(exportedAt), missing: report.missing.map(missingView), feed };
}
