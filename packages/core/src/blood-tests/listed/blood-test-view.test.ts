import { bloodTestSchema } from '@vitalgate/contract';
import { describe, expect, it } from 'vitest';
import type { Stored } from '../../ports/record-stores.ts';
import type {
  BloodTestRecord,
  BloodTestResultRecord,
  RecordQuantity,
  RecordReferenceRange,
} from '../../records/blood-test-record.ts';
import type { Instant } from '../../records/instant.ts';
import { bloodTestView } from './blood-test-view.ts';

function quantity(value: string, unit: string | null = 'mmol/l', unitCode: string | null = 'mmol/L'): RecordQuantity {
  return { value, comparator: null, unit, unitCode };
}

const glucose: BloodTestResultRecord = {
  identifier: 'g1',
  codings: [
    { system: 'http://local.example', code: 'GLU', display: 'Glu' },
    { system: 'http://loinc.org', code: '15074-8', display: 'Glucose [Moles/volume] in Blood' },
  ],
  name: 'Glucose',
  quantity: quantity('6.30'),
  text: null,
  answerCodings: [],
  referenceRanges: [{ low: quantity('3.1'), high: quantity('6.2'), text: null, appliesTo: null }],
  interpretation: 'high',
  status: 'final',
  effective: null,
};

const record: BloodTestRecord = {
  key: 'k1',
  collectedDate: '2026-03-09',
  issuedAt: null,
  codings: [],
  name: 'Panel',
  status: 'final',
  laboratory: null,
  results: [glucose],
  source: { name: 'Hospital' },
};

function view(results: readonly BloodTestResultRecord[], changes: Partial<BloodTestRecord> = {}) {
  const stored: Stored<BloodTestRecord> = {
    id: 'id1',
    at: Date.UTC(2026, 2, 9) as Instant,
    record: { ...record, ...changes, results },
    otherSources: [{ name: 'Clinic', device: null }],
  };
  const shown = bloodTestView(stored);
  expect(bloodTestSchema.parse(shown)).toEqual(shown);
  return shown;
}

function rangeOf(appliesTo: string): RecordReferenceRange {
  return { low: null, high: quantity('5'), text: null, appliesTo };
}

const loinc = (code: string) => ({ system: 'http://loinc.org', code, display: null });
const local = (code: string) => ({ system: 'http://local.example', code, display: null });
const codes = (report: BloodTestRecord['codings'], ...results: readonly BloodTestRecord['codings'][]) =>
  view(
    results.map((codings, index) => ({ ...glucose, identifier: `${index}`, name: `Analyte ${index}`, codings })),
    { codings: report },
  ).results.map(({ code }) => code?.code ?? null);

