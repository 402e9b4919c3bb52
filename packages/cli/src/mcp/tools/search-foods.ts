import type { Food, Page } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { fitPage } from '../answer/answer-budget.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { knownFields } from '../records/known-fields.ts';
import { knownNutrients } from '../records/known-nutrients.ts';
import { defineTool } from '../tool.ts';
import { cursorArgument, limitArgument, nextSchema, notesSchema, untrustedSchema } from './tool-arguments.ts';

const shownServings = 4;

const foodSchema = z.object({
  name: z.string(),
  brand: z.optional(z.string()),
  category: z.optional(z.string()),
  servings: z.array(z.object({ description: z.string(), grams: z.number() })),
  servingsLeftOut: z.optional(z.number()),
  nutrientsPer100Grams: z.record(z.string(), z.number()),
  source: z.string(),
});

/** Foods of the catalog. */
export const searchFoods = defineTool({
  name: 'search_foods',
  title: 'Search foods',
  description: 'Foods of the catalog (not what was eaten), best match first, with nutrients per 100 g.',
  scope: 'app.nutrition',
  input: z.strictObject({
    query: z.string().check(z.minLength(1), z.maxLength(200)),
    limit: limitArgument(50),
    cursor: cursorArgument,
  }),
  output: z.object({
    foods: z.array(foodSchema),
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ query, limit = 10, cursor }, { client, signal }) {
    const answer = await fitPage(
      limit,
      (size) =>
        client.getPage(
          'getNutritionFoods',
          { query, limit: size, ...(cursor === undefined ? {} : { cursor }) },
          { signal },
        ),
      ({ data, nextCursor }: Page<Food>) => ({
        foods: data.map(shownFood),
        notes: nextCursor === null ? [] : ['There are more: call again as next says.'],
        next: nextCursor === null ? null : { query, limit, cursor: nextCursor },
        untrustedText: ['name', 'brand', 'category', 'description', 'source'],
      }),
    );
    return { summary: `${answer.foods.length} foods${answer.next === null ? '' : ', more to come'}.`, answer };
  },
});

function shownFood(food: Food): z.infer<typeof foodSchema> {
  const more = food.servings.length - shownServings;
  return {
    name: untrustedText(food.name),
    ...knownFields({
      brand: untrustedTextOrNone(food.brand, 64),
      category: untrustedTextOrNone(food.category, 64),
      servingsLeftOut: more > 0 ? more : null,
    }),
    servings: food.servings
      .slice(0, shownServings)
      .map(({ description, grams }) => ({ description: untrustedText(description, 64), grams: rounded(grams) })),
    nutrientsPer100Grams: knownNutrients(food.nutrientsPer100Grams),
    source: untrustedText(food.source.name, 64),
  };
}
