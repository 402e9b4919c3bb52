import { env } from 'node:process';
import type { Instant } from '@vitalgate/core';
import type { HealthStores, SqlDatabase } from '@vitalgate/sqlite';
import { at, quantitySample } from '../records/record-builders.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

/** `FEEDS_AND_EXPORTS=2000 npx vitest run test/stores/feeds-and-exports.test.ts --testTimeout 3600000` looks further, from another seed. */
const asked = Number(env['FEEDS_AND_EXPORTS'] ?? 0);
const runs = asked > 0 ? { numRuns: asked, endOnFailure: true } : { numRuns: 6, seed: 20261128 };

const minute = 60_000;
const begin = at('2026-03-02T00:00:00Z');
const instantOf = (minutes: number): Instant => (begin + minutes * minute) as Instant;
const types = ['stepCount', 'oxygenSaturation'] as const;

interface Sample {
  readonly type: (typeof types)[number];
  readonly source: string;
  readonly start: number;
  readonly minutes: number;
  readonly value: number;
  readonly isSum: boolean;
}

interface Sent {
  readonly id: string;
  readonly format: string;
  /** When it was made. */
  readonly at: number;
  readonly isFeed: boolean;
  readonly samples: readonly Sample[];
  readonly told: readonly { readonly type: Sample['type']; readonly start: number; readonly end: number }[];
}

const day = 1440;
/** Few enough that imports share many, in times that cut each other: of moments, of days, over midnight. */
const sample: fc.Arbitrary<Sample> = fc.record({
  type: fc.constantFrom(...types),
  source: fc.constantFrom('Watch', 'iPhone', 'Scale'),
  start: fc.integer({ min: 0, max: 3 * day }).map((start) => start - (start % 10)),
  minutes: fc.constantFrom(0, 10, 10, 25, 60, 60, 200, day, 3 * day),
  value: fc.integer({ min: 1, max: 3 }).map((value) => value * 720),
  isSum: fc.boolean(),
});

const stretch = fc.record({
  type: fc.constantFrom(...types),
  start: fc.integer({ min: 0, max: 3 * day }),
  length: fc.integer({ min: 1, max: 2 * day }),
});

const step = fc.record({
  who: fc.constantFrom('iPhone feed', 'second iPhone feed', 'Android feed', 'export A', 'export B', 'Android export'),
  at: fc.integer({ min: day / 2, max: 4 * day }),
  picks: fc.array(fc.nat({ max: 23 }), { maxLength: 8 }),
  told: fc.array(stretch, { maxLength: 2 }),
});

const formats: Readonly<Record<string, string>> = {
  'iPhone feed': 'health-auto-export',
  'second iPhone feed': 'health-auto-export',
  'Android feed': 'hc-webhook',
  'export A': 'apple-health',
  'export B': 'apple-health',
  'Android export': 'health-connect',
};

const history = fc.record({
  pool: fc.array(sample, { minLength: 24, maxLength: 24 }),
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
});

/** What happens, in order: each export once, of an export and of raw phones no sums. */
function sentOf({
  pool,
  steps,
}: {
  pool: readonly Sample[];
  steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[];
}): readonly Sent[] {
  const seen = new Set<string>();
  return steps.flatMap(({ who, at: when, picks, told }): readonly Sent[] => {
    const isFeed = who.endsWith('feed');
    if (!isFeed && seen.has(who)) return [];
    seen.add(who);
    const picked = picks.flatMap((pick) => pool[pick] ?? []);
    return [
      {
        id: who,
        format: formats[who] ?? '',
        at: when,
        isFeed,
        samples: picked.filter(({ start, isSum }) => start <= when && (isFeed || !isSum)),
        told: isFeed ? told.map(({ type, start, length }) => ({ type, start, end: start + length })) : [],
      },
    ];
  });
}

