import { wholeNumberIn } from '../database/cell-values.ts';
import type { SourceRow } from '../../../kit/database-file/table-rows.ts';
import { isShortEnough, leaveOut, recordRows, type ImportParts } from '../database/import-parts.ts';

/** A table whose rows are category samples. */
interface CategoryTable {
  readonly table: string;
  readonly type: string;
  /** The column that holds the value and HealthKit's values by its numbers, from 0; null for one that HealthKit has not. */
  readonly values?: readonly [column: string, values: readonly (string | null)[]];
  /** A column that becomes metadata, with texts by its numbers. */
  readonly said?: readonly [column: string, key: string, texts: readonly (string | null)[]];
}

const categoryTables: readonly CategoryTable[] = [
  { table: 'mindfulness_session_record_table', type: 'mindfulSession' },
  {
    table: 'menstruation_flow_record_table',
    type: 'menstrualFlow',
    values: ['flow', ['unspecified', 'light', 'medium', 'heavy']],
  },
  { table: 'intermenstrual_bleeding_record_table', type: 'intermenstrualBleeding' },
  {
    table: 'ovulation_test_record_table',
    type: 'ovulationTestResult',
    values: ['result', ['indeterminate', 'luteinizingHormoneSurge', 'estrogenSurge', 'negative']],
  },
  {
    table: 'cervical_mucus_record_table',
    type: 'cervicalMucusQuality',
    values: ['appearance', [null, 'dry', 'sticky', 'creamy', 'watery', 'eggWhite', null]],
  },
  {
    table: 'sexual_activity_record_table',
    type: 'sexualActivity',
    said: ['protection_used', 'HKSexualActivityProtectionUsed', [null, '1', '0']],
  },
];

export const categoryTableNames: readonly string[] = categoryTables.map(({ table }) => table);

function valueIn({ values }: CategoryTable, row: SourceRow<string>): string | null {
  if (values === undefined) return 'notApplicable';
  const code = wholeNumberIn(row[values[0]] ?? null);
  return code === null ? null : (values[1][code] ?? null);
}

function saidIn({ said }: CategoryTable, row: SourceRow<string>): Readonly<Record<string, string>> {
  if (said === undefined) return {};
  const text = said[2][wholeNumberIn(row[said[0]] ?? null) ?? 0] ?? null;
  return text === null ? {} : { [said[1]]: text };
}

/** Hands over the category samples of one table; a name of no such table gives none. */
export function readCategories(name: string, parts: ImportParts): void {
  const category = categoryTables.find(({ table }) => table === name);
  if (category === undefined) return;
  const place = { kind: 'categorySample', table: name };
  const own = [category.values?.[0], category.said?.[0]].filter((column) => column !== undefined);
  for (const { row, recorded } of recordRows<string>(parts, place, own)) {
    if (!isShortEnough(category.type, recorded, parts, place)) continue;
    const value = valueIn(category, row);
    if (value === null) {
      leaveOut(parts, place, 'invalidValue');
      continue;
    }
    const { start, end, source, device, timeZone } = recorded;
    const metadata = { ...recorded.metadata, ...saidIn(category, row) };
    parts.sink.category({ type: category.type, start, end, value, source, device, metadata, timeZone });
  }
}
