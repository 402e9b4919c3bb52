/** Times of one type at which samples or statements changed. */
export interface TouchedTimes {
  readonly typeId: number;
  readonly start: number;
  readonly end: number;
}

/** What of the store an import reached that brought most samples again. */
export interface Reached {
  /** Outside of these times no sample changed but in that the import brought it too. */
  readonly times: readonly TouchedTimes[];
  /** Sets of imports from this id on are of samples in these times only. */
  readonly firstNewOrigin: number;
}

/** The samples at the times that were reached, as a table for SQL with the columns of `samples`. */
export const reachedSamples = `(
  SELECT s.* FROM temp.reached r CROSS JOIN main.samples s
    ON s.type_id = r.type_id AND s.start_ms >= r.start_ms AND s.start_ms < r.end_ms)`;
