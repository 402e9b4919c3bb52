import { action, appActions, AppError } from '@vitalgate/http';
import * as z from 'zod/mini';
import { certificateActions } from './certificate-actions.ts';
import type { HostParts } from './host-parts.ts';
import { importActions } from './import-actions.ts';
import { importStateActions } from './import-state-actions.ts';
import { missingActions } from './missing-actions.ts';
import { sampleDataActions } from './sample-data-actions.ts';
import { statisticsChanges } from './statistics-changes.ts';
import { statusAction } from './status-action.ts';

/** Everything that the app and the commands can ask of a host, running or not. */
export function hostActions(parts: HostParts) {
  return {
    ...appActions(parts),
    ...statusAction(parts),
    ...certificateActions(parts),
    ...importActions(parts),
    ...importStateActions(parts),
    ...missingActions(parts),
    ...sampleDataActions(parts),
    ...statisticsChanges(parts),
    windowHeartbeat: action(z.object({ page: z.string() }), ({ page }) => {
      if (parts.pages.heartbeat(page)) return { heard: true };
      throw new AppError('not_found', 'this settings page is no longer open; open it again');
    }),
    /** The link that opens the pages in a browser, for whoever holds the control key. */
    newPageLink: action(z.object({}), () => {
      if (parts.pageLink === null) throw new AppError('unsupported', 'no pages are served; start the host first');
      return { link: parts.pageLink() };
    }),
  };
}

/** Everything that the app and the commands can ask of a host. */
export type HostActions = ReturnType<typeof hostActions>;
