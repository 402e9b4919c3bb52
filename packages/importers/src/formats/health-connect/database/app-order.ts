import { typesOfDistances } from '@vitalgate/core';
import { tableRows } from '../../../kit/database-file/table-rows.ts';
import { textIn, wholeNumberIn } from './cell-values.ts';
import type { ImportParts } from './import-parts.ts';

/** Android's numbers of the categories in which one app counts before another, with the types that sum up by it. */
const typesOfCategories: ReadonlyMap<number | null, readonly string[]> = new Map([
  [1, ['stepCount', 'activeEnergyBurned', 'flightsClimbed', 'pushCount', ...typesOfDistances]],
  [5, ['sleepAnalysis']],
]);

/** Hands over the order of apps that the phone counts by, which its user can change. */
export function readAppOrder({ tables, origins, sink }: ImportParts): void {
  const table = tables.get('health_data_category_priority_table');
  if (table === undefined) return;
  for (const row of tableRows(table, ['health_data_category', 'app_id_priority_order'])) {
    const types = typesOfCategories.get(wholeNumberIn(row.health_data_category));
    if (types === undefined) continue;
    const apps = (textIn(row.app_id_priority_order) ?? '').split(',').map((id) => origins.apps.get(Number(id)));
    const sources = new Set(apps.flatMap((app) => (app === undefined ? [] : [app.name])));
    if (sources.size > 0) sink.sourceOrder({ types, sources: [...sources] });
  }
}
