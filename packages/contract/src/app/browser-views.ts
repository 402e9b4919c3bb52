/** A browser that was let in once, and comes in again by itself. Times are timestamps. */
export interface BrowserView {
  readonly browserId: string;
  /** Firefox, Chrome; null if it does not say. */
  readonly browser: string | null;
  /** Linux, iPhone; null if it does not say. */
  readonly system: string | null;
  readonly firstUsedAt: string;
  readonly lastUsedAt: string;
}
