import type { BloodTestResult } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { outOfRange } from './out-of-range.ts';

const range = (low: number | null, high: number | null) => ({ low, high, text: null, appliesTo: null });
const forBoth = [range(12, 16), range(13.5, 17.5)];

function result(told: Partial<BloodTestResult>, low: number | null = 10, high: number | null = 20): BloodTestResult {
  return {
    id: '',
    name: 'LDL',
    code: null,
    value: null,
    comparator: null,
    text: null,
    unit: null,
    unitCode: null,
    referenceRanges: [range(low, high)],
    interpretation: null,
    absentReason: null,
    notes: [],
    ...told,
  };
}

test.each([
  ['what the laboratory said', result({ value: 15, interpretation: 'criticalHigh' }), 'high'],
  ['what it said before the numbers', result({ value: 25, interpretation: 'normal' }), null],
  ['what it said without a number', result({ interpretation: 'abnormal' }), 'abnormal'],
  ['below the lower end', result({ value: 9.9 }), 'low'],
  ['at the end', result({ value: 20 }), null],
  ['above the higher end', result({ value: 20.1 }), 'high'],
  ['below an open end', result({ value: 1 }, null), null],
  ['less than a value above the range', result({ value: 25, comparator: '<' }), null],
  ['less than a value below the range', result({ value: 5, comparator: '<' }), 'low'],
  ['a word that a later host may say', result({ value: 25, interpretation: 'later' as 'high' }), null],
  ['within one of the ranges for women and men', { ...result({ value: 17 }), referenceRanges: forBoth }, null],
  ['outside both', { ...result({ value: 18 }), referenceRanges: forBoth }, 'high'],
  ['between two ranges', { ...result({ value: 10 }), referenceRanges: [range(1, 9), range(11, 20)] }, 'abnormal'],
  ['no range', { ...result({ value: 5 }), referenceRanges: [] }, null],
])('%s', (_, told, side) => {
  expect(outOfRange(told)).toBe(side);
});
