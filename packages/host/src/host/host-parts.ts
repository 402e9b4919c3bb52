import type { AppParts } from '@vitalgate/http';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { ImportBoard } from '../import-jobs/import-board.ts';
import type { ApiServing } from './api-serving.ts';
import type { CertificateKeeper } from './certificate-keeper.ts';
import type { HostStores } from './host-stores.ts';
import type { PairingPages } from './pairing-pages.ts';

/** What the host's own actions work with. */
export interface HostParts extends AppParts {
  readonly directory: DataDirectory;
  readonly stores: HostStores;
  readonly certificate: CertificateKeeper;
  readonly serving: ApiServing;
  readonly pages: PairingPages;
  /** Null where it was not wanted. */
  readonly discovery: Pick<Discovery, 'isAnnounced'> | null;
  readonly imports: ImportBoard;
  /** A link that opens the app's pages once; null where none are served. */
  readonly pageLink: (() => string) | null;
  /** Whether this process serves, or only runs one command on the store. */
  readonly isRunning: boolean;
}
