import { noInput, type HomeView } from '@vitalgate/contract';
import { instant } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import { action, changesReader, homeHealth } from '@vitalgate/http';
import type { HostParts } from './host-parts.ts';
import { statusView } from './status-action.ts';

/** The action that reads all of the first page, so that a morning's look costs one request. */
export function homeAction(parts: HostParts) {
  const changesOfAll = changesReader(parts);
  return {
    readHome: action(noInput, (): HomeView => {
      parts.flushActivity();
      return {
        ...homeHealth(parts, changesOfAll),
        status: statusView(parts),
        reads: parts.activity.readsSince(instant(parts.clock.now() - dayMilliseconds)),
        waitingRequests: parts.desk.pending().length,
      };
    }),
  };
}
