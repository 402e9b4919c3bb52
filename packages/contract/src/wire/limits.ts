/** Page sizes. Spec 8; defaults are ours. */
export const pageSizes = {
  list: { default: 50, max: 100 },
  metrics: { default: 100, max: 100 },
  rawSamples: { default: 50, max: 250 },
} as const;

/** Most UTF-16 code units of a page's records: a fuller page ends early, with a `nextCursor`. A longer record is a page of its own. */
export const maxPageCharacters = 512 * 1024;

/** Most names of sources that one metric lists. */
export const maxMetricSources = 1000;

/** Largest request body accepted, in bytes. */
export const maxBodyBytes = 16 * 1024;

/** Longest search text, in Unicode code points. */
export const maxQueryCodePoints = 200;

/** Longest `displayName` after trimming, in Unicode code points. */
export const maxDisplayNameCodePoints = 64;

/** Most days that one metric's `daily` holds when it is asked for alone: a hundred years. */
export const maxDailyValues = 36_600;

/** Most entries of the activity log that one question lists. */
export const maxListedActivity = 10_000;

/** Most samples that an explanation of a day lists. Its sums are of all. */
export const maxExplainedSamples = 200_000;

/** Pairing times and counts. Times in milliseconds. */
export const pairingLimits = {
  /** From create until a pending request expires. */
  requestLifetime: 5 * 60_000,
  /** From the decision or expiry until the request is forgotten. */
  resolvedLifetime: 10 * 60_000,
  /** From approval until an unused client token is no longer handed over. */
  handOver: 10 * 60_000,
  /** The wait between two polls that a client is asked for, in seconds. */
  pollIntervalSeconds: 2,
  /** Unexpired pending or denied requests of one remote address. */
  perAddress: 3,
  /** Pending requests of all addresses together; beyond them, each address has one. */
  total: 10,
  /** Pending requests of addresses of one kind: more than a home network has addresses. */
  most: 256,
  /** Silence of the settings page after which it counts as closed. */
  windowSilence: 5000,
} as const;
