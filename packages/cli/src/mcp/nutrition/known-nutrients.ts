import { nutrientKeys, type Nutrients } from '@vitalgate/contract';
import { rounded } from '../answer/rounded.ts';

/** The nutrients that are known, by their names with the unit in them. */
export function knownNutrients(nutrients: Nutrients): Readonly<Record<string, number>> {
  return Object.fromEntries(
    nutrientKeys.flatMap((key) => {
      const amount = nutrients[key];
      return amount === null ? [] : [[key, rounded(amount)]];
    }),
  );
}
