/** Programs that feed a host by themselves, by the format that they send: an iPhone's, an Android phone's, and our own for any other. */
export const feedFormats = ['health-auto-export', 'hc-webhook', 'ndjson'] as const;

/** What one feed sends. */
export type FeedFormat = (typeof feedFormats)[number];
