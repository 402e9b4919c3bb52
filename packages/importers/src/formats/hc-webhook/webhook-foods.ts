import { digestId, recordIdKey, syncIdentifierKey, type SkipReason } from '@vitalgate/core';
import { plainNumber, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { logFood } from '../../food-logs/log-food.ts';
import { quantityInOwnUnit } from '../../kit/plausible/quantity-value.ts';
import type { WebhookHand } from './webhook-hand.ts';
import { webhookId, type WebhookRecord } from './webhook-record.ts';

/** The fields of a food and of a drink, with their dietary types and units. */
const fields: readonly (readonly [field: string, type: string, unit: string])[] = [
  ['calories', 'dietaryEnergyConsumed', 'kcal'],
  ['protein_grams', 'dietaryProtein', 'g'],
  ['carbs_grams', 'dietaryCarbohydrates', 'g'],
  ['fat_grams', 'dietaryFatTotal', 'g'],
  ['sugar_grams', 'dietarySugar', 'g'],
  ['sodium_grams', 'dietarySodium', 'g'],
  ['dietary_fiber_grams', 'dietaryFiber', 'g'],
  ['liters', 'dietaryWater', 'L'],
];

/** Hands over a food or a drink as an entry of the nutrition log with its samples. */
export function readFood(record: PlainObject, read: WebhookRecord, hand: WebhookHand): void {
  if (!hand.isPlausible('quantity', 'dietaryWater', read)) return;
  const amounts = new Map<string, number>();
  let fault: SkipReason = 'invalidValue';
  for (const [field, type, unit] of fields) {
    if (record[field] === undefined || record[field] === null) continue;
    const value = quantityInOwnUnit(type, plainNumber(record[field]), unit);
    if (typeof value === 'number') amounts.set(type, value);
    else fault = value;
  }
  const name = plainText(record['name'])?.trim() ?? '';
  if (amounts.size === 0 && name === '') return hand.skip('nutritionEntry', fault, 'food');
  const { metadata, ...place } = read;
  const id = webhookId(record);
  logFood(hand.sink, {
    ...place,
    meal: null,
    mealText: null,
    foodName: name === '' ? null : name,
    brand: null,
    quantity: null,
    amounts,
    // Two foods of one moment are two, however equal they are in one amount.
    metadata: {
      ...metadata,
      ...(id === null ? { [syncIdentifierKey]: digestId(JSON.stringify([name, ...amounts])) } : { [recordIdKey]: id }),
    },
    ...known({ recordKey: id }),
  });
}
