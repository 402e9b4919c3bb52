import type { ImportStateView } from './import-views.ts';
import type { PairingRequestView } from './settings-views.ts';
import type { ComputingView } from './statistics-views.ts';

/** What of the host's state a page may show. */
export type ChangeTopic =
  | 'settings'
  | 'preferences'
  | 'permissions'
  | 'pairing'
  | 'clients'
  | 'certificate'
  | 'imports'
  | 'data'
  | 'activity'
  | 'feeds'
  | 'browsers';

/**
 * A line of the event stream. `ready` comes first, so that whatever is read after it cannot be older than the stream;
 * `changed` says what to read anew; `import` goes with every step of an import; `computing` with every step of computing
 * days anew, null at its end, and after `ready` only if it is under way; `alive` comes every few seconds.
 */
export type AppEvent =
  | { readonly event: 'ready' }
  | { readonly event: 'changed'; readonly topics: readonly ChangeTopic[] }
  | { readonly event: 'import'; readonly state: ImportStateView }
  | { readonly event: 'computing'; readonly state: ComputingView | null }
  | { readonly event: 'alive' };

/** A line of the pairing window's stream: the window is open while it lasts. `page` goes into heartbeats. Spec 5.4. */
export type PairingWindowEvent =
  | { readonly event: 'opened'; readonly page: string }
  | ({ readonly event: 'requested' } & PairingRequestView)
  | { readonly event: 'resolved'; readonly requestId: string; readonly status: string };
