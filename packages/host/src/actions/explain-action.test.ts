import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { MetricExplanationView } from '@vitalgate/contract';
import { formatInstant, type Instant } from '@vitalgate/core';
import { runAction, statisticsActions, WrittenAnswer } from '@vitalgate/http';
import { importOf } from '../../../../test/records/import-of.ts';
import { quantitySample } from '../../../../test/records/record-builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultBody } from '../app/answers/app-answers.ts';
import { openHostLog } from '../logging/host-log.ts';
import { explainAction } from './explain-action.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';

const perDay = 14_400;
const shortDay = 2500;

let base: string;
let store: OpenStore;
const explain = (question: object) => runAction(explainAction(store), 'explainMetric', question);
const explainHere = (question: object) => runAction(statisticsActions(store.stores.health), 'explainMetric', question);

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-explain-'));
  store = await openStore({
    dataDirectory: join(base, 'data'),
    purpose: 'test',
    log: openHostLog({ write: () => undefined }),
  });
  importOf(store.stores.health.imports, 'a', (run) => {
    const sampleEach = (from: number, step: number, count: number): void => {
      for (let at = 0; at < count; at++) {
        const start = (from + at * step) as Instant;
        run.quantity(quantitySample(formatInstant(start), { type: 'heartRate', end: start, value: 60 + (at % 50) }));
      }
    };
    sampleEach(Date.UTC(2026, 2, 9), 6000, perDay);
    sampleEach(Date.UTC(2026, 4, 9), 30_000, shortDay);
  });
  store.stores.healthChanged();
}, 60_000);
afterAll(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

const dense = { metricId: 'heartRate', date: '2026-03-09', limit: 200_000 };

test('a day with a sample every six seconds is explained while this thread goes on, and sent as it was written', async () => {
  let turns = 0;
  const ended = Symbol('the turn ended first');
  const running = explain(dense);
  let answer: unknown = ended;
  for (; answer === ended; turns++) answer = await Promise.race([running, setTimeout(1, ended)]);
  if (!(answer instanceof WrittenAnswer)) throw new Error('it was explained in this thread');
  // In this thread all would be one turn; a busy machine gives this thread few.
  expect(turns).toBeGreaterThan(3);
  const { result } = JSON.parse(String(resultBody(answer))) as { readonly result: MetricExplanationView };
  expect([result.samplesTotal, result.samples.length]).toEqual([perDay, perDay]);
  expect(result).toEqual(await explainHere(dense));
}, 60_000);

test('what is explained in this thread takes it less than 100 ms of the processor', async () => {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    const answer = await explain({ metricId: 'heartRate', date: '2026-05-09', limit: 200_000 });
    expect(answer).toMatchObject({ samplesTotal: shortDay });
    resultBody(answer);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  expect(Math.min(...times)).toBeLessThan(100);
});

test('several long days are explained one after the other, and none is kept from its answer by another one that fails', async () => {
  const answers = await Promise.allSettled([
    explain({ ...dense, limit: 1 }),
    explain({ ...dense, metricId: 'qwertz' }),
    explain({ ...dense, limit: 2 }),
  ]);
  const listed = answers.map((answer) => {
    if (answer.status === 'rejected') return 'refused';
    const { result } = JSON.parse(String(resultBody(answer.value))) as { readonly result: MetricExplanationView };
    return result.samples.length;
  });
  expect(listed).toEqual([1, 'refused', 2]);
});

test('more samples than an explanation lists are not asked for', async () => {
  await expect(explain({ ...dense, limit: 200_001 })).rejects.toMatchObject({ code: 'invalid_input' });
});
