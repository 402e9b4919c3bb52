/** The languages that the pages have. */
export const pageLanguages = ['en', 'de'] as const;

/** One of them. */
export type PageLanguage = (typeof pageLanguages)[number];
