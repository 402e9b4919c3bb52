import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { actionInputs } from './action-inputs.ts';
import { mostLookedAtBytes } from './table-columns.ts';

const input = (bytes: number) => ({
  name: 'a.xlsx',
  head: '',
  isCut: false,
  workbook: 'A'.repeat(Math.ceil(bytes / 3) * 4),
});

test('the largest workbook that a page looks at before its import is one that the host takes', () => {
  expect(z.safeParse(actionInputs.examineTable, input(mostLookedAtBytes)).success).toBe(true);
  expect(z.safeParse(actionInputs.examineTable, input(mostLookedAtBytes + 3)).success).toBe(false);
});
