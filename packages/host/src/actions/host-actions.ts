import { actionInputs, noInput } from '@vitalgate/contract';
import { action, AppError, changeActions, dataActions, settingsActions } from '@vitalgate/http';
import { homeAction } from './home-action.ts';
import type { HostParts } from './host-parts.ts';
import { importStateActions } from './import-actions.ts';
import { storeActions } from './store-actions.ts';

/** Everything that the app and the commands can ask of a host that serves. */
export function hostActions(parts: HostParts) {
  return {
    ...storeActions(parts),
    ...settingsActions(parts),
    ...dataActions(parts),
    ...changeActions(parts),
    ...homeAction(parts),
    ...importStateActions(parts),
    windowHeartbeat: action(actionInputs.windowHeartbeat, ({ page }) => {
      if (parts.pages.heartbeat(page)) return { heard: true };
      throw new AppError('not_found', 'this settings page is no longer open; open it again');
    }),
    /** The link that opens the pages in a browser, for whoever holds the control key. */
    newPageLink: action(noInput, () => ({ link: parts.pageLink() }), { forCommandsOnly: true }),
  };
}

export type HostActions = ReturnType<typeof hostActions>;
