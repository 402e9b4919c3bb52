import { bloodTestSchema } from '@vitalgate/contract';
import { describe, expect, it } from 'vitest';
import type { Stored } from '../ports/record-stores.ts';
import type {
  BloodTestRecord,
  BloodTestResultRecord,
  RecordQuantity,
  RecordReferenceRange,
} from '../records/blood-test-record.ts';
import type { Instant } from '../records/instant.ts';
import { bloodTestView } from './blood-test-view.ts';
import { mergedVersion } from './blood-test-versions.ts';
import { bloodTestContent } from './result-identity.ts';

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

function at(day: number): Instant {
  return Date.UTC(2026, 2, day) as Instant;
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
      },
    ]);
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

    it('is told apart by system, and by nothing that it is called', () => {
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

/** What versions make that came in this order, one import each; exports have the given times, or none. */
function made(
  versions: readonly BloodTestRecord[],
  exports: readonly (number | null)[] = [],
): BloodTestRecord | undefined {
  return mergedVersion(
    versions.map((version, index) => ({
      record: version,
      latestExport: exports[index] === undefined || exports[index] === null ? null : at(exports[index]),
      latestImport: index,
    })),
  )?.record;
}

describe('mergedVersion', () => {
  const preliminary = { ...record, status: 'preliminary' as const, results: [] };
  const amended = { ...record, status: 'amended' as const };
  const wrong = { ...record, status: 'entered-in-error' as const, results: [] };

  it('L20: what the export made later says counts, whatever the order of imports and the status', () => {
    expect(made([preliminary, record], [1, 2])).toBe(record);
    expect(made([record, preliminary], [2, 1])).toBe(record);
    for (const settled of [amended, wrong, { ...record, status: 'cancelled' as const }]) {
      expect(made([settled, record], [1, 2])).toBe(record);
      expect(made([record, settled], [2, 1])).toBe(record);
      expect(made([record, settled], [1, 2])).toBe(settled);
    }
  });

  it('the later export counts also if the source says that it changed the other one later', () => {
    expect(
      made(
        [
          { ...record, updatedAt: at(9) },
          { ...amended, updatedAt: at(3) },
        ],
        [1, 2],
      )?.status,
    ).toBe('amended');
  });

  it('L20: within one export the more settled status counts, in whatever order', () => {
    expect(made([record, preliminary], [1, 1])).toBe(record);
    expect(made([amended, record], [1, 1])).toBe(amended);
    expect(made([record, amended], [1, 1])).toBe(amended);
  });

  it('L19: without times of export the version that the source changed or issued last wins, whatever its status', () => {
    const corrected = { ...record, status: 'corrected' as const, updatedAt: at(2) };
    const later = { ...record, updatedAt: at(3) };
    expect(made([corrected, later])).toBe(later);
    expect(made([later, corrected])).toBe(later);
    const reissued = { ...record, issuedAt: at(4) };
    expect(made([{ ...record, issuedAt: at(5) }, reissued])?.issuedAt).toBe(at(5));
  });

  it('without any times the import made later counts', () => {
    const read = { ...record, name: 'Read again' };
    expect(made([record, read])).toBe(read);
    expect(made([record, preliminary])).toBe(preliminary);
  });

  it('gathered results add up, with their panels', () => {
    const other = { ...glucose, identifier: 'g2' };
    const panel = { ...glucose, identifier: 'p', quantity: null, members: [0] };
    const held = { ...record, gathered: true, results: [other, panel] };
    const read = { ...record, gathered: true, results: [glucose] };
    const results = made([held, read])?.results ?? [];
    expect(results.map(({ identifier }) => identifier)).toEqual(['g1', 'g2', 'p']);
    expect(results[2]?.members).toEqual([1]);
    expect(
      made([
        { ...held, name: 'One' },
        { ...read, name: 'Two' },
      ])?.name,
    ).toBe('Laboratory results');
    expect(made([read, { ...read, name: 'Again' }])?.name).toBe('Glucose');
  });

  it('a result that the newer version only names is the one that the older version holds', () => {
    const missing = { ...glucose, quantity: null, missing: true as const };
    const panel = { ...missing, identifier: 'p' };
    const older = { ...record, results: [{ ...glucose, identifier: 'p', quantity: null, members: [1] }, glucose] };
    expect(made([record, { ...record, results: [missing] }])?.results).toEqual([glucose]);
    expect(made([older, { ...record, results: [panel] }])?.results).toEqual(older.results);
    expect(made([{ ...record, results: [missing] }, record])).toBe(record);
  });
});

describe('bloodTestContent', () => {
  it('L28: the same test from two providers has one content under two keys', () => {
    const other = {
      ...record,
      key: 'k2',
      source: { name: 'Clinic' },
      results: [{ ...glucose, identifier: 'x', name: 'GLU', quantity: quantity('6.3', 'MMOL/L', 'mmol/L') }],
    };
    expect(bloodTestContent(other)).toBe(
      bloodTestContent({ ...record, results: [{ ...glucose, codings: glucose.codings }] }),
    );
  });

  it.each([
    ['another value', { results: [{ ...glucose, quantity: quantity('6.4') }] }],
    ['another unit', { results: [{ ...glucose, quantity: quantity('6.3', 'mg/dL', 'mg/dL') }] }],
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
