import * as z from 'zod/mini';
import { nutrientsSchema } from './nutrients.ts';
import { instantText, namedSource, timeZoneName } from './shared-fields.ts';

/** The meal a log entry belongs to, where the source says so. */
export const mealSchema = z.enum(['breakfast', 'lunch', 'dinner', 'snack']);

/** Something eaten or drunk, as logged. Operation getNutritionLogs. */
export const nutritionLogEntrySchema = z.object({
  id: z.string(),
  loggedAt: instantText,
  meal: z.nullable(mealSchema),
  foodId: z.nullable(z.string()),
  foodName: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  quantity: z.nullable(z.object({ amount: z.number(), unit: z.string() })),
  nutrients: nutrientsSchema,
  source: namedSource,
  otherSources: z.array(namedSource),
  timeZone: timeZoneName,
});

/** Something eaten or drunk, as logged. */
export type NutritionLogEntry = z.infer<typeof nutritionLogEntrySchema>;

/** The meal a log entry belongs to. */
export type Meal = z.infer<typeof mealSchema>;
