import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { DuckDBInstance } from '@duckdb/node-api';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  clockTimeText,
  isClockMetric,
  nutrientKeys,
  nutrientOfType,
  type BloodTest,
  type BloodTestResult,
  type MetricSummary,
  type NutritionLogEntry,
} from '@vitalgate/contract';
import { parse } from 'csv-parse/sync';
import parseInflux from 'influx-line-protocol-parser';
import parsePrometheus from 'parse-prometheus-text-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayStart } from '../../packages/cli/src/times/zone-time.ts';
import { keepPaired } from '../cli/keep-paired.ts';
import { newVitalgateUser, vitalgate, type VitalgateUser } from '../cli/vitalgate-process.ts';
import { appCall } from '../contract/app-call.ts';
import { allScopes } from '../contract/stocked-host.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { callTool } from '../mcp/connected-server.ts';
import { seededPerson } from './seeded-person.ts';

// What one store holds goes out alike by every way. Further persons:
//
//     MATRIX_PERSONS=40 MATRIX_FIRST_SEED=100 npx vitest run test/matrix/ways-out.test.ts --testTimeout 36000000

const personCount = Number(env['MATRIX_PERSONS'] ?? 1);
const firstSeed = Number(env['MATRIX_FIRST_SEED'] ?? 1);

/** `metric date` and the value, as a program reads it back from what was written. */
type Days = Readonly<Record<string, number>>;

/** A number of a table; an empty cell is unknown. */
const cell = (value: string | undefined): number | null => (value === '' || value === undefined ? null : Number(value));

const daysOf = (rows: Iterable<readonly [metricId: string, date: string, value: number]>): Days =>
  Object.fromEntries([...rows].map(([metricId, date, value]) => [`${metricId} ${date}`, value]));

/** Half an hour and a quarter beside whole hours. */
const zone = 'Asia/Kathmandu';

interface InfluxPoint {
  readonly tags: readonly Readonly<Record<string, unknown>>[];
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly timestamp: unknown;
}

interface FhirQuantity {
  readonly value?: number;
  readonly comparator?: string;
  readonly unit?: string;
  readonly code?: string;
}

interface FhirConcept {
  readonly text?: string;
  readonly coding?: readonly { readonly code?: string }[];
}

/** What is compared of a resource of FHIR. */
interface FhirResource {
  readonly resourceType: string;
  readonly id: string;
  readonly code?: FhirConcept;
  readonly valueQuantity?: FhirQuantity;
  readonly valueInteger?: number;
  readonly valueString?: string;
  readonly valueCodeableConcept?: FhirConcept;
  readonly referenceRange?: readonly {
    readonly low?: FhirQuantity;
    readonly high?: FhirQuantity;
    readonly text?: string;
  }[];
}

function saidByJson({ name, value, comparator, text, unit, unitCode, referenceRanges, code }: BloodTestResult) {
  return { name, value, comparator, text, unit, unitCode, ranges: referenceRanges, code: code?.code ?? null };
}

function saidByFhir(observation: Partial<FhirResource>) {
  const {
    valueQuantity: quantity,
    valueInteger,
    valueString,
    valueCodeableConcept: concept,
    referenceRange = [],
    code,
  } = observation;
  // A bound that came as words goes out as words, and JSON reads it too.
  const [, sign, bound] = /^([<>]=?) ?(\d+)$/u.exec(valueString ?? '') ?? [];
  return {
    name: code?.text ?? null,
    value: quantity?.value ?? valueInteger ?? (bound === undefined ? null : Number(bound)),
    comparator: quantity?.comparator ?? sign ?? null,
    text: valueString ?? concept?.text ?? null,
    unit: quantity?.unit ?? null,
    unitCode: quantity?.code ?? null,
    ranges: referenceRange.map(({ low, high, text }) => ({
      low: low?.value ?? null,
      high: high?.value ?? null,
      text: text ?? null,
      appliesTo: null,
    })),
    code: code?.coding?.[0]?.code ?? null,
  };
}

