import { beforeAll, describe, expect, it } from 'vitest';
import { maxAnswerBytes, maxSummaryBytes } from '../../packages/cli/src/mcp/answer/answer-budget.ts';
import { tools } from '../../packages/cli/src/mcp/tools.ts';
import { connectedServer } from './connected-server.ts';
import { densePerson, hostileText, largestCalls } from './dense-person.mjs';
import { memoryClient, type MemoryData } from './memory-client.mjs';

const bytes = (text: string): number => Buffer.byteLength(text);

it('one copy of an answer is below 25,000 tokens at one token a byte, both copies at two bytes a token', () => {
  expect(maxAnswerBytes + maxSummaryBytes).toBeLessThan(25_000);
  expect((2 * maxAnswerBytes + maxSummaryBytes) / 2).toBeLessThan(25_000);
});

it('the list of tools is below 13,000 characters with the schemas of answers, and names 20 tools', async () => {
  const { tools: listed } = await connectedServer(memoryClient({}));
  expect(listed).toHaveLength(20);
  expect(bytes(JSON.stringify({ tools: listed }))).toBeLessThan(13_000);
});

describe.each([false, true])('over ten dense years, texts hostile: %s', (hostile) => {
  let data: MemoryData;
  let call: Awaited<ReturnType<typeof connectedServer>>['call'];

  beforeAll(async () => {
    data = densePerson({ hostile });
    ({ call } = await connectedServer(memoryClient(data), { timeZone: 'UTC' }));
  });

  it('every tool is asked for its largest answer', () => {
    expect(new Set(largestCalls.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
  });

  it.each(largestCalls)(
    '%s fits the budget, has no keys but those that its tool names and cuts nothing silently',
    async (name, input) => {
      const { isError, texts, answer } = await call(name, input);
      expect([isError, texts]).toEqual([false, [expect.any(String), JSON.stringify(answer)]]);
      expect(bytes(texts[0] ?? '')).toBeLessThanOrEqual(maxSummaryBytes);
      expect(bytes(texts[1] ?? '')).toBeLessThanOrEqual(maxAnswerBytes);
      const schema = tools.find((tool) => tool.name === name)?.outputSchema;
      const known = [...Object.keys(schema?.['properties'] ?? {}), 'notes', 'next', 'untrustedText', 'coverage'];
      expect(known).toEqual(expect.arrayContaining(Object.keys(answer)));
      // Nothing invisible, nothing that turns or breaks a line.
      expect(texts.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      if (hostile && name !== 'get_status') expect(texts.join('')).not.toContain(hostileText.slice(0, 200));
    },
  );

  it.each([
    ['list_workouts', 'workouts', { period: '10d', limit: 100 }, 20],
    ['list_nutrition', 'entries', { period: '10d', limit: 100 }, 60],
    ['search_foods', 'foods', { query: 'oats', limit: 50 }, 120],
    ['list_metrics', 'rows', {}, 100],
    ['list_raw_types', 'rows', {}, 250],
    ['get_raw_samples', 'rows', { type: 'heartRate', period: '2026-03-10', limit: 250 }, 720],
    [
      'get_metric_series',
      'rows',
      { metricId: 'metric000OfAFairlyLongName', period: '2y', bucket: 'day', maxPoints: 300 },
      730,
    ],
  ])('%s gives every record once by following next', async (name, key, input, count) => {
    const seen: string[] = [];
    let next: Readonly<Record<string, unknown>> | null = input;
    while (next !== null) {
      const { answer } = await call(name, next);
      seen.push(...(answer[key] as unknown[]).map((record) => JSON.stringify(record)));
      next = answer.next;
    }
    expect(seen).toHaveLength(count);
  });

  it('list_blood_tests gives every result once by following next, long tests in parts', async () => {
    const results: number[] = [];
    let next: Readonly<Record<string, unknown>> | null = { period: '8w', limit: 20 };
    while (next !== null) {
      const { answer } = await call('list_blood_tests', next);
      for (const test of answer.bloodTests) results.push(...test.results.map(({ value }: { value: number }) => value));
      next = answer.next;
    }
    const expected = (data.getBloodTests ?? []).slice(0, 8).flatMap((test) => test.results.map(({ value }) => value));
    expect(results).toEqual(expected);
  });
});
