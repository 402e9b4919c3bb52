import type { ExplainedSampleView, MetricExplanationView } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { explanationLines } from './explanation-lines.ts';

const next = '2026-11-27';
const midnight = '2026-11-26T23:00:00.000Z';

function crossing(source: string, from: string, to: string, told: Partial<ExplainedSampleView>): ExplainedSampleView {
  const times = { start: `2026-11-26T${from}:00.000Z`, end: `2026-11-26T${to}:00.000Z` };
  const own = { source, device: null, byHand: false, timeZone: null, share: null };
  const rest = { value: 0, whole: 0, counted: 0, otherDays: [], reason: null, by: [] };
  return { ...times, from: times.start, to: midnight, ...own, ...rest, ...told };
}

const steps: MetricExplanationView = {
  metricId: 'stepCount',
  name: 'Steps',
  unit: 'count',
  aggregation: 'sum',
  method: 'mergedSum',
  date: '2026-11-26',
  timeZone: 'Europe/Berlin',
  start: '2026-11-25T23:00:00.000Z',
  end: midnight,
  value: 225,
  priority: null,
  sources: [{ name: 'iPhone', kind: 'phone', samples: 1, whole: 250, counted: 125, leftOut: 125, share: null }],
  stretches: [],
  sessions: [],
  statistics: null,
  samplesTotal: 2,
  samples: [
    crossing("Eve's iPhone", '22:50', '23:10', {
      value: 500,
      whole: 250,
      counted: 125,
      otherDays: [{ from: next, to: next, whole: 250 }],
      reason: 'covered',
      by: ["Eve's Apple Watch"],
    }),
    crossing("Eve's Apple Watch", '22:55', '23:05', {
      value: 200,
      whole: 100,
      counted: 100,
      otherDays: [{ from: next, to: next, whole: 100 }],
    }),
  ],
  nearestDays: { before: null, after: next },
};

test('a sample over midnight says how much the other day has, beside why the rest was left out', () => {
  const lines = explanationLines(steps, 80);
  const rows = lines.slice(lines.indexOf('Samples') + 2);
  expect(rows.map((row) => row.replaceAll(/ {2,}/g, ' | '))).toEqual([
    "23:50 | 24:00 | Eve's iPhone | 500 | 125 | Eve's Apple Watch counts here",
    ' | 250 belongs to 2026-11-27',
    "23:55 | 24:00 | Eve's Apple Watch | 200 | 100 | 100 belongs to 2026-11-27",
  ]);
  expect(lines).toContain("Of a sample that crosses midnight, RECORDED is this day's share by time.");
  expect(rows.every((row) => row.length <= 80)).toBe(true);
});

test('the heading has the digits of the table below it', () => {
  const [source] = steps.sources;
  if (source === undefined) throw new Error('no source');
  const rate = { name: 'Heart rate', unit: 'count/min', method: 'mean', value: 54.8864986044 } as const;
  const sources = [{ ...source, whole: null, leftOut: null, share: 1, counted: 54.8864986044 }];
  const lines = explanationLines({ ...steps, ...rate, sources, samples: [] }, 80);
  expect(lines[0]).toBe('Heart rate on 2026-11-26: 54.8865 count/min');
  expect(lines.find((line) => line.startsWith('iPhone'))).toMatch(/ 54\.8865$/);
});
