import * as z from 'zod/mini';
import { described } from '../wire/fields.ts';
import { nutrientsSchema } from './nutrients.ts';

/** A food of the catalog. Operation getNutritionFoods. */
export const foodSchema = described(
  z.object({
    id: described(z.string(), "Opaque id, made of the publisher's lasting number."),
    name: described(z.string(), 'Name, as its publisher writes it.'),
    brand: described(z.nullable(z.string()), 'Brand; null for a food without one.'),
    category: described(z.nullable(z.string()), 'Group of foods, as its publisher names it; null if none is told.'),
    barcode: described(z.nullable(z.string()), 'Barcode (GTIN) in digits; null if none is told.'),
    servings: described(
      z.array(
        z.object({
          description: described(z.string(), 'What a serving is, such as `1 cup`.'),
          grams: described(z.number(), 'Its weight in grams.'),
        }),
      ),
      'Usual servings with their weights.',
    ),
    nutrientsPer100Grams: described(
      nutrientsSchema,
      'What 100 g of the food as sold hold. All null for a food that is told per 100 ml.',
    ),
    /** Of a food that is told per 100 ml only; what 100 g of it hold is then not known. */
    nutrientsPer100Milliliters: described(
      z.optional(nutrientsSchema),
      'What 100 ml hold; only there for a food that is told per 100 ml.',
    ),
    source: described(
      z.object({
        name: described(z.string(), 'Name of the catalog that the food is from.'),
        reference: described(z.nullable(z.string()), 'Its number or address there; null if none is told.'),
      }),
      'The catalog that the food is from.',
    ),
  }),
  'A food of the catalog.',
);

/** A food of the catalog. */
export type Food = z.infer<typeof foodSchema>;
