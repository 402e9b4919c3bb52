import { readFileSync } from 'node:fs';
import { metricCatalogue, typeOfMetric, type MetricDefinition } from '@vitalgate/contract';
import {
  dayRuleOf,
  localDate,
  type Instant,
  type StatisticsCategorySample,
  type StatisticsReader,
  type StatisticsSample,
  type TimeZones,
  type OwnExportRank,
} from '@vitalgate/days';
import { expect, test } from 'vitest';
import { computeMetricDays, metricRulesVersion } from './compute-metric-days.ts';

// Days that the rules make of a few samples of each metric, kept with the version that made them. A store computes its days anew
// only if that version is another than its own, so a change of a number must raise it.

const command = 'npx vitest run packages/core/src/metrics/golden-days.test.ts --update';
const kept = new URL('golden-days.txt', import.meta.url);

const minute = 60_000;
const begin = Date.parse('2026-03-09T00:00:00Z');
const dates = ['2026-03-08', '2026-03-13'].map(localDate);

const clocksChange = Date.parse('2026-03-11T01:00:00Z');
const zones: TimeZones = {
  knows: () => true,
  offsetMinutes: (zone, at) => (zone === 'Home' ? (at < clocksChange ? 60 : 120) : zone === 'Tokyo' ? 540 : -300),
};

/** Whole numbers below a bound, the same ones for one seed. */
function numbersOf(seed: string): (bound: number) => number {
  let state = Array.from(seed).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % bound;
  };
}

const sources = [
  { sourceName: 'Ann’s Watch', device: 'name:Apple Watch, hardware:Watch6,7' },
  { sourceName: 'iPhone', device: 'hardware:iPhone14,5' },
  { sourceName: 'Band', device: null },
  { sourceName: 'Log', device: null },
];
const values = 'asleepCore asleepDeep asleepREM asleepUnspecified awake inBed stood idle notApplicable'.split(' ');
const lengths = [0, 0, 1, 5, 20, 60, 95, 400];

/** Thirty samples of a type in four days, in which sources overlap, repeat each other, and name zones of their own. */
function samplesOf(type: string): readonly (StatisticsSample & { readonly category: string })[] {
  const below = numbersOf(type);
  const drawn = Array.from({ length: 30 }, () => {
    const start = (begin + below(4 * 96) * 15 * minute) as Instant;
    return {
      ...(sources[below(sources.length)] ?? { sourceName: '', device: null }),
      start,
      end: (start + (lengths[below(lengths.length)] ?? 0) * minute) as Instant,
      value: 1 + below(1200) / 8,
      category: values[below(values.length)] ?? '',
      userEntered: below(8) === 0,
      subject: below(4) === 0 ? 'Egg' : null,
      ownExportRank: (below(5) === 0 ? 1 + below(2) : 0) as OwnExportRank,
      timeZone: below(6) === 0 ? 'Tokyo' : null,
    };
  });
  const repeated = drawn.slice(0, 4).map((one) => ({ ...one, sourceName: 'Other log' }));
  return [...drawn, ...repeated].sort((one, other) => one.start - other.start);
}

function readerOf(type: string): StatisticsReader {
  const samples = samplesOf(type);
  const within = (from: Instant, to: Instant) =>
    samples.filter(({ start, end }) => start < to && (end > from || start >= from));
  return {
    quantitySamples: (_type, from, to) => within(from, to),
    categorySamples: (_type, from, to) =>
      within(from, to).map((one): StatisticsCategorySample => ({ ...one, value: one.category })),
  };
}

function goldenDays(metric: MetricDefinition): readonly string[] {
  const type = typeOfMetric(metric);
  const rule = dayRuleOf(zones, [
    { from: null, zone: 'Home' },
    { from: localDate('2026-03-12'), zone: 'Away' },
  ]);
  const [first, last] = dates as [ReturnType<typeof localDate>, ReturnType<typeof localDate>];
  return [[], ['Band', 'iPhone']].flatMap((order) =>
    computeMetricDays(metric, { reader: readerOf(type), rule, priorities: () => order }, first, last).map(
      ({ date, value, sources: from, reach }) =>
        `${metric.metricId}${order.length > 0 ? ' in an own order' : ''} ${date} ${value}${reach === null ? '' : ` of ${reach.samples} from ${reach.lowest} to ${reach.highest}`} ${from.join(', ')}`,
    ),
  );
}

test('days are made by the rules of this version', async () => {
  const days = metricCatalogue.flatMap(goldenDays);
  const [version = '', ...lines] = readFileSync(kept, 'utf8').trimEnd().split('\n');
  const known = Number(version.replace('metricRulesVersion ', ''));
  expect(known, 'metricRulesVersion never goes down: stores would keep days of other rules').toBeLessThanOrEqual(
    metricRulesVersion,
  );
  if (known === metricRulesVersion) {
    expect(
      days,
      `Days are made otherwise than by version ${known}: raise metricRulesVersion by one, or stores would keep the old days. Then run: ${command}`,
    ).toEqual(lines);
  }
  await expect(
    `metricRulesVersion ${metricRulesVersion}\n${days.join('\n')}\n`,
    `metricRulesVersion is not the one that golden-days.txt was made by. Run: ${command}`,
  ).toMatchFileSnapshot('golden-days.txt');
});

test('each metric that days can be made of has some', () => {
  expect(metricCatalogue.filter((metric) => goldenDays(metric).length === 0).map(({ metricId }) => metricId)).toEqual(
    [],
  );
});
