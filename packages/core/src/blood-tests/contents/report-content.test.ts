import { bloodTestRecord, bloodTestResult } from '../../../../../test/records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import { bloodTestContent } from './report-content.ts';

const glucose = bloodTestResult('Glucose', {
  identifier: 'g1',
  codings: [{ system: 'http://loinc.org', code: '15074-8', display: 'Glucose [Moles/volume] in Blood' }],
  quantity: { value: '6.30', comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' },
});

const measured = (value: string, unit: string, unitCode: string) => ({ value, comparator: null, unit, unitCode });

const record = bloodTestRecord('k1', '2026-03-09', { results: [glucose], source: { name: 'Hospital' } });

describe('bloodTestContent', () => {
  it('L28: the same test from two providers has one content under two keys', () => {
    const other = {
      ...record,
      key: 'k2',
      source: { name: 'Clinic' },
      results: [{ ...glucose, identifier: 'x', name: 'GLU', quantity: measured('6.3', 'MMOL/L', 'mmol/L') }],
    };
    expect(bloodTestContent(other)).toBe(
      bloodTestContent({ ...record, results: [{ ...glucose, codings: glucose.codings }] }),
    );
  });

  it.each([
    ['another value', { results: [{ ...glucose, quantity: measured('6.4', 'mmol/l', 'mmol/L') }] }],
    ['another unit', { results: [{ ...glucose, quantity: measured('6.3', 'mg/dL', 'mg/dL') }] }],
    ['another day', { collectedDate: '2026-03-10' }],
    ['one result more', { results: [glucose, { ...glucose, codings: [] }] }],
  ])('L28: %s is another test', (_, changes) => {
    expect(bloodTestContent({ ...record, ...changes })).not.toBe(bloodTestContent(record));
  });

  it('is null without an answer or a date', () => {
    expect(bloodTestContent({ ...record, results: [] })).toBeNull();
    expect(bloodTestContent({ ...record, collectedDate: null })).toBeNull();
  });
});
