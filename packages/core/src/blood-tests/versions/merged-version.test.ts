import { bloodTestRecord, bloodTestResult } from '../../../../../test/records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { Instant } from '../../records/instant.ts';
import { mergedVersion } from './merged-version.ts';

const glucose = bloodTestResult('Glucose', {
  identifier: 'g1',
  codings: [{ system: 'http://loinc.org', code: '15074-8', display: 'Glucose [Moles/volume] in Blood' }],
  quantity: { value: '6.30', comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' },
});

const record = bloodTestRecord('k1', '2026-03-09', { results: [glucose], source: { name: 'Hospital' } });

function at(day: number): Instant {
  return Date.UTC(2026, 2, day) as Instant;
}

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
    expect(made([amended, { ...amended, name: 'Read again' }])?.name).toBe('Read again');
    const unknown = { ...record, status: 'unknown' as const };
    expect(made([record, unknown])).toBe(unknown);
  });

  it('M12: without any times a corrected, amended or withdrawn report stays, and a final one before a preliminary one, in whatever order they come', () => {
    const corrected = { ...record, status: 'corrected' as const };
    const appended = { ...record, status: 'appended' as const };
    for (const [stays, goes] of [
      [corrected, record],
      [amended, record],
      [appended, preliminary],
      [record, preliminary],
      [wrong, corrected],
    ] as const) {
      expect(made([stays, goes])).toBe(stays);
      expect(made([goes, stays])).toBe(stays);
    }
  });

  it('M12: without any times a corrected result of a report stays, and so does its report’s newer head', () => {
    const [old, right] = ['5.00', '6.30'].map((value, at) => ({
      ...glucose,
      status: at === 0 ? 'final' : 'corrected',
      quantity: { value, comparator: null, unit: 'mmol/l', unitCode: 'mmol/L' },
    }));
    const sodium = { ...glucose, identifier: 'n', codings: [], name: 'Sodium' };
    const [first, then] = [
      { ...record, results: [right ?? glucose, sodium] },
      { ...record, name: 'Read again', results: [old ?? glucose, { ...sodium, text: 'new' }] },
    ];
    for (const versions of [
      [first, then],
      [then, first],
    ]) {
      const found = made(versions);
      expect(found?.results[0]?.quantity?.value).toBe('6.30');
      expect([found?.name, found?.results[1]?.text]).toEqual([versions[1]?.name, versions[1]?.results[1]?.text]);
    }
    // What the source or the exports date needs no status.
    expect(made([first, then], [1, 2])?.results[0]?.quantity?.value).toBe('5.00');
    expect(
      made([
        { ...first, updatedAt: at(1) },
        { ...then, updatedAt: at(2) },
      ])?.results[0]?.quantity?.value,
    ).toBe('5.00');
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
