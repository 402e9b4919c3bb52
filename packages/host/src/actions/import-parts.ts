import type { Clock } from '@vitalgate/core';
import type { ImportBoard } from '../store-jobs/import-board.ts';
import type { HostStores } from '../stores/host-stores.ts';

/** What the actions on imports, and on what they brought, work with. */
export interface ImportParts {
  readonly stores: HostStores;
  readonly imports: ImportBoard;
  readonly clock: Clock;
}
