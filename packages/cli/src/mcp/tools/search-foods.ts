import type { Food } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { apiParts } from '../answer/answer-part.ts';
import { pagedAnswer, knownFields } from '../answer/paged-answer.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { knownNutrients } from '../nutrition/known-nutrients.ts';
import { counted } from '@vitalgate/terminal';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

const shownServings = 4;

export const searchFoods = defineTool({
  name: 'search_foods',
  title: 'Search foods',
  description: 'Foods of the catalog (not what was eaten), best match first, with nutrients per 100 g.',
  scope: 'app.nutrition',
  input: z.strictObject({
    query: z.string().check(z.minLength(1), z.maxLength(200)),
    limit: given.limit(50),
    cursor: given.cursor,
  }),
  answers: ['foods'],
  async run({ query, limit = 10, cursor }, context) {
    const answer = await pagedAnswer(apiParts('getNutritionFoods', { query }, context), {
      from: { cursor },
      most: limit,
      show: (foods) => ({
        fields: { foods: foods.map(shownFood) },
        untrustedText: ['name', 'brand', 'category', 'description', 'source'],
      }),
      again: { query, limit },
      more: 'There are more',
    });
    const more = answer.next === null ? '' : ', more to come';
    return { summary: `${counted(answer.foods.length, 'food')}${more}.`, answer };
  },
});

function shownFood(food: Food) {
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
    ...(food.nutrientsPer100Milliliters === undefined
      ? {}
      : { nutrientsPer100Milliliters: knownNutrients(food.nutrientsPer100Milliliters) }),
    source: untrustedText(food.source.name, 64),
  };
}
