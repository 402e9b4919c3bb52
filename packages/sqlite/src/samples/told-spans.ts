/** The `source_id` of a span that a feed stated of all sources. */
export const allSources = 0;

/**
 * The `is_whole` of a span in which a feed knew its source wholly at the starts of the samples that it holds, and says nothing of
 * other instants: what is kept of old records that it stated one by one.
 */
export const atItsSamples = 2;
