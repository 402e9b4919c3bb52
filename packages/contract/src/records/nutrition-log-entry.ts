import * as z from 'zod/mini';
import { described, instantText, namedSource, timeZoneName } from '../wire/fields.ts';
import { nutrientsSchema } from './nutrients.ts';

/** The meal a log entry belongs to, where the source says so. */
export const mealSchema = z.enum(['breakfast', 'lunch', 'dinner', 'snack']);

/** Something eaten or drunk, as logged. Operation getNutritionLogs. */
export const nutritionLogEntrySchema = described(
  z.object({
    id: described(z.string(), 'Opaque id. It stays the same when the same data is imported again.'),
    loggedAt: described(instantText, 'When it was eaten or drunk, as logged.'),
    meal: described(z.nullable(mealSchema), 'The meal that it belongs to; null if the source does not say.'),
    foodId: described(z.nullable(z.string()), 'Id of the food in getNutritionFoods; null if it is not known there.'),
    foodName: described(z.nullable(z.string()), 'Name of the food, as logged; null if none was logged.'),
    brand: described(z.nullable(z.string()), 'Brand of the food, as logged; null if none was logged.'),
    quantity: described(
      z.nullable(
        z.object({
          amount: described(z.number(), 'How much, in `unit`.'),
          unit: described(z.string(), 'Unit as logged, such as `g`, `ml` or `serving`.'),
        }),
      ),
      'How much of it, as logged; null if not logged.',
    ),
    nutrients: described(nutrientsSchema, 'What the whole quantity holds, as logged.'),
    source: described(namedSource, 'The app that it was logged with.'),
    otherSources: described(z.array(namedSource), 'Other sources that told the same entry.'),
    timeZone: described(timeZoneName, 'IANA time zone in which the user was, such as `Europe/Berlin`.'),
  }),
  'Something eaten or drunk, as logged.',
);

/** Something eaten or drunk, as logged. */
export type NutritionLogEntry = z.infer<typeof nutritionLogEntrySchema>;

/** The meal a log entry belongs to. */
export type Meal = z.infer<typeof mealSchema>;
