import { env } from 'node:process';
import { phonesOfFormats } from '@vitalgate/importers/formats';
import type { Instant } from '@vitalgate/core';
import { openHealthStores, type HealthStores, type SqlDatabase, type StretchOptions } from '@vitalgate/sqlite';
import { fixedOffsetTimeZones } from '../ports/fixed-offset-time-zones.ts';
import { quantitySample } from '../records/record-builders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDigest } from '../../packages/host/src/sqlite/open-health.ts';
import { openStagingFile } from '../../packages/host/src/sqlite/staging-files.ts';
import { temporaryDatabase, temporaryDirectory } from './temporary-stores.ts';

/** `TOLD_AGAIN=1000 npx vitest run test/stores/told-again.test.ts --testTimeout 600000` looks further, from another seed. */
const asked = Number(env['TOLD_AGAIN'] ?? 0);
const runs = asked > 0 ? { numRuns: asked } : { numRuns: 12, seed: 20261128 };

interface Opened {
  readonly db: SqlDatabase;
  readonly stores: HealthStores;
}

function open(stretches: StretchOptions | null): Opened {
  const directory = temporaryDirectory();
  const db = temporaryDatabase('health', directory);
  db.exec('PRAGMA synchronous = OFF');
  const options = {
    defaultZone: 'UTC',
    timeZones: fixedOffsetTimeZones,
    phones: phonesOfFormats,
    openStaging: (importId: string) => openStagingFile(directory, importId),
  };
  return { db, stores: openHealthStores(db, stretches === null ? options : { ...options, stretches }) };
}

const short: StretchOptions = { digest: contentDigest, sizes: { leastOfRun: 1, least: 2, most: 6, oneOf: 4 } };

/** All that the store holds, without ids that no reader sees. */
function contents({ db, stores }: Opened): unknown {
  const rows = (sql: string): readonly string[] =>
    db
      .prepare(sql)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  const told = (table: string, more: string): readonly string[] =>
    rows(`SELECT k.kind, k.name, s.start_ms, s.identity, s.value, o.name, p.source_version, p.device, p.metadata, p.time_zone, f.members ${more}
      FROM ${table} s JOIN types k USING (type_id) JOIN sources o USING (source_id) JOIN provenances p USING (provenance_id)
        JOIN origin_sets f USING (origin_id)`);
  return {
    samples: told('samples', ', s.duration_ms, s.superseded'),
    told: told('told_samples', ''),
    removed: told('removed_samples', ', s.removal_number'),
    dated: rows(
      'SELECT kind, hidden, id, version, record, members FROM dated_records LEFT JOIN origin_sets USING (origin_id)',
    ),
    days: rows('SELECT * FROM metric_days'),
    counts: rows(`SELECT k.name, o.name, samples, first_ms, last_ms FROM type_sources
      JOIN types k USING (type_id) JOIN sources o USING (source_id)`),
    types: rows(`SELECT k.name, import_number, is_dated, first_ms FROM import_types JOIN types k USING (type_id)`),
    reports: stores.imports.list(),
    missing: stores.imports.list().map(({ importId }) => stores.imports.missing(importId)),
  };
}

const day = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1);
const typeNames = ['heartRate', 'stepCount', 'insulinDelivery', 'dietaryEnergyConsumed'] as const;
const reasons = [null, { HKInsulinDeliveryReason: '1' }, { HKWasUserEntered: '1' }] as const;

interface Written {
  readonly type: (typeof typeNames)[number];
  readonly at: number;
  readonly length: number;
  readonly value: number;
  readonly version: string;
  readonly metadata: (typeof reasons)[number];
}

const written: fc.Arbitrary<Written> = fc.record({
  type: fc.constantFrom(...typeNames),
  at: fc.nat({ max: 40 }),
  length: fc.constantFrom(0, 1, 3),
  value: fc.constantFrom(1, 2),
  version: fc.constantFrom('1', '2'),
  metadata: fc.constantFrom(...reasons),
});

/** What becomes of the phone's records, in the order in which it writes them, until its next export. */
const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), place: fc.nat({ max: 99 }), written }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), place: fc.nat({ max: 99 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), place: fc.nat({ max: 99 }), to: fc.nat({ max: 99 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('swapPairs' as const), place: fc.constant(0) }) },
);

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      changes: fc.array(change, { maxLength: 6 }),
      phone: fc.constantFrom(0, 0, 0, 1),
      cut: fc.constantFrom(100, 100, 100, 60),
      made: fc.nat({ max: 30 }),
      /** How many exports the phone goes back before these changes, as if a backup were put back. */
      back: fc.constantFrom(0, 0, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removeMissing' as const), pick: fc.nat({ max: 20 }) }) },
);

