import { expect, test } from 'vitest';
import type { DaysChangeView } from '../metrics/metric-change.ts';
import { findMetric } from '../metrics/metric-catalogue.ts';
import { changeSentence } from './change-words.ts';

const usual = { value: 55, low: 52, high: 58, days: 170 };
const span = { since: '2026-02-10', until: '2026-03-08', days: 27 };

const sentence = (metricId: string, change: DaysChangeView): string => {
  const metric = findMetric(metricId);
  if (metric === undefined) throw new Error(metricId);
  return changeSentence(metric, change, { number: (value) => String(Math.round(value * 10) / 10) });
};

test.each<readonly [metricId: string, change: DaysChangeView, words: string]>([
  [
    'restingHeartRate',
    { state: 'step', direction: 'higher', ...span, usual, recent: 62 },
    'Resting heart rate: 62 bpm since about 2026-02-10, usually 55 bpm before (7 bpm higher).',
  ],
  [
    'stepCount',
    { state: 'step', direction: 'lower', ...span, usual: { ...usual, value: 8000 }, recent: 5000 },
    'Steps: 5000 steps since about 2026-02-10, usually 8000 steps before (3000 steps less).',
  ],
  [
    'sleepStart',
    { state: 'step', direction: 'higher', ...span, usual: { ...usual, value: -60 }, recent: 15 },
    'Fell asleep: 00:15 since about 2026-02-10, usually 23:00 before (1 h 15 min later).',
  ],
  [
    'bodyMass',
    { state: 'drift', direction: 'lower', ...span, usual: { ...usual, value: 79 }, recent: 76.5 },
    'Weight: bit by bit from 79 kg on 2026-02-10 to 76.5 kg (2.5 kg lower).',
  ],
  [
    'restingHeartRate',
    { state: 'asUsual', usual, recent: 54.5 },
    'Resting heart rate: 54.5 bpm in the last two weeks, usually 55 bpm: no change.',
  ],
  ['restingHeartRate', { state: 'tooFewDays' }, 'Resting heart rate: too few days to say what is usual.'],
])('a change of %s is one sentence of amounts and dates', (metricId, change, words) => {
  expect(sentence(metricId, change)).toBe(words);
});
