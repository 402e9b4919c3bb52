import { beforeAll, expect, it } from 'vitest';
import { expectMade } from './made-file.ts';
import { numbersPage, percentOff } from './numbers-page.ts';
import { numbersRows, type NumbersRow } from './numbers-rows.ts';

let rows: readonly NumbersRow[];
beforeAll(() => {
  rows = numbersRows();
});

it('docs/numbers.md says what is computed, and why it is not the truth where it is not', async () => {
  await expectMade('docs/numbers.md', await numbersPage(rows));
});

function row(metricId: string): NumbersRow {
  return rows.find(({ metric }) => metric.metricId === metricId) ?? expect.fail(metricId);
}

function off(metricId: string, value: 'ours' | 'allSamples' | 'richest'): number {
  const { truth, [value]: computed } = row(metricId);
  return Math.abs(percentOff(computed, truth ?? expect.fail(`${metricId} has no truth`)));
}

it('no total is further from the truth than the sum of all samples or the richest source', () => {
  for (const { metric, truth } of rows) {
    if (truth === null || metric.aggregation !== 'sum') continue;
    expect(off(metric.metricId, 'ours'), metric.metricId).toBeLessThanOrEqual(off(metric.metricId, 'allSamples'));
    expect(off(metric.metricId, 'ours'), metric.metricId).toBeLessThanOrEqual(off(metric.metricId, 'richest'));
  }
});

it.each(['stepCount', 'distanceWalkingRunning'])('%s is right where adding all and taking one source are not', (id) => {
  expect(off(id, 'ours')).toBeLessThan(0.3);
  expect(off(id, 'allSamples')).toBeGreaterThan(40);
  expect(off(id, 'richest')).toBeGreaterThan(3);
});

it('a night is no sum of its records, and its stages are true to the minute', () => {
  expect(off('sleepAsleep', 'ours')).toBeLessThan(0.25);
  expect(off('sleepAsleep', 'ours')).toBeLessThan(off('sleepAsleep', 'richest'));
  expect(off('sleepAsleep', 'allSamples')).toBeGreaterThan(10);
  for (const stage of ['sleepCore', 'sleepDeep', 'sleepRem', 'sleepAwake']) expect(off(stage, 'ours')).toBe(0);
});

it('a night begins and ends within three minutes of the truth, and its mean is a time of the evening', () => {
  for (const id of ['sleepStart', 'sleepEnd']) {
    const { ours, truth } = row(id);
    expect(Math.abs(ours - (truth ?? Number.NaN)), id).toBeLessThan(3);
  }
  expect(row('sleepStart').ours).toBeGreaterThan(-180);
  expect(row('sleepStart').ours).toBeLessThan(180);
});

it('what was eaten is told to the last digit', () => {
  const eaten = rows.filter(({ metric }) => metric.category === 'nutrition');
  expect(eaten.length).toBeGreaterThan(15);
  for (const { metric } of eaten) expect(off(metric.metricId, 'ours'), metric.metricId).toBe(0);
});
