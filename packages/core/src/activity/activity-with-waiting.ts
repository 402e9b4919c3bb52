import { compareTexts } from '@vitalgate/days';
import { sumActivity } from './activity-sums.ts';
import type {
  ActivityClient,
  ActivityEntry,
  ActivityStore,
  ActivityFilter,
  ActivityPosition,
} from '../ports/control-stores.ts';

/** The order of the activity list: negative if `one` comes first. */
export function newestFirst(one: ActivityPosition, other: ActivityPosition): number {
  if (one.lastAt !== other.lastAt) return other.lastAt - one.lastAt;
  return compareTexts(other.activityId, one.activityId);
}

/** Whether an entry is one of those that a filter asks for, apart from its limit. */
export function isAskedFor(
  entry: ActivityEntry,
  { clientId, since, outcome = null, before = null }: ActivityFilter,
): boolean {
  return (
    (clientId === null || entry.clientId === clientId) &&
    (since === null || entry.lastAt >= since) &&
    (outcome === null || (entry.refused === null) === (outcome === 'answered')) &&
    (before === null || newestFirst(before, entry) < 0)
  );
}

/**
 * The activity log as its user sees it: the entries in the store and those that wait because it could not be written, each
 * of these marked `isUnsaved` and in the place of what the store has of it. `countReads` and `readsSince` count
 * what the store has.
 */
export function activityWithWaiting(store: ActivityStore, waiting: () => readonly ActivityEntry[]): ActivityStore {
  const all: ActivityStore = {
    save: (entries) => store.save(entries),
    sums(span) {
      if (waiting().length === 0) return store.sums(span);
      const before = { lastAt: span.until, activityId: '' };
      return sumActivity(all.list({ ...span, before, limit: 1_000_000 }));
    },
    list(filter) {
      const held = waiting();
      if (held.length === 0) return store.list(filter);
      const ids = new Set(held.map(({ activityId }) => activityId));
      // Each held entry can take the place of one that the store lists.
      const saved = store.list({ ...filter, limit: filter.limit + held.length });
      return [
        ...held.filter((entry) => isAskedFor(entry, filter)).map((entry) => ({ ...entry, isUnsaved: true as const })),
        ...saved.filter(({ activityId }) => !ids.has(activityId)),
      ]
        .sort(newestFirst)
        .slice(0, filter.limit);
    },
    clients() {
      const names = new Map<string, ActivityClient>();
      for (const client of store.clients()) names.set(client.clientId, client);
      for (const { clientId, clientName } of waiting()) names.set(clientId, { clientId, clientName });
      return [...names.values()].sort((one, other) => (one.clientId < other.clientId ? -1 : 1));
    },
    countReads: () => store.countReads(),
    readsSince: (since) => store.readsSince(since),
  };
  return all;
}
