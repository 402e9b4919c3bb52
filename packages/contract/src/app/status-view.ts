import type { ImportView, RecordCounts } from './import-views.ts';
import type { FeedView, IngestStatusView } from './ingest-views.ts';

/** How the host stands. Ports and addresses are null if none runs. */
export interface StatusView {
  readonly running: boolean;
  readonly version: string;
  readonly dataDirectory: string;
  readonly apiPort: number | null;
  /** Base addresses of the API, the likeliest first. */
  readonly apiUrls: readonly string[] | null;
  readonly listening: boolean;
  readonly developerModeOn: boolean;
  readonly termsAcceptedAt: string | null;
  readonly rawConsentAcceptedAt: string | null;
  readonly pairingOpen: boolean;
  /** Whether this host is announced on the network (DNS-SD); never while the pairing window is closed. */
  readonly discoverable: boolean;
  readonly clients: number;
  readonly permissionsGranted: number;
  readonly counts: RecordCounts;
  readonly lastImport: ImportView | null;
  /** The listener for live feeds. */
  readonly ingest: Pick<IngestStatusView, 'on' | 'listening' | 'port' | 'plainHttp' | 'problem'>;
  readonly feeds: readonly FeedView[];
  readonly watchedFolder: string | null;
}
