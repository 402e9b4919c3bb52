import type { MetricCategory, NutrientKey, RecordKindName } from '@vitalgate/contract';
import { texts } from './texts/texts.ts';

/** The name of a metric or raw type in the language of the pages. `name` is the one that the host has for it. */
export function nameOf(id: string, name: string): string {
  return texts.nameOf(id, name);
}

/** The name of a nutrient. */
export function nutrientName(key: NutrientKey): string {
  return texts.nutrient(key);
}

/** A kind of workout in words. */
export function workoutName(activityType: string): string {
  return texts.workout(activityType);
}

/** A list that clients read, in words. */
export function datasetName(operation: string): string {
  return texts.dataset(operation);
}

/** The categories of metrics and raw types, in the order in which people look for them. */
export function categories(): readonly (readonly [category: string, title: string])[] {
  return Object.entries(texts.categories);
}

/** The title of a category; of one that a later host has, its name. */
export function categoryTitle(category: string): string {
  return Object.hasOwn(texts.categories, category) ? texts.categories[category as MetricCategory] : category;
}

/** Many of a kind of records, as the title of a row. */
export function recordsTitle(kind: RecordKindName): string {
  return texts.records[kind].other;
}
