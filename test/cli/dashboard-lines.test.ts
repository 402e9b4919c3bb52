import parsePrometheus from 'parse-prometheus-text-format';
import parseInflux from 'influx-line-protocol-parser';
import { expect, test } from 'vitest';
import type { MetricSummary } from '@vitalgate/client';
import { dayStart } from '../../packages/cli/src/times/zone-time.ts';
import { influxLines, prometheusLines } from '../../packages/cli/src/dashboards/dashboard-lines.ts';

function metric(change: Partial<MetricSummary>): MetricSummary {
  return {
    metricId: 'steps',
    name: 'Steps',
    category: 'activity',
    unit: 'count',
    aggregation: 'sum',
    timeZone: 'Europe/Berlin',
    latest: null,
    averages: { days7: null, days30: null, days90: null },
    range30Days: null,
    sources: [],
    daily: [],
    ...change,
  };
}

test.each([
  ['2026-01-15', 'Europe/Berlin', '2026-01-14T23:00:00.000Z'],
  // The days on which the clocks change.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  // No midnight: the clocks go from 0:00 to 1:00.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-03-30', 'Asia/Beirut', '2026-03-29T21:00:00.000Z'],
  ['2026-01-15', 'Pacific/Kiritimati', '2026-01-14T10:00:00.000Z'],
  ['2026-01-15', 'Pacific/Honolulu', '2026-01-15T10:00:00.000Z'],
])('%s begins in %s at %s', (date, zone, instant) => {
  expect(new Date(dayStart(date, zone)).toISOString()).toBe(instant);
});

test('a line-protocol parser reads what was written', () => {
  const lines = influxLines([
    metric({ unit: 'mL/(kg*min)', daily: [{ date: '2026-01-15', value: 1234.5 }] }),
    metric({ metricId: 'ratio', unit: '', daily: [{ date: '2026-01-16', value: -0.25 }] }),
  ]);
  const [first, second] = lines.map((line) => parseInflux(line));
  expect(first).toMatchObject({
    measurement: 'vitalgate',
    tags: [{ metric: 'steps' }, { unit: 'mL/(kg*min)' }],
    fields: [{ value: 1234.5 }],
  });
  expect(lines[0]).toMatch(/ 1768431600000000000$/);
  expect(second).toMatchObject({ tags: [{ metric: 'ratio' }], fields: [{ value: -0.25 }] });
  // That parser mistakes escapes in tags; the format's own page has them so.
  const [escaped] = influxLines([metric({ unit: 'kcal, a=b\n', daily: [{ date: '2026-01-15', value: 1 }] })]);
  expect(escaped).toBe(String.raw`vitalgate,metric=steps,unit=kcal\,\ a\=b\  value=1 1768431600000000000`);
});

test('a parser of Prometheus’ text reads gauges; what is not known has no line', () => {
  const daily = [
    { date: '2026-01-14', value: 9000 },
    { date: '2026-01-15', value: 1200 },
  ];
  const lines = prometheusLines([
    // An average without the latest day: that one is not over.
    metric({
      unit: 'a"b\\c\nd',
      daily,
      latest: daily[1] ?? null,
      averages: { days7: 9000, days30: 9000, days90: 9000 },
    }),
    metric({ metricId: 'empty' }),
  ]);
  const labels = { metric: 'steps', unit: 'a"b\\c\nd' };
  expect(parsePrometheus(`${lines.join('\n')}\n`).map(({ name, type, metrics }) => ({ name, type, metrics }))).toEqual([
    { name: 'vitalgate_metric_value', type: 'GAUGE', metrics: [{ labels, value: '9000' }] },
    {
      name: 'vitalgate_metric_day_start_timestamp_seconds',
      type: 'GAUGE',
      metrics: [{ labels, value: String(Date.parse('2026-01-13T23:00:00Z') / 1000) }],
    },
    { name: 'vitalgate_metric_value_so_far', type: 'GAUGE', metrics: [{ labels, value: '1200' }] },
  ]);
  expect(prometheusLines([])).toEqual([]);
});
