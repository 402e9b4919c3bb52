import type { LocalDate } from '@vitalgate/core';
import type { TimeZones } from '@vitalgate/days';
import { at, bloodTestRecord } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { expect, it } from 'vitest';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';

/** Zones of one offset all year, by their name. */
const zones: TimeZones = {
  knows: () => true,
  offsetMinutes: (zone) => Number(zone.slice(0, 3)) * 60,
};

const open = { start: null, end: null };
const always = '0001-01-01' as LocalDate;

it('another time zone moves blood tests of a date, a month or a bare date of issue, and the same file again changes nothing', () => {
  const stores = temporaryHealthStores(temporaryDirectory(), '+02:00', zones);
  const dated = (): readonly unknown[] => stores.bloodTests.page(open, null, 9).map(({ id, at: time }) => [id, time]);
  const bring = (importId: string) =>
    importOf(stores.imports, importId, (run) => {
      run.bloodTest(bloodTestRecord('month', '2026-02'));
      run.bloodTest(bloodTestRecord('day', '2026-03-09'));
      run.bloodTest(bloodTestRecord('instant', '2026-03-09T08:00:00Z'));
      run.bloodTest(bloodTestRecord('issue', null, { issued: '2026-03-11' }));
    });
  bring('a');
  const times = (): readonly (number | null)[] => stores.bloodTests.page(open, null, 9).map((test) => test.at);
  const before = dated();
  expect(times()).toEqual(
    ['2026-03-10T22:00:00Z', '2026-03-09T08:00:00Z', '2026-03-08T22:00:00Z', '2026-01-31T22:00:00Z'].map(at),
  );
  stores.statistics.setZone(always, '-05:00');
  expect(times()).toEqual(
    ['2026-03-11T05:00:00Z', '2026-03-09T08:00:00Z', '2026-03-09T05:00:00Z', '2026-02-01T05:00:00Z'].map(at),
  );
  expect(stores.bloodTests.page(open, null, 1)[0]?.record.issuedAt).toBe(at('2026-03-11T05:00:00Z'));
  const month = { start: at('2026-03-01T04:00:00Z'), end: at('2026-03-01T05:00:00Z') };
  expect(stores.bloodTests.page(month, null, 9).map(({ record }) => record.key)).toEqual(['month']);
  const nothing = { bloodTests: 0 };
  expect(bring('b')).toMatchObject({ added: nothing, replaced: nothing, duplicates: { bloodTests: 4 } });
  stores.statistics.setZone(always, '+02:00');
  expect(dated()).toEqual(before);
});

it('a zone from a date on moves the days from it only', () => {
  const stores = temporaryHealthStores(temporaryDirectory(), '+02:00', zones);
  importOf(stores.imports, 'a', (run) => {
    for (const date of ['2026-03-08', '2026-03-09', '2026-03-10']) run.bloodTest(bloodTestRecord(date, date));
  });
  stores.statistics.setZone('2026-03-09' as LocalDate, '-05:00');
  expect(stores.bloodTests.page(open, null, 9).map((test) => test.at)).toEqual(
    ['2026-03-10T05:00:00Z', '2026-03-09T05:00:00Z', '2026-03-07T22:00:00Z'].map(at),
  );
});

it('a store of an earlier version of this program lists what it listed, and its months are found once it is computed anew', () => {
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory);
  importOf(stores.imports, 'a', (run) => run.bloodTest(bloodTestRecord('month', '2026-02')));
  const before = stores.bloodTests.page(open, null, 9);
  temporaryDatabase('health', directory).exec(
    `DELETE FROM blood_test_ids; UPDATE dated_records SET until_ms = NULL;
     INSERT INTO blood_test_ids SELECT id, id, 0 FROM dated_records WHERE kind = 'bloodTest' AND version = 0`,
  );
  expect(stores.bloodTests.page(open, null, 9)).toEqual(before);
  stores.statistics.rebuild();
  expect(stores.bloodTests.page({ start: at('2026-02-10T00:00:00Z'), end: null }, null, 9)).toEqual(before);
});
