import { computeMetricDays } from '@vitalgate/core';
import { VitalgateError } from '@vitalgate/client';
import { findMetric, type MetricDefinition, type MetricSummary, type RawSample } from '@vitalgate/contract';
import { loggedFacts, localDate, type Instant } from '@vitalgate/days';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addingKindOf, countedSums, dayTotals } from '../../packages/cli/src/mcp/samples/counted-sums.ts';
import { connectedServer } from './connected-server.ts';
import { memoryClient } from './memory-client.mjs';

// What an agent is told within a day adds up to what the host makes of the day, or the answer says that it does not.

const minute = 60_000;
const day = 86_400_000;
const begin = Date.parse('2026-03-09T00:00:00Z');
const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
const midnights = [0, 1, 2, 3].map((index) => begin + index * day);
const hours = Array.from({ length: 3 * 24 + 1 }, (_, index) => begin + index * 60 * minute);

const at = (offset: number): string => new Date(begin + offset * minute).toISOString();

function sample(
  type: string,
  source: string,
  start: number,
  length: number,
  value: number,
  metadata: RawSample['metadata'] = null,
): RawSample {
  return {
    id: '',
    type,
    start: at(start),
    end: at(start + length),
    value,
    unit: findMetric(type)?.unit ?? 'count',
    source: { name: source, bundleIdentifier: null, version: null },
    device: null,
    metadata,
  };
}

/** What a sample says of itself: nothing, that it was typed in, which food it is of, or that it is of an app's own export. */
const metadata = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant({ HKWasUserEntered: '1' }) },
  { weight: 1, arbitrary: fc.constantFrom({ HKFoodType: 'Egg' }, { HKFoodType: 'Egg', HKFoodBrandName: 'Farm' }) },
  { weight: 2, arbitrary: fc.constantFrom('food', 'day').map((told) => ({ VitalgateOwnExport: told })) },
);

const sources = ['Apple Watch', 'iPhone', 'Old iPhone', 'Band'];

const samplesOf = (type: string) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...sources),
        fc.oneof(fc.nat(3 * 1440 - 1), fc.integer({ min: 1400, max: 1480 })),
        fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1500 })),
        fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom(30, 60)),
        metadata,
      ),
      { maxLength: 40 },
    )
    .map((drawn) =>
      drawn
        .map(([source, start, length, value, said]) => sample(type, source, start, length, value, said))
        .sort((one, other) => one.start.localeCompare(other.start)),
    );

/** What the host makes of each day. */
function hostDays(metric: MetricDefinition, samples: readonly RawSample[], order: readonly string[] = []): number[] {
  const counted = samples.map(({ type, start, end, value, source, metadata: said }) => ({
    start: Date.parse(start) as Instant,
    end: Date.parse(end) as Instant,
    value,
    sourceName: source.name,
    userEntered: said?.['HKWasUserEntered'] !== undefined,
    device: null,
    timeZone: null,
    ...loggedFacts(type, said),
  }));
  const reader = {
    quantitySamples: (_type: string, from: Instant, to: Instant) =>
      counted.filter((one) => one.start < to && (one.end > from || one.start === from)),
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

function summaryOf(values: readonly number[], metricId = 'stepCount'): MetricSummary {
  const daily = dates.map((date, index) => ({ date, value: values[index] ?? 0 }));
  return {
    metricId,
    name: '',
    category: '',
    unit: findMetric(metricId)?.unit ?? '',
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

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

it.each(['stepCount', 'numberOfAlcoholicBeverages', 'insulinDelivery', 'dietaryProtein'])(
  '%s adds up by hours as the host adds up the day',
  (type) => {
    const kind = addingKindOf(type) ?? 'sensed';
    fc.assert(
      fc.property(samplesOf(type), (samples) => {
        const byHour = countedSums(kind, samples, hours, 'UTC');
        for (const [index, value] of hostDays(metricOf(type), samples).entries()) {
          expect(Math.abs(total(byHour.slice(index * 24, index * 24 + 24)) - value)).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 200 },
    );
  },
);

it("an app's own export counts in place of what the app told others on its day, in other hours too", () => {
  const samples = [
    sample('dietaryProtein', 'Log', 480, 0, 30),
    sample('dietaryProtein', 'Log', 720, 0, 30, { VitalgateOwnExport: 'food' }),
    sample('dietaryProtein', 'Other', 725, 0, 5),
  ];
  const byHour = countedSums('logged', samples, hours.slice(0, 25), 'UTC');
  expect([byHour[8], byHour[12], total(byHour)]).toEqual([0, 35, 35]);
  expect(hostDays(metricOf('dietaryProtein'), samples)[0]).toBe(35);
});

it.each(['stepCount', 'dietaryProtein'])(
  'what does not show from outside, an order of sources and superseded samples, makes rows of %s that say they are others',
  (type) => {
    const kind = addingKindOf(type) ?? 'sensed';
    const drawn = fc.tuple(
      samplesOf(type),
      fc.shuffledSubarray(sources, { minLength: 4 }),
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    );
    fc.assert(
      fc.property(drawn, ([samples, order, superseded]) => {
        const known = samples.filter((_, place) => superseded[place]);
        const host = hostDays(metricOf(type), known, order);
        const sums = countedSums(kind, samples, midnights, 'UTC');
        const days = dates.map((date, index) => ({ date, sum: sums[index] ?? 0 }));
        const { total: answer, otherDays } = dayTotals(days, summaryOf(host, type));
        const others = dates.filter((_, index) => Math.abs((sums[index] ?? 0) - (host[index] ?? 0)) > 1e-3);
        expect(otherDays).toEqual(others);
        expect(Math.abs((answer.metric ?? 0) - total(host))).toBeLessThan(1e-5 * Math.max(1, total(host)));
        if (others.length === 0) expect(answer.difference).toBe(0);
      }),
      { numRuns: 200 },
    );
  },
);

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
  expect(answer.notes.join(' ')).toContain('The rows of 2026-03-09 do not add up to the metric');
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
