import type { ActivityEntry, ActivitySum } from '../ports/control-stores.ts';

const keyOf = ({
  clientId,
  operation,
  what,
  refused,
}: Pick<ActivitySum, 'clientId' | 'operation' | 'what' | 'refused'>) =>
  JSON.stringify([clientId, operation, what, refused]);

function joined(one: ActivitySum, other: ActivitySum): ActivitySum {
  return {
    ...(one.lastAt >= other.lastAt ? one : other),
    requests: one.requests + other.requests,
    records: one.records + other.records,
    openReads: one.openReads + other.openReads,
    earliestStart:
      one.earliestStart === null || (other.earliestStart !== null && other.earliestStart < one.earliestStart)
        ? other.earliestStart
        : one.earliestStart,
  };
}

function sumOfOne({
  clientId,
  clientName,
  operation,
  filters,
  refused,
  requests,
  records,
  lastAt,
}: ActivityEntry): ActivitySum {
  const { start = null, type = null, metricId = null } = filters;
  return {
    clientId,
    clientName,
    operation,
    what: type ?? metricId,
    refused,
    requests,
    records,
    lastAt,
    earliestStart: start,
    openReads: start === null ? 1 : 0,
  };
}

/** What each client read or was refused, by dataset, and by type or metric if it named one. */
export function sumActivity(entries: readonly ActivityEntry[]): readonly ActivitySum[] {
  const sums = new Map<string, ActivitySum>();
  for (const entry of entries) {
    const sum = sumOfOne(entry);
    const before = sums.get(keyOf(sum));
    sums.set(keyOf(sum), before === undefined ? sum : joined(before, sum));
  }
  return [...sums.values()];
}
