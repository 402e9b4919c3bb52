import * as z from 'zod/mini';
import { nutrientsSchema } from './nutrients.ts';

/** A food of the catalog. Operation getNutritionFoods. */
export const foodSchema = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  category: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  servings: z.array(z.object({ description: z.string(), grams: z.number() })),
  nutrientsPer100Grams: nutrientsSchema,
  /** Of a food that is told per 100 ml only; what 100 g of it hold is then not known. */
  nutrientsPer100Milliliters: z.optional(nutrientsSchema),
  source: z.object({ name: z.string(), reference: z.nullable(z.string()) }),
});

/** A food of the catalog. */
export type Food = z.infer<typeof foodSchema>;
