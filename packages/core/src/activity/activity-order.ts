import type { ActivityEntry, ActivityFilter, ActivityPosition } from '../ports/control-stores.ts';

/** The order of the activity list: negative if `one` comes first. */
export function newestFirst(one: ActivityPosition, other: ActivityPosition): number {
  if (one.lastAt !== other.lastAt) return other.lastAt - one.lastAt;
  return one.activityId < other.activityId ? 1 : one.activityId > other.activityId ? -1 : 0;
}

/** Whether an entry is one of those that a filter asks for, apart from its limit. */
export function isAskedFor(entry: ActivityEntry, { clientId, since, before = null }: ActivityFilter): boolean {
  return (
    (clientId === null || entry.clientId === clientId) &&
    (since === null || entry.lastAt >= since) &&
    (before === null || newestFirst(before, entry) < 0)
  );
}
