import { instant, type ActivityEntry } from '@vitalgate/core';

/** One answered read of the metrics by a client, at so many milliseconds since 1970, with the given parts changed. */
export function activityEntry(activityId: string, at: number, changes: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    activityId,
    clientId: 'c',
    clientName: 'Client',
    operation: 'getMetrics',
    filters: {},
    firstAt: instant(at),
    lastAt: instant(at),
    requests: 1,
    records: 1,
    refused: null,
    ...changes,
  };
}
