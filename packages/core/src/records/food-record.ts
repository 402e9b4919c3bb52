import type { Food } from '@vitalgate/contract';

/** A food of a catalogue that the user brought. Its id names the food by its publisher's lasting number. */
export interface FoodRecord {
  readonly food: Food;
  /** Orders what catalogues say of one food: the highest counts, of equal ones that of the later import. A date as milliseconds, for one. */
  readonly version: number;
}
