import { noRecords, skipTally, sumOfCounts, type ImportReport } from '@vitalgate/core';

type TypeCounts = ImportReport['addedByType'];

function sumByType(one: TypeCounts, other: TypeCounts): TypeCounts {
  const sum: Record<string, number> = { ...one };
  for (const [type, count] of Object.entries(other)) sum[type] = (sum[type] ?? 0) + count;
  return sum;
}

export function feedReport(before: ImportReport | null, delivery: ImportReport): ImportReport {
  const [then, now] = [before?.feed ?? null, delivery.feed];
  if (before === null || then === null || now === null) return delivery;
  const skips = skipTally();
  skips.addCounts(before.skipped);
  skips.addCounts(delivery.skipped);
  return {
    ...delivery,
    startedAt: before.startedAt,
    read: sumOfCounts(before.read, delivery.read),
    added: sumOfCounts(before.added, delivery.added),
    replaced: sumOfCounts(before.replaced, delivery.replaced),
    duplicates: sumOfCounts(before.duplicates, delivery.duplicates),
    // A report of before it was counted says nothing of it.
    older: sumOfCounts({ ...noRecords(), ...(before as Partial<ImportReport>).older }, delivery.older),
    addedByType: sumByType(before.addedByType, delivery.addedByType),
    skipped: skips.list(),
    // One that was held up on its way is not the last one.
    feed: {
      ...then,
      deliveries: then.deliveries + now.deliveries,
      lastAt: then.lastAt > now.lastAt ? then.lastAt : now.lastAt,
    },
  };
}
