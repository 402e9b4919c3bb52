import { computeMetricDays, type Instant } from '@vitalgate/core';
import { localDate } from '@vitalgate/days';
import { VitalgateError } from '@vitalgate/client';
import {
  type MetricSummary,
  type RawSample,
  findMetric,
  metricCatalogue,
  type MetricDefinition,
} from '@vitalgate/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addedSamples } from '../../packages/cli/src/mcp/records/added-samples.ts';
import { addingKindOf } from '../../packages/cli/src/mcp/records/adding-types.ts';
import { sampleBuckets } from '../../packages/cli/src/mcp/records/sample-buckets.ts';
import { connectedServer } from './connected-server.ts';
import { memoryClient } from './memory-client.mjs';

// What an agent is told within a day adds up to what the host makes of the day.

const minute = 60_000;
const day = 86_400_000;
const begin = Date.parse('2026-03-09T00:00:00Z');
const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
const days = dates.map((date, index) => ({ date, from: begin + index * day, to: begin + (index + 1) * day }));

const at = (offset: number): string => new Date(begin + offset * minute).toISOString();

function sample(type: string, source: string, start: number, length: number, value: number, byHand = false): RawSample {
  return {
    id: '',
    type,
    start: at(start),
    end: at(start + length),
    value,
    unit: 'count',
    source: { name: source, bundleIdentifier: null, version: null },
    device: null,
    metadata: byHand ? { HKWasUserEntered: '1' } : null,
  };
}

const samplesOf = (type: string) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom('Apple Watch', 'iPhone', 'Old iPhone', 'Band'),
        fc.oneof(fc.nat(3 * 1440 - 1), fc.integer({ min: 1400, max: 1480 })),
        fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1500 })),
        fc.integer({ min: 0, max: 500 }),
        fc.nat(9).map((one) => one === 0),
      ),
      { maxLength: 40 },
    )
    .map((drawn) =>
      drawn
        .map(([source, start, length, value, byHand]) => sample(type, source, start, length, value, byHand))
        .sort((one, other) => one.start.localeCompare(other.start)),
    );

/** What the host makes of each day. */
function hostDays(metric: MetricDefinition, samples: readonly RawSample[], order: readonly string[]): number[] {
  const told = samples.map(({ start, end, value, source, metadata }) => ({
    start: Date.parse(start) as Instant,
    end: Date.parse(end) as Instant,
    value,
    sourceName: source.name,
    userEntered: metadata !== null,
    device: null,
    timeZone: null,
  }));
  const reader = {
    quantitySamples: (_type: string, from: Instant, to: Instant) =>
      told.filter((one) => one.start < to && (one.end > from || one.start === from)),
    categorySamples: () => [],
  };
  const zones = { knows: () => true, offsetMinutes: () => 0 };
  const rule = { zones, zoneAt: () => 'UTC', changes: [] };
  const made = computeMetricDays(
    metric,
    { reader, rule, priorities: () => order },
    localDate('2026-03-09'),
    localDate('2026-03-11'),
  );
  return dates.map((date) => made.find((one) => String(one.date) === date)?.value ?? 0);
}

function summaryOf(values: readonly number[]): MetricSummary {
  const daily = dates.map((date, index) => ({ date, value: values[index] ?? 0 }));
  return {
    metricId: 'stepCount',
    name: '',
    category: '',
    unit: 'count',
    aggregation: 'sum',
    timeZone: 'UTC',
    latest: null,
    averages: { days7: null, days30: null, days90: null },
    range30Days: null,
    daily,
    sources: [],
  };
}

function metricOf(type: string): MetricDefinition {
  const metric = findMetric(type);
  if (metric === undefined) throw new Error(type);
  return metric;
}

it.each([
  ['sensed', 'stepCount'],
  ['logged', 'numberOfAlcoholicBeverages'],
] as const)('what is %s adds up by hours as the host adds up the day', (kind, type) => {
  const metric = metricOf(type);
  fc.assert(
    fc.property(samplesOf(type), (samples) => {
      const { share } = addedSamples(kind, samples, days, null);
      const host = hostDays(metric, samples, []);
      for (const [index, { from, to }] of days.entries()) {
        const hours = sampleBuckets(samples, { from, to, size: 60 * minute }, share);
        const sum = hours.reduce((total, hour) => total + hour.sum, 0);
        expect(Math.abs(sum - (host[index] ?? 0))).toBeLessThan(1e-6);
      }
    }),
    { numRuns: 200 },
  );
});