function give({ imports }: HealthStores, sent: Sent): void {
  const now = instantOf(sent.at);
  const feed = sent.isFeed ? { receivedAt: now } : undefined;
  const run = imports.begin({ importId: sent.id, fileName: sent.id, format: sent.format, startedAt: now, feed });
  run.exportedAt(now);
  if (!sent.isFeed) {
    run.quantity(quantitySample('2020-01-01T00:00:00Z', { type: 'bodyMass', value: 70 }));
  }
  for (const { type, start, end } of sent.told) {
    run.told({ kind: 'quantity', type, start: instantOf(start), end: instantOf(end) });
  }
  for (const { type, source, start, minutes, value, isSum } of sent.samples) {
    run.quantity({
      ...quantitySample('2026-03-02T00:00:00Z', { type, value, start: instantOf(start), device: null }),
      end: instantOf(start + minutes),
      source: { name: source, bundleIdentifier: null, version: null },
      ...(isSum ? { aggregated: true as const } : {}),
    });
  }
  run.finish({ complete: true, finishedAt: now });
}

function open() {
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory);
  const database = temporaryDatabase('health', directory);
  // A feed tells only of types that the store has held.
  const run = stores.imports.begin({ importId: 'first', fileName: 'first', format: 'other', startedAt: begin });
  for (const type of types) run.quantity(quantitySample('2020-01-01T00:00:00Z', { type }));
  run.finish({ complete: true, finishedAt: begin });
  return { stores, database };
}

/** Every sample with what counts of it, and all that follows from them. */
function contents({ stores, database }: { stores: HealthStores; database: SqlDatabase }) {
  const rows = database
    .prepare(
      `SELECT t.name, s.start_ms, s.duration_ms, s.value, o.name, p.aggregated, s.superseded,
         (SELECT json_group_array(json_array(from_ms, to_ms, counts)) FROM (
            SELECT * FROM sample_parts q
            WHERE (q.type_id, q.start_ms, q.identity) = (s.type_id, s.start_ms, s.identity) ORDER BY from_ms))
       FROM samples s JOIN types t USING (type_id) JOIN sources o USING (source_id) JOIN provenances p USING (provenance_id)
       ORDER BY 1, 2, 3, 4, 5, 6`,
    )
    .all();
  const days = types.map((type) => stores.metrics.days(type, null, 99));
  return { rows, days, sources: stores.statistics.sources() };
}

it('what counts follows from what there is, not from the order in which it came, nor from what was undone', () => {
  fc.assert(
    fc.property(history, fc.nat({ max: 99 }), (chance, pick) => {
      const sent = sentOf(chance);
      const host = open();
      for (const one of sent) give(host.stores, one);
      const after = contents(host);

      // All that was kept up to date is what a look at everything finds.
      host.database.exec(
        'UPDATE samples SET superseded = 0; DELETE FROM sample_parts; UPDATE statistics SET rules_version = 0',
      );
      host.stores.statistics.rebuild();
      expect(contents(host)).toEqual(after);

      // Deliveries may come in any order, if none of a feed are equally new.
      if (new Set(sent.map(({ id, at: made }) => `${id} ${made}`)).size === sent.length) {
        const inOrder = open();
        for (const one of [...sent].sort((a, b) => a.at - b.at)) give(inOrder.stores, one);
        expect(contents(inOrder)).toEqual(after);
      }

      // Exports may come at any time: all of them last.
      const last = open();
      const [deliveries, exports] = [sent.filter(({ isFeed }) => isFeed), sent.filter(({ isFeed }) => !isFeed)];
      for (const one of [...deliveries, ...exports]) give(last.stores, one);
      expect(contents(last)).toEqual(after);

      // The same deliveries again change nothing.
      const newest = Math.max(0, ...deliveries.map((one) => one.at));
      for (const one of deliveries.filter((delivery) => delivery.at < newest)) give(last.stores, one);
      expect(contents(last)).toEqual(after);

      const undone = sent[pick % Math.max(1, sent.length)]?.id;
      if (undone === undefined) return;
      host.stores.imports.remove(undone);
      const without = open();
      for (const one of sent.filter(({ id }) => id !== undone)) give(without.stores, one);
      expect(contents(host)).toEqual(contents(without));
    }),
    runs,
  );
});
