import type { LabColumns } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { openControlStores } from './open-control-stores.ts';

const columns = (value: number): LabColumns => ({ layout: 'rows', columns: { name: 0, value }, dateOrder: null });

test('columns are kept by header, the last ones first; those for one import alone are forgotten', () => {
  const { tableColumns } = openControlStores(temporaryDatabase('control'));
  tableColumns.keep({ header: ['A', 'B'], columns: columns(1) }, false);
  tableColumns.keep({ header: ['C', 'D', 'E'], columns: columns(2) }, true);
  expect(tableColumns.list()).toEqual([
    { header: ['C', 'D', 'E'], columns: columns(2) },
    { header: ['A', 'B'], columns: columns(1) },
  ]);
  tableColumns.keep({ header: ['A', 'B'], columns: columns(0) }, false);
  tableColumns.forgetOnce();
  expect(tableColumns.list()).toEqual([{ header: ['A', 'B'], columns: columns(0) }]);
});
