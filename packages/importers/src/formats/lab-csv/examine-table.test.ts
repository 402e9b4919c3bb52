import { expect, test } from 'vitest';
import { labPreview, proposedColumns } from './examine-table.ts';
import { firstRows } from './first-rows.ts';

const text =
  'sep=;\nWann;Was;Zahl;Maß;Notiz\n03.04.2026;Eisen;7,50;µmol/l;nüchtern\n03.04.2026;Folat;<3,0;ng/ml;\n13.04.2026;Keime;vereinzelt;;\n14.04.2026;Zink;;;\n15.04.2026;Zi';

test('the whole first rows of a file, its header apart', () => {
  const { header, rows } = firstRows(text, true);
  expect(header).toEqual(['Wann', 'Was', 'Zahl', 'Maß', 'Notiz']);
  expect(rows).toHaveLength(4);
  expect(firstRows(text, false).rows).toHaveLength(5);
});

test('a proposal is what is known, and else what stands in the columns', () => {
  expect(proposedColumns(firstRows(text, true))).toEqual({
    layout: 'rows',
    columns: { date: 0, value: 2, name: 1 },
    dateOrder: null,
  });
  expect(proposedColumns({ header: ['Analyte', 'Value', 'Range'], rows: [] }).columns).toEqual({
    name: 0,
    value: 1,
    range: 2,
  });
});

const proposed = (table: string) => proposedColumns(firstRows(table, false));

test('P18: beside a day with nothing but numbers, each column is a test', () => {
  const analytes = { layout: 'analytes', columns: { date: 0 }, dateOrder: null };
  expect(proposed('Datum;Ferritin;TSH\n03.04.2026;45;<0,01\n13.04.2026;;2,1\n')).toEqual(analytes);
  expect(proposed('Wann;Zink\n03.04.2026;12,5\n')).toEqual(analytes);
  expect(proposed('Datum;Labor;Ferritin\n03.04.2026;Nord;45\n').columns).toEqual({ date: 0, laboratory: 1 });
  expect(proposed('Datum;Ferritin;Wert\n03.04.2026;45;1\n').layout).toBe('rows');
});

test('a preview shows results as they would come in', () => {
  const columns = {
    layout: 'rows',
    columns: { date: 0, name: 1, value: 2, unit: 3, comment: 4 },
    dateOrder: null,
  } as const;
  const preview = labPreview(firstRows(text, true), columns, 8);
  expect(
    preview.results.map(({ date, name, value, isNumber, unit, comment }) => [
      date,
      name,
      value,
      isNumber,
      unit,
      comment,
    ]),
  ).toEqual([
    ['2026-04-03', 'Eisen', '7.50', true, 'µmol/l', 'nüchtern'],
    ['2026-04-03', 'Folat', '< 3.0', true, 'ng/ml', null],
    ['2026-04-13', 'Keime', 'vereinzelt', false, null, null],
  ]);
  expect([preview.leftOut, preview.keptAsText]).toEqual([1, 0]);
  expect(labPreview(firstRows(text, true), columns, 1).results).toHaveLength(1);
  expect(labPreview(firstRows(text, true), { ...columns, columns: { name: 1, value: 9 } }, 8).results).toEqual([]);
});