function changed(
  records: readonly Written[],
  { kind, place, ...more }: { kind: string; place: number; to?: number; written?: Written },
): Written[] {
  const all = [...records];
  const at = all.length === 0 ? 0 : place % all.length;
  if (kind === 'add' && more.written !== undefined) all.splice(at, 0, more.written);
  else if (kind === 'drop') all.splice(at, 1);
  else if (kind === 'swapPairs') return all.map((one, index) => all[index ^ 1] ?? one);
  else {
    const [one] = all.splice(at, 1);
    if (one !== undefined) all.splice((more.to ?? 0) % (all.length + 1), 0, one);
  }
  return all;
}

interface Export {
  readonly number: number;
  /** The day on which it was made. */
  readonly madeOn: number;
  readonly told: readonly Written[];
  readonly complete: boolean;
}

function importExport({ stores }: Opened, { number, madeOn, told, complete }: Export): void {
  const start = { fileName: 'export.zip', format: 'apple-health', startedAt: number as Instant };
  const run = stores.imports.begin({ ...start, importId: `import-${number}` });
  run.exportedAt((firstDay + madeOn * day) as Instant);
  for (const { type, at, length, value, version, metadata } of told) {
    const begin = firstDay + at * (day / 2);
    run.quantity(
      quantitySample('2026-01-01T00:00:00Z', {
        type,
        value,
        start: begin as Instant,
        end: (begin + length * 3_600_000) as Instant,
        source: { name: 'Watch', bundleIdentifier: null, version },
        metadata,
      }),
    );
  }
  run.finish({ complete, finishedAt: 2 as Instant });
}

it('holds the same whether stretches are known or all samples are merged one by one', () => {
  const phones = fc.tuple(fc.array(written, { minLength: 10, maxLength: 40 }), fc.array(written, { maxLength: 20 }));
  fc.assert(
    fc.property(phones, fc.array(step, { minLength: 2, maxLength: 8 }), (start, steps) => {
      const both = [open(short), open(null)] as const;
      const histories = start.map((records): (readonly Written[])[] => [records]);
      for (const [number, one] of steps.entries()) {
        for (const opened of both) {
          const { imports } = opened.stores;
          const ids = imports.list().map(({ importId }) => importId);
          const picked = 'pick' in one ? ids[one.pick % Math.max(1, ids.length)] : undefined;
          if (one.kind === 'undo' && picked !== undefined) imports.remove(picked);
          if (one.kind === 'removeMissing' && picked !== undefined) {
            imports.removeMissing(picked, { importId: `removal-${number}`, at: number as Instant, withDoubtful: true });
          }
          if (one.kind !== 'import') continue;
          if (opened === both[0]) {
            const history = histories[one.phone] ?? [];
            const before = history.at(-1 - one.back) ?? [];
            history.push(one.changes.reduce<readonly Written[]>((all, next) => changed(all, next), before));
          }
          const all = histories[one.phone]?.at(-1) ?? [];
          const told = all.slice(0, Math.ceil((all.length * one.cut) / 100));
          importExport(opened, { number, madeOn: one.made + number, told, complete: one.cut === 100 });
        }
        expect(contents(both[0])).toEqual(contents(both[1]));
      }
    }),
    runs,
  );
});

const rate = (at: number, version = '1'): Written => ({
  type: 'heartRate',
  at,
  length: 0,
  value: 1,
  version,
  metadata: null,
});

const shownVersion = ({ db }: Opened, at: number): unknown =>
  db
    .prepare(
      `SELECT source_version FROM samples JOIN provenances USING (provenance_id) WHERE start_ms = ${firstDay + at * (day / 2)}`,
    )
    .all();

const marksOf = ({ db }: Opened, at: number): unknown =>
  db
    .prepare(`SELECT value, superseded FROM samples WHERE start_ms = ${firstDay + at * (day / 2)} ORDER BY value`)
    .all();

