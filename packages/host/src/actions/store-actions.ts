import {
  activityActions,
  clientActions,
  pairingActions,
  permissionActions,
  preferenceActions,
  statisticsActions,
} from '@vitalgate/http';
import { browserActions } from './browser-actions.ts';
import { certificateActions } from './certificate-actions.ts';
import { feedActions } from './feed-actions.ts';
import type { StoreParts } from './host-parts.ts';
import { explainAction } from './explain-action.ts';
import { importActions } from './import-actions.ts';
import { recipeActions } from './recipe-actions.ts';
import { tableActions } from './table-actions.ts';
import { missingActions } from './missing-actions.ts';
import { sampleDataActions } from './sample-data-actions.ts';
import { statisticsChanges } from './statistics-changes.ts';
import { statusAction } from './status-action.ts';
import { watchActions } from './watch-actions.ts';

/** What commands can ask of a store, whether or not a host serves it. */
export function storeActions(parts: StoreParts) {
  return {
    ...permissionActions(parts),
    ...preferenceActions(parts),
    ...pairingActions(parts),
    ...clientActions(parts),
    ...browserActions(parts),
    ...activityActions(parts),
    ...statisticsActions(parts),
    ...explainAction(parts),
    ...statusAction(parts),
    ...certificateActions(parts),
    ...importActions(parts),
    ...tableActions(parts),
    ...recipeActions(parts),
    ...missingActions(parts),
    ...sampleDataActions(parts),
    ...statisticsChanges(parts),
    ...feedActions(parts),
    ...watchActions(parts),
  };
}

export type StoreActions = ReturnType<typeof storeActions>;
