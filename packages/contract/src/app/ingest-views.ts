import type { Told } from './told.ts';

/** The certificate that the listener for live feeds presents. */
export interface IngestCertificateView {
  /** SHA-256 in colon pairs. */
  readonly fingerprint: string;
  /** As curl's `--pinnedpubkey` takes it; the same as the API's, also if the authority signed this certificate. */
  readonly publicKeyPin: string;
  readonly validTo: string;
  /** Whether this host's certificate authority signed it, which is what a phone can be set to trust. */
  readonly isSignedByAuthority: boolean;
}

/** The certificate authority of this host, for a phone to trust. It signs for no names but this host's own and addresses of own networks. */
export interface CertificateAuthorityView {
  /** SHA-256 in colon pairs. */
  readonly fingerprint: string;
  readonly validTo: string;
  /** The DNS names that it may sign for. */
  readonly names: readonly string[];
  readonly pem: string;
  /** The same as the bytes of a `.cer` file, in base64: what an iPhone and Android install. */
  readonly derBase64: string;
}

/** How the listener for live feeds stands. */
export interface IngestStatusView {
  /** Whether it is switched on; it stays so over restarts. */
  readonly on: boolean;
  readonly listening: boolean;
  /** In use, or to be used. */
  readonly port: number;
  /** Whether it speaks plain HTTP: everybody on the network can then read what is sent, and the key. */
  readonly plainHttp: boolean;
  /** Base addresses, the likeliest first: `https://192.168.1.5:8444/ingest/v1`; below each is one path per feed. */
  readonly urls: readonly string[];
  /** Null with plain HTTP. */
  readonly certificate: IngestCertificateView | null;
  /** Null until it is made. */
  readonly authority: CertificateAuthorityView | null;
  /** Deliveries that are on disk and not yet in the store. */
  readonly waiting: WaitingDeliveries;
  /** Why it does not listen although it is on, and what to do; else null. */
  readonly problem: string | null;
  /** The problem with its values apart, if it has some. */
  readonly told?: Told;
}

/** A key by which one program feeds this host. The key itself is shown once, when it is made. */
export interface IngestKeyView {
  readonly keyId: string;
  readonly name: string;
  readonly feed: string;
  readonly createdAt: string;
  /** When a delivery with this key was last taken in; null if none was. */
  readonly lastDeliveryAt: string | null;
}

/** Deliveries that were acknowledged and are not in the store. */
export interface WaitingDeliveries {
  readonly deliveries: number;
  readonly bytes: number;
}

/** A key that was revoked, with what it delivered before. */
export interface RevokedKeyView extends IngestKeyView {
  /** What waits of it, and comes in unless it is dropped. */
  readonly waiting: WaitingDeliveries;
  readonly dropped: WaitingDeliveries;
  /** The import that its feed's deliveries are; null if it holds none of this key. */
  readonly importId: string | null;
  /** Deliveries in that import that came with other keys of the same name. */
  readonly broughtByOthers: number;
}

/** A new key, shown this once. */
export interface NewIngestKeyView {
  readonly keyId: string;
  readonly key: string;
  /** Where to POST, with `Authorization: Bearer KEY`. */
  readonly url: string;
  /** Sets the phone's app up in one tap, and holds the key; null for feeds without one. */
  readonly setupLink: string | null;
  /** The same for workouts, which that app sends by an automation of their own. */
  readonly workoutSetupLink: string | null;
}

/** What became of the records of a delivery in the store. What was left out as it was read is not among them. */
export interface DeliveryOutcomeView {
  /** New ones, and newer versions of those that were there. */
  readonly stored: number;
  /** Those that the store had. */
  readonly known: number;
  /** Those that changed nothing, since their feed stated otherwise later. */
  readonly older: number;
}

/**
 * Why a delivery was refused. `key`: no key, an unknown one, or one of another feed; `content`: not what the feed's program sends;
 * `host`: addressed to another machine.
 */
export type RefusalReason = 'key' | 'content' | 'size' | 'mediaType' | 'path' | 'method' | 'host';

/** Deliveries of one sender that were refused lately for one reason. */
export interface RefusedDeliveryView<Time = string> {
  /** The feed whose key was shown; null if it was no key of this host. */
  readonly feed: string | null;
  /** The name of the sender whose key was shown; null as above. */
  readonly name: string | null;
  /** Where the last one came from. */
  readonly remoteAddress: string;
  readonly reason: RefusalReason;
  readonly count: number;
  readonly firstAt: Time;
  readonly lastAt: Time;
}

/** A feed: what all keys of one name and one format deliver. */
export interface FeedView {
  readonly feed: string;
  readonly name: string;
  /** Its keys; none if all were revoked. */
  readonly keyIds: readonly string[];
  /** Keys that were revoked while something of them waited for the store. */
  readonly revokedKeyIds: readonly string[];
  /** `new` until the first delivery; `silent` once nothing has come for much longer than usual; `off` without a key. */
  readonly state: 'new' | 'delivering' | 'silent' | 'off';
  readonly lastDeliveryAt: string | null;
  /** Records of the last delivery; null if there was none. */
  readonly lastDeliveryRecords: number | null;
  /** What became of them; null while they wait for the store. */
  readonly lastDeliveryOutcome: DeliveryOutcomeView | null;
  /** Seconds between its deliveries as they usually come; null while that is not known. */
  readonly usualIntervalSeconds: number | null;
  /** When it counts as silent unless something comes; null for `new` and `off`. */
  readonly silentAt: string | null;
  readonly deliveries: number;
  /** Deliveries that are on disk and not yet in the store. */
  readonly waiting: number;
  /** Why its newest delivery could not be brought into the store, and what to do; else null. It is kept, and tried again. */
  readonly problem: string | null;
  /** The problem with its values apart, if it has some. */
  readonly told?: Told;
}

/** What became of a file in the watched folder. */
export interface WatchedFileView {
  /** Its path in the folder; the whole path if it was in another one. */
  readonly file: string;
  /**
   * `endsEarly`: nothing of what ends early is in the store, and the whole file is waited for. `setAside`: it is being imported, or the
   * host ended while it was.
   */
  readonly outcome: 'imported' | 'alreadyImported' | 'endsEarly' | 'failed' | 'setAside';
  readonly at: string;
  /** Why it failed or is waited for, and what to do; else null. It is tried again once it changes. */
  readonly message: string | null;
  /** The message with its values apart, if it has some. */
  readonly told?: Told;
}

/** How the watched folder stands. */
export interface WatchStatusView {
  /** Null if none is watched. */
  readonly folder: string | null;
  /** Whether the folder can be looked at; false also if no host runs. */
  readonly watching: boolean;
  /** Why it cannot be looked at, and what to do; else null. */
  readonly problem: string | null;
  /** The problem with its values apart, if it has some. */
  readonly told?: Told;
  /** Files that are still being written, or wait for a running import. */
  readonly pending: readonly string[];
  /** What is set aside, then what was found last, newest first: at most 50; none if no folder is watched. */
  readonly files: readonly WatchedFileView[];
}
