import { noInput, type HomeView } from '@vitalgate/contract';
import { formatInstant, instant } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import { action, changesReader, homeHealth, ownNames } from '@vitalgate/http';
import { refusedDeliveryViews } from './feed-actions.ts';
import { madeUpPart } from '../stores/sample-person.ts';
import type { HostParts } from './host-parts.ts';
import { statusView } from './status-action.ts';

/** The action that reads all of the first page, so that a morning's look costs one request. */
export function homeAction(parts: HostParts) {
  const changesOfAll = changesReader(parts);
  return {
    readHome: action(noInput, (): HomeView => {
      parts.flushActivity();
      const names = ownNames(parts.pairing);
      const since = instant(parts.clock.now() - dayMilliseconds);
      return {
        ...homeHealth(parts, changesOfAll),
        status: statusView(parts),
        madeUp: madeUpPart(parts.stores),
        reads: parts.activity
          .readsSince(since)
          .map((one) => ({ ...one, clientName: names.get(one.clientId) ?? one.clientName })),
        refusedDeliveries: refusedDeliveryViews(parts).filter(({ lastAt }) => lastAt >= formatInstant(since)),
        waitingRequests: parts.desk.pending().length,
      };
    }),
  };
}
