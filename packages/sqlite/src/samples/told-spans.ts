/** The `source_id` of a span that a feed stated of all sources. */
export const allSources = 0;