describe('bloodTestView', () => {
  it('writes every field of the contract', () => {
    const { results, ...test } = view([glucose]);
    expect(test).toEqual({
      id: 'id1',
      collectedAt: '2026-03-09T00:00:00.000Z',
      collectedDate: '2026-03-09',
      issuedAt: null,
      name: 'Panel',
      status: 'final',
      laboratory: null,
      conclusion: null,
      source: { name: 'Hospital' },
      otherSources: [{ name: 'Clinic' }],
    });
    expect(results).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-z]{22}$/) as string,
        code: { system: 'http://loinc.org', code: '15074-8', display: 'Glucose [Moles/volume] in Blood' },
        name: 'Glucose',
        value: 6.3,
        comparator: null,
        text: null,
        unit: 'mmol/l',
        unitCode: 'mmol/L',
        referenceRanges: [{ low: 3.1, high: 6.2, text: null, appliesTo: null }],
        interpretation: 'high',
        absentReason: null,
        notes: [],
      },
    ]);
  });

  it('K11: says the notes of a result, and those of what is left out with the first that stands for it', () => {
    const shown = view(
      [
        { ...glucose, identifier: 'p', quantity: null, members: [1, 2], notes: ['Hemolyzed'] },
        { ...glucose, notes: ['See above', 'Repeated', 'Repeated'] },
        { ...glucose, identifier: 'g2', name: 'Sodium' },
        {
          ...glucose,
          identifier: 'c',
          quantity: null,
          components: [glucose, { ...glucose, name: 'Part 2' }],
          notes: ['In parts'],
        },
        { ...glucose, identifier: 't', quantity: null, text: 'See Note', notes: ['Nonreactive'] },
      ],
      { conclusion: 'All is well.' },
    );
    expect(shown.results.map(({ notes }) => notes)).toEqual([
      ['Hemolyzed', 'See above', 'Repeated'],
      [],
      ['In parts'],
      [],
      ['Nonreactive'],
    ]);
    expect([shown.conclusion, view([glucose]).conclusion]).toEqual(['All is well.', null]);
  });

  it('R16: says why there is no answer, in words, else by name or code, and makes no reason up', () => {
    const coding = { system: 'x', code: 'error', display: 'Error' };
    const absent = (absentReason?: BloodTestResultRecord['absentReason']): BloodTestResultRecord => ({
      ...glucose,
      quantity: null,
      ...(absentReason === undefined ? {} : { absentReason }),
    });
    const reasons = [
      absent({ codings: [coding], text: 'Specimen was lost' }),
      absent({ codings: [coding], text: null }),
      absent({ codings: [{ ...coding, display: null }], text: null }),
      absent(),
      // What has an answer lacks none.
      { ...glucose, absentReason: { codings: [coding], text: null } },
    ];
    expect(view(reasons).results.map(({ absentReason }) => absentReason)).toEqual([
      'Specimen was lost',
      'Error',
      'error',
      null,
      null,
    ]);
    const {
      identifier: _identifier,
      status: _status,
      effective: _effective,
      ...part
    } = absent({ codings: [], text: 'Too little' });
    const inParts = { ...glucose, quantity: null, components: [part, { ...part, quantity: quantity('1') }] };
    expect(view([inParts]).results.map(({ absentReason }) => absentReason)).toEqual(['Too little', null]);
  });

  it('keeps result ids over re-imports and apart within a test', () => {
    const unnamed = { ...glucose, identifier: null };
    const ids = view([unnamed, unnamed, glucose]).results.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(view([unnamed, unnamed, { ...glucose, quantity: quantity('9') }]).results.map(({ id }) => id)).toEqual(ids);
    expect(view([glucose], { key: 'k2' }).results[0]?.id).not.toBe(ids[2]);
  });

  it('L04: the value 0 is 0', () => {
    expect(view([{ ...glucose, quantity: quantity('0', '%', '%') }]).results[0]).toMatchObject({ value: 0, unit: '%' });
  });

  it('L36: a number beyond a double is null with its text', () => {
    expect(view([{ ...glucose, quantity: quantity('1e400') }]).results[0]).toMatchObject({
      value: null,
      text: '1e400 mmol/l',
    });
  });

  it('L16: bounds in another unit than the value are words, never numbers', () => {
    const range = {
      low: quantity('61', 'mg/dL', 'mg/dL'),
      high: quantity('100', 'mg/dL', 'mg/dL'),
      text: null,
      appliesTo: null,
    };
    expect(view([{ ...glucose, referenceRanges: [range] }]).results[0]?.referenceRanges).toEqual([
      { low: null, high: null, text: '61 mg/dL - 100 mg/dL', appliesTo: null },
    ]);
  });

  describe('the code of a result whose report has a code too; L26', () => {
    const order = loinc('24323-8');

    it('is never that of the order, which several analytes have', () => {
      expect(codes([order], [order, local('NA')], [order, loinc('2823-3')], [order])).toEqual(['NA', '2823-3', null]);
      expect(codes([local('X'), order], [local('X'), order], [order, local('X')])).toEqual([null, null]);
    });

    it('is another LOINC code before the report’s, and the report’s if one analyte is all it has', () => {
      expect(codes([order], [order, loinc('2951-2')])).toEqual(['2951-2']);
      expect(codes([loinc('2093-3')], [local('CHOL'), loinc('2093-3')])).toEqual(['2093-3']);
      expect(codes([loinc('2093-3')], [loinc('2093-3')])).toEqual(['2093-3']);
    });

    it('is distinguished by system, and by nothing that it is called', () => {
      expect(codes([{ ...local('1'), display: 'Panel' }], [local('1')], [local('1'), loinc('1')])).toEqual([null, '1']);
    });
  });

  it('L17: all ranges are kept', () => {
    const shown = view([{ ...glucose, referenceRanges: [rangeOf('Women'), rangeOf('Men')] }]);
    expect(shown.results[0]?.referenceRanges.map(({ appliesTo }) => appliesTo)).toEqual(['Women', 'Men']);
  });

  it('L25, L35: panels give way to their members, and parts stand for the whole', () => {
    const panel = { ...glucose, identifier: 'p', name: 'Panel', quantity: null, members: [1] };
    const { identifier: _identifier, status: _status, effective: _effective, ...part } = glucose;
    const inParts = {
      ...glucose,
      identifier: 'c',
      name: 'Whole',
      quantity: null,
      components: [
        { ...part, name: 'Part 1' },
        { ...part, name: 'Part 2' },
      ],
    };
    const shown = view([panel, glucose, inParts]);
    expect(shown.results.map(({ name }) => name)).toEqual(['Glucose', 'Part 1', 'Part 2']);
    expect(new Set(shown.results.map(({ id }) => id)).size).toBe(3);
  });
});
