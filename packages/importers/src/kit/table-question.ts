/** What a table leaves open, and the words that say it. */
export interface TableQuestion {
  /** Behind `is`. */
  readonly what: string;
  readonly way: string;
}
