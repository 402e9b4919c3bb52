/** A delivery as its merge sees it. */
export interface Delivered {
  /** Of the feed. */
  readonly importNumber: number;
  /** The set that holds the feed alone. */
  readonly originId: number;
  /** As of when its data are, milliseconds since 1970. */
  readonly madeAt: number;
}
