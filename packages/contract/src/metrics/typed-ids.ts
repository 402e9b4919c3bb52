import type { CategoryRow } from './row-shapes/category-row.ts';
import type { QuantityRow } from './row-shapes/quantity-row.ts';
import type { categoryRows } from './rows/category-rows.ts';
import type { quantityRows } from './rows/quantity-rows.ts';

type NamesOf<Groups, Row> = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends Row ? Name : never;
  }[keyof Groups[Group]];
}[keyof Groups];

/** Names of all quantity types, and ids of all other metrics. */
export type MeasuredId = NamesOf<typeof quantityRows, unknown> | NamesOf<typeof categoryRows, unknown>;

/** Names of the quantity types in a unit, and ids of the other metrics in it. */
export type IdsInUnit<Unit extends string> =
  NamesOf<typeof quantityRows, QuantityRow<Unit>> | NamesOf<typeof categoryRows, { readonly unit: Unit }>;

/** Ids of the metrics whose value is a time of day. */
export type ClockMetricId = NamesOf<typeof categoryRows, CategoryRow<'sleepTime'>>;