describe.each(Array.from({ length: personCount }, (_, index) => firstSeed + index))(
  'of the person of seed %d',
  (seed) => {
    let host: RunningHost;
    let user: VitalgateUser;
    let folder: string;
    let token: string;
    let metrics: readonly MetricSummary[];
    let days: Days;

    async function read<Item>(path: string): Promise<readonly Item[]> {
      const all: Item[] = [];
      for (let next: string | null = path; next !== null;) {
        const answer = await host.request({ path: `/api/v1/${next}`, token });
        expect([answer.status, next]).toEqual([200, next]);
        const { data, nextCursor } = answer.json() as { data: readonly Item[]; nextCursor: string | null };
        all.push(...data);
        next = nextCursor === null ? null : `${path}${path.includes('?') ? '&' : '?'}cursor=${nextCursor}`;
      }
      return all;
    }

    beforeAll(async () => {
      [host, user, folder] = await Promise.all([
        startHost({ here: true, developerMode: true }),
        newVitalgateUser(),
        mkdtemp(join(tmpdir(), 'vitalgate-ways-out-')),
      ]);
      expect(await host.command('zone', 'set', '2025-01-01', zone)).toMatchObject({ code: 0 });
      for (const [name, text] of Object.entries(seededPerson(seed))) {
        await writeFile(join(folder, name), text);
        expect(await host.command('import', join(folder, name))).toMatchObject({ code: 0 });
      }
      await keepPaired(user, host, allScopes, 'all');
      token = (await host.pair(allScopes)).clientToken;
      const listed = await read<MetricSummary>('metrics');
      const read1 = async ({ metricId }: MetricSummary) =>
        (await read<MetricSummary>(`metrics?metricId=${metricId}`))[0];
      metrics = (await Promise.all(listed.map(read1))).flatMap((one) => (one === undefined ? [] : [one]));
      days = daysOf(
        metrics.flatMap(({ metricId, daily }) => daily.map(({ date, value }) => [metricId, date, value] as const)),
      );
    });
    afterAll(() => Promise.all([host.stop(), user.remove(), rm(folder, { recursive: true })]));

    const run = async (...words: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await user.run(...words, '--host', 'all');
      expect(stderr).not.toMatch(/cannot|fail|missing/iu);
      expect(code).toBe(0);
      return stdout;
    };
    const since = ['--start', '2025-01-01'];

    test('days of nearly every metric are there to compare', () => {
      expect(metrics.filter(({ daily }) => daily.length > 0).length).toBeGreaterThan(90);
      expect(Object.keys(days).length).toBeGreaterThan(900);
      expect(new Set(metrics.map(({ timeZone }) => timeZone))).toEqual(new Set(['Asia/Kathmandu']));
    });

    test('the page reads each as the API gives it', async () => {
      for (const metric of metrics) {
        const parameters = { metricId: metric.metricId };
        const { data } = (await appCall(host, 'readData', { operation: 'getMetrics', parameters })) as {
          data: unknown;
        };
        expect(data).toEqual([metric]);
      }
    });

    test('so do JSON, CSV, InfluxDB’s lines and Prometheus’ gauges of the command line', async () => {
      const ids = metrics.map(({ metricId }) => metricId);
      expect(JSON.parse(await run('metrics', ...ids, '--json'))).toEqual(metrics);
      const table: Record<string, string>[] = parse(await run('metrics', ...since, '--csv'), { columns: true });
      const written = table.filter(({ date }) => date !== '');
      expect(daysOf(written.map(({ metricId = '', date = '', value }) => [metricId, date, Number(value)]))).toEqual(
        days,
      );

      const starts = new Map(
        Object.keys(days).map((key) => [dayStart(key.split(' ')[1] ?? '', zone), key.split(' ')[1] ?? '']),
      );
      const points = (await run('metrics', ...since, '--influx')).trim().split('\n');
      const influx = points.map((line) => {
        const { tags, fields, timestamp } = parseInflux(line) as InfluxPoint;
        return [
          String(tags[0]?.['metric']),
          starts.get(Number(timestamp) / 1e6) ?? '',
          Number(fields[0]?.['value']),
        ] as const;
      });
      expect(daysOf(influx)).toEqual(days);

      const gauges = parsePrometheus(await run('metrics', ...since, '--prometheus'));
      const gauge = (named: string) =>
        (gauges.find(({ name }) => name === named)?.metrics ?? []).map(({ labels, value }) => [
          labels?.['metric'],
          Number(value),
        ]);
      // Of a day that was not over when its data was made there is a gauge of its own.
      const latest = [...gauge('vitalgate_metric_value'), ...gauge('vitalgate_metric_value_so_far')];
      expect(Object.fromEntries(latest)).toEqual(
        Object.fromEntries(
          metrics.flatMap((metric) => (metric.latest === null ? [] : [[metric.metricId, metric.latest.value]])),
        ),
      );
    });

    test('so do the files of an export: lines of JSON, CSV and Parquet', async () => {
      const only = ['--only', 'metrics,nutrition-logs,blood-tests'];
      for (const format of ['ndjson', 'csv', 'parquet'])
        await run('export', join(folder, format), ...only, `--${format}`);
      const text = (format: string, dataset: string) => readFile(join(folder, format, `${dataset}.${format}`), 'utf8');
      const linesOf = async (dataset: string): Promise<unknown> =>
        (await text('ndjson', dataset))
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown);
      expect(await linesOf('metrics')).toEqual(metrics);
      expect(await linesOf('nutrition-logs')).toEqual(await read('nutrition/logs?limit=100'));
      expect(await linesOf('blood-tests')).toEqual(await read('blood-tests?limit=100'));
      const table: Record<string, string>[] = parse(await text('csv', 'metrics'), { columns: true });
      const written = table.filter(({ date }) => date !== '');
      expect(daysOf(written.map(({ metricId = '', date = '', value }) => [metricId, date, Number(value)]))).toEqual(
        days,
      );
      const foods: Record<string, string>[] = parse(await text('csv', 'nutrition-logs'), { columns: true });
      const log = await read<NutritionLogEntry>('nutrition/logs?limit=100');
      const amounts = foods.map((row) => Object.fromEntries(nutrientKeys.map((key) => [key, cell(row[key])])));
      expect(amounts).toEqual(log.map(({ nutrients }) => nutrients));
      const results: Record<string, string>[] = parse(await text('csv', 'blood-tests'), { columns: true });
      const tests = (await read<BloodTest>('blood-tests?limit=100')).flatMap((test) => test.results);
      expect(results.map((row) => [row['resultId'], row['comparator'], cell(row['value']), row['text']])).toEqual(
        tests.map(({ id, comparator, value, text: words }) => [id, comparator ?? '', value, words ?? '']),
      );
      const database = await (await DuckDBInstance.create(':memory:')).connect();
      const found = await database.runAndReadAll(
        `select metricId, date::varchar, value from '${join(folder, 'parquet')}/metrics/**/*.parquet' where date is not null`,
      );
      expect(
        daysOf(found.getRows().map(([metricId, date, value]) => [String(metricId), String(date), Number(value)])),
      ).toEqual(days);
      database.closeSync();
    });

    test('an agent’s client reads them to six digits, and times of the clock as clocks show them', async () => {
      const agent = new Client({ name: 'test', version: '0.0.0' });
      const args = [vitalgate, 'mcp', '--host', 'all'];
      await agent.connect(
        new StdioClientTransport({ command: execPath, args, env: user.environment as Record<string, string> }),
      );
      try {
        await agent.listTools();
        const known = metrics.filter(({ daily }) => daily.length > 0);
        for (const { metricId, daily, unit } of known) {
          const asked = { metricId, period: 'all', bucket: 'day', maxPoints: 300 };
          const { answer } = await callTool(agent, 'get_metric_series', asked);
          const shown = daily.map(({ date, value }) => [
            date,
            isClockMetric(metricId) ? clockTimeText(value) : Number(value.toPrecision(6)),
          ]);
          // A day that was not over is said in words.
          const [date, soFar] = answer.rows.length < shown.length ? (shown.pop() ?? []) : [];
          if (date !== undefined)
            expect(answer.notes.join(' ')).toContain(
              `${date} was not over when its data was made; its ${soFar} so far`,
            );
          expect([answer.metric.metricId, answer.metric.unit, answer.rows]).toEqual([metricId, unit, shown]);
        }
        const { answer } = await callTool(agent, 'list_metrics', {});
        expect(answer.rows.map((row: readonly unknown[]) => [row[0], row[5]])).toEqual(
          known.map(({ metricId, latest }) => [metricId, latest?.date]),
        );
      } finally {
        await agent.close();
      }
    });

    test('the nutrition log adds up to the dietary metrics, day by day', async () => {
      const log = await read<NutritionLogEntry>('nutrition/logs?limit=100');
      expect(log.length).toBeGreaterThan(40);
      const dayOf = new Intl.DateTimeFormat('sv', { timeZone: zone });
      const sums: Record<string, number> = {};
      for (const { loggedAt, nutrients } of log)
        for (const [type, nutrient] of nutrientOfType) {
          const amount = nutrients[nutrient];
          const key = `${type} ${dayOf.format(new Date(loggedAt))}`;
          if (amount !== null) sums[key] = (sums[key] ?? 0) + amount;
        }
      const dietary = Object.entries(days).filter(([key]) => nutrientOfType.has(key.split(' ')[0] ?? ''));
      expect(Object.keys(sums).sort()).toEqual(dietary.map(([key]) => key).sort());
      for (const [key, value] of dietary) expect(sums[key], key).toBeCloseTo(value, 9);
    });

    test('a blood test says the same as JSON and as FHIR', async () => {
      const tests = await read<BloodTest>('blood-tests?limit=100');
      const answers: FhirResource[] = [];
      let path: string | null = '/api/v1/blood-tests?format=fhir&limit=100';
      while (path !== null) {
        const bundle = (await host.request({ path, token })).json() as {
          entry?: { resource: FhirResource }[];
          link?: { relation: string; url: string }[];
        };
        answers.push(...(bundle.entry ?? []).map(({ resource }) => resource));
        const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
        path = next === undefined ? null : new URL(next).pathname + new URL(next).search;
      }
      const observations = new Map(
        answers.filter(({ resourceType }) => resourceType === 'Observation').map((one) => [one.id, one]),
      );
      const results = tests.flatMap((test) => test.results);
      expect(results.length).toBeGreaterThan(40);
      expect(observations.size).toBe(results.length);
      for (const result of results)
        expect(saidByFhir(observations.get(result.id) ?? {}), result.id).toEqual(saidByJson(result));
    });
  },
);