describe('stretches of two samples each', () => {
  const pairs: StretchOptions = { digest: contentDigest, sizes: { leastOfRun: 99, least: 99, most: 2, oneOf: 1024 } };
  const rates = Array.from({ length: 16 }, (_, at) => rate(at));
  /** Imports one export after the other where stretches are known and where not, and expects the same of both after each. */
  function importBoth(exports: readonly (readonly Written[] | 'removeMissing')[]): Opened {
    const both = [open(pairs), open(null)] as const;
    for (const [number, told] of exports.entries()) {
      for (const opened of both) {
        if (told !== 'removeMissing') importExport(opened, { number, madeOn: 20 + number, told, complete: true });
        else {
          const removal = { importId: `removal-${number}`, at: number as Instant, withDoubtful: true };
          opened.stores.imports.removeMissing(`import-${number - 1}`, removal);
        }
      }
      expect(contents(both[0])).toEqual(contents(both[1]));
    }
    return both[0];
  }

  it('takes the first of equal samples, if the next export tells the stretches in another order', () => {
    const [one, other] = [
      [rate(0, 'one'), rate(1)],
      [rate(0, 'other'), rate(2)],
    ] as const;
    expect(shownVersion(importBoth([[...one, ...other, ...rates.slice(4)]]), 0)).toEqual([['one']]);
    const stretches = importBoth([
      [...one, ...other, ...rates.slice(4)],
      [...other, ...one, ...rates.slice(4)],
    ]);
    expect(shownVersion(stretches, 0)).toEqual([['other']]);
  });

  it('brings back what was removed, if it is told again', () => {
    const { stores } = importBoth([rates, rates.slice(10), 'removeMissing', rates]);
    expect(stores.imports.list()[0]).toMatchObject({ added: { quantitySamples: 10 } });
  });

  it('shows what the newest export tells, if an older one told it in a stretch and one between told otherwise', () => {
    const between = [rate(3, 'between'), rate(90)];
    expect(shownVersion(importBoth([rates, between]), 3)).toEqual([['between']]);
    expect(shownVersion(importBoth([rates, between, rates]), 3)).toEqual([['1']]);
  });

  it('counts a superseded sample again, if the newest export tells all of an older one and one between lacked it', () => {
    const [superseded, other] = [rate(2), { ...rate(2), value: 2 }];
    const older = [rate(0), rate(1), superseded, other, ...rates.slice(4)];
    // Each pair is in another order, so that none of them is known.
    const between = [rate(1), other, ...rates.slice(4).map((_, at) => rate(4 + (at ^ 1)))];
    expect(marksOf(importBoth([older, between]), 2)).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(marksOf(importBoth([older, between, older]), 2)).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('keeps the stretches of the newest three imports, if none of them tells most of another again', () => {
    const others = [1, 2, 3, 4, 5].map((step) => rates.map((_, at) => rate((at * 3 + step * 5) % 16, `${step}`)));
    const { db } = importBoth(others);
    const numbers = db.prepare('SELECT DISTINCT import_number FROM import_stretches ORDER BY import_number').all();
    expect(numbers).toEqual([[3], [4], [5]]);
  });
});

/** Imports heart rates, one a minute from each of these minutes on, as an export of the day. */
function importMinutes({ imports }: HealthStores, number: number, minutes: readonly number[]) {
  const run = imports.begin({
    importId: `import-${number}`,
    fileName: 'export.zip',
    format: 'apple-health',
    startedAt: number as Instant,
  });
  run.exportedAt((firstDay + number * day) as Instant);
  for (const minute of minutes)
    run.quantity(quantitySample(new Date(firstDay + minute * 60_000).toISOString(), { value: 60 }));
  return run.finish({ complete: true, finishedAt: 2 as Instant });
}

it('writes no row of what is told again, and counts it as sent again', () => {
  const opened = open(short);
  const minutes = Array.from({ length: 100 }, (_, minute) => minute);
  importMinutes(opened.stores, 1, minutes);
  const originOfFirst = opened.db.prepare(`SELECT origin_id FROM samples WHERE start_ms = ${firstDay}`);
  const before = originOfFirst.get();
  const report = importMinutes(opened.stores, 2, [...minutes.filter((minute) => minute !== 50), 100]);
  expect(report).toMatchObject({
    read: { quantitySamples: 100 },
    added: { quantitySamples: 1 },
    duplicates: { quantitySamples: 99 },
    missing: [{ type: 'heartRate', count: 1, first: firstDay + 50 * 60_000 }],
  });
  expect(originOfFirst.get()).toEqual(before);
  const members = opened.db.prepare(
    'SELECT members, COUNT(*) FROM samples JOIN origin_sets USING (origin_id) GROUP BY members ORDER BY members',
  );
  expect(members.all()).toEqual([
    ['[1,2]', 99],
    ['[1]', 1],
    ['[2]', 1],
  ]);
});