it('an order of sources that the user set is found by the metric’s own days', () => {
  fc.assert(
    fc.property(
      samplesOf('stepCount'),
      fc.shuffledSubarray(['Apple Watch', 'iPhone', 'Old iPhone', 'Band'], { minLength: 4 }),
      (samples, order) => {
        const host = hostDays(metricOf('stepCount'), samples, order);
        const { total } = addedSamples('sensed', samples, days, summaryOf(host));
        expect([total.metric, total.difference]).toEqual(samples.length === 0 ? [null, null] : [total.rows, 0]);
      },
    ),
    { numRuns: 100 },
  );
});

it('types add up as their metrics do', () => {
  const quantities = metricCatalogue.filter(({ madeFrom }) => madeFrom.kind === 'quantity');
  expect(quantities.map(({ metricId }) => [metricId, addingKindOf(metricId)])).toEqual(
    quantities.map(({ metricId, method }) => [
      metricId,
      method === 'mergedSum' ? 'sensed' : method === 'addedSum' ? 'logged' : null,
    ]),
  );
});

it('a day whose rows do not add up to the metric is told by the metric, with the difference', async () => {
  const samples = [sample('stepCount', 'iPhone', 600, 10, 100), sample('stepCount', 'iPhone', 700, 10, 50)];
  const { call } = await connectedServer(
    memoryClient({ getRawHealthSamples: samples, getMetrics: [summaryOf([400, 0, 0])] }),
    { timeZone: 'UTC' },
  );
  const { texts, answer } = await call('get_day_detail', { type: 'stepCount', period: '2026-03-09' });
  expect(texts[0]).toBe(
    'stepCount, 9 Mar 2026, by hour: 400 steps by the metric, which is the right one; the rows add up to 150 steps, 250 steps less.',
  );
  expect(answer.total).toEqual({ rows: 150, metric: 400, difference: -250 });
});

it('without the scope of metrics a day is added up all the same, and says that the metric was not read', async () => {
  const samples = [sample('stepCount', 'Apple Watch', 600, 10, 100), sample('stepCount', 'iPhone', 600, 20, 300)];
  const client = memoryClient({ getRawHealthSamples: samples });
  const refusal = new VitalgateError('insufficient_scope', 'no', { status: 403, details: [] });
  const { call } = await connectedServer(
    () =>
      Promise.resolve({
        client: {
          ...client,
          getPage: (operation, ...rest) =>
            operation === 'getMetrics' ? Promise.reject(refusal) : client.getPage(operation, ...rest),
        },
        pairing: null,
      }),
    { timeZone: 'UTC' },
  );
  const { texts, answer } = await call('get_day_detail', { type: 'stepCount', period: '2026-03-09' });
  expect(texts[0]).toBe('stepCount, 9 Mar 2026, by hour: the rows add up to 250 steps.');
  expect(answer.total).toEqual({ rows: 250, metric: null, difference: null });
  expect(answer.notes.join(' ')).toContain("The metric's value for this time was not read");
});

it('a day says when its data begins and ends, and which hours have none', async () => {
  const samples = [sample('heartRate', 'Watch', 725, 0, 60), sample('heartRate', 'Watch', 1380, 0, 70)];
  const { call } = await connectedServer(memoryClient({ getRawHealthSamples: samples }), { timeZone: 'UTC' });
  const { answer } = await call('get_day_detail', { period: '2026-03-09' });
  expect(answer.coverage).toMatchObject({
    first: '2026-03-09T12:05',
    last: '2026-03-09T23:00',
    stretches: 24,
    withData: 2,
    gaps: [
      ['2026-03-09T00:00', '2026-03-09T12:00'],
      ['2026-03-09T13:00', '2026-03-09T23:00'],
    ],
  });
  expect(answer.notes).toEqual([
    'Data from 2026-03-09T12:05 to 2026-03-09T23:00; none in 22 of 24 hours (coverage.gaps), which does not mean 0.',
  ]);
});

it('hours of today that are still to come are not missing', async () => {
  const samples = [sample('heartRate', 'Watch', 2 * 1440 + 5, 0, 60)];
  const { call } = await connectedServer(memoryClient({ getRawHealthSamples: samples }), { timeZone: 'UTC' });
  const { answer } = await call('get_day_detail', { period: 'today' });
  expect(answer.coverage).toMatchObject({ to: '2026-03-11T12:00', stretches: 12, withData: 1 });
});
