import { categoryRows } from '../metrics/rows/category-rows.ts';
import { quantityRows } from '../metrics/rows/quantity-rows.ts';

const rows = [...Object.values(quantityRows), ...Object.values(categoryRows)].flatMap((group) =>
  Object.entries<{ readonly called: string }>(group),
);

/** What people call metrics and raw types, by HealthKit's id, without case and signs. A name belongs to one id. */
export const everydayNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  rows.filter(([, { called }]) => called !== '').map(([id, { called }]) => [id, called.split(', ')]),
);
