import type { DatedPosition, FoodRank, TimeRange } from './page-places.ts';

/** What a ready text is: the API's JSON of a record, or the entries of a blood test in a FHIR bundle. */
export type ReadyForm = 'json' | 'fhir';

/** A page in texts that the store made when the records changed, as UTF-8 bytes. */
export interface ReadyPage {
  readonly count: number;
  /** Where it ended, if other records follow; null on the last page. */
  readonly lastOfMore: DatedPosition | null;
  /** The records' texts, joined by commas. Of the form `fhir`: the reports, then all their observations. */
  readonly parts: readonly Uint8Array[];
  /**
   * What was eaten, of each nutrition entry, as `readyFoodKey` has it: the text has `readyFoodMark` in the place of the food's id, for
   * which food that is depends on the catalogues. Empty for other kinds.
   */
  readonly foods: readonly string[];
}

export interface PageLimits {
  readonly records: number;
  readonly characters: number;
}

/** Pages of ready texts: what `DatedStore.page` and the views of the records make, without making it. */
export interface ReadyPages {
  /**
   * As `DatedStore.page`: at most so many records and so many characters, but one record if there is any. Null if the text of one
   * is not ready, or such a page cannot be had from texts: then it is to be made from the records.
   */
  page(range: TimeRange, after: DatedPosition | null, limits: PageLimits, form: ReadyForm): ReadyPage | null;
}

export interface ReadyFoods {
  readonly count: number;
  /** The rank behind which others may follow; null on the last page. */
  readonly lastOfMore: FoodRank | null;
  /** The foods' texts, joined by commas. */
  readonly text: Uint8Array;
}
