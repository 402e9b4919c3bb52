import { dayMilliseconds, groupedBy } from '@vitalgate/days';
import type { ActivityEntry } from '../ports/control-stores.ts';
import { instant } from '../records/instant.ts';

/** Entries in place of others: `gone` are the ids of entries that stand in one of `joined` now. */
export interface JoinedReads {
  readonly gone: readonly string[];
  readonly joined: readonly ActivityEntry[];
}

/** What stays apart: the client, what was read, and the UTC day. */
function groupOf({ clientId, operation, filters, refused, lastAt }: ActivityEntry): string {
  const { type = null, metricId = null } = filters;
  return JSON.stringify([clientId, operation, type, metricId, refused, Math.floor(lastAt / dayMilliseconds)]);
}

function sharedFilters(members: readonly ActivityEntry[]): ActivityEntry['filters'] {
  const [first, ...others] = members.map(({ filters }) => Object.entries(filters));
  return Object.fromEntries(
    (first ?? []).filter(([name, text]) =>
      others.every((filters) => filters.some(([n, t]) => n === name && t === text)),
    ),
  );
}

/**
 * Joins a client's reads of one dataset, type or metric in one UTC day to one entry: requests and records are summed, from
 * the first to the last, and a filter in which they differ is left out. So a busy client's list becomes shorter, and
 * still says what it read, when and how much.
 */
export function joinReads(entries: readonly ActivityEntry[]): JoinedReads {
  const gone: string[] = [];
  const joined: ActivityEntry[] = [];
  for (const members of groupedBy(entries, groupOf).values()) {
    const [first, ...others] = members;
    if (others.length === 0) continue;
    const newest = others.reduce((one, other) => (other.lastAt >= one.lastAt ? other : one), first);
    gone.push(...members.filter((member) => member !== newest).map(({ activityId }) => activityId));
    joined.push({
      ...newest,
      filters: sharedFilters(members),
      firstAt: instant(Math.min(...members.map(({ firstAt }) => firstAt))),
      requests: members.reduce((sum, { requests }) => sum + requests, 0),
      records: members.reduce((sum, { records }) => sum + records, 0),
    });
  }
  return { gone, joined };
}
