import { nutrientKeys, type Nutrients } from '@vitalgate/contract';
import { rounded } from '../answer/rounded.ts';

export function knownNutrients(nutrients: Nutrients): Readonly<Record<string, number>> {
  return Object.fromEntries(
    nutrientKeys.flatMap((key) => {
      const amount = nutrients[key];
      return amount === null ? [] : [[key, rounded(amount)]];
    }),
  );
}
