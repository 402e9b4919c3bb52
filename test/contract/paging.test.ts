import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricCatalogue, type OperationName } from '@vitalgate/contract';
import { startHost, type RunningHost } from '../host-process.ts';
import { bodyOf, checkedBody, detailedRefusalOf, pagesOf, read, type Body } from './answers.ts';
import { pairedToken } from './app-call.ts';
import { startStockedHost } from './stocked-host.ts';

let host: RunningHost & { readonly token: string };

beforeAll(async () => {
  host = await startStockedHost({ here: true });
});

afterAll(() => host.stop());

async function page(name: OperationName, path: string): Promise<Body> {
  return checkedBody(name, await read(host, host.token, path));
}

const pages = (name: OperationName, path: string) => pagesOf(host, host.token, name, path);

function field(list: readonly Body[], name: string): readonly unknown[] {
  return list.flatMap(({ data }) => data.map((record) => record[name]));
}

const heartRates = 'rawhealth/samples?type=heartRate&start=2026-02-01T00:00:00Z&end=2026-02-02T00:00:00Z';
const oneInstant = 'rawhealth/samples?type=heartRate&start=2026-02-01T08:00:00Z&end=2026-02-01T08:00:00.001Z';

describe('a list', () => {
  it('S53: [Spec 4.parameters.cursor] brings 600 samples of one instant over pages of 250, each exactly once', async () => {
    const all = await pages('getRawHealthSamples', `${oneInstant}&limit=250`);
    expect(all.map(({ data }) => data.length)).toEqual([250, 250, 100]);
    const values = field(all, 'value') as number[];
    expect([...values].sort((left, right) => left - right)).toEqual(
      Array.from({ length: 600 }, (_, index) => 40 + index / 10),
    );
    expect(new Set(field(all, 'id')).size).toBe(600);
  });

  it('brings every metric, however many pages they take', async () => {
    const ids = metricCatalogue.map(({ metricId }) => metricId);
    for (const limit of [7, 100]) {
      const all = await pages('getMetrics', `metrics?limit=${limit}`);
      expect(all).toHaveLength(Math.ceil(ids.length / limit));
      expect(field(all, 'metricId')).toEqual(ids);
    }
  });

  it('brings 120 workouts that begin together, and the one after them, each exactly once', async () => {
    const all = await pages('getWorkouts', 'workouts?limit=50');
    expect(all.map(({ data }) => data.length)).toEqual([50, 50, 21]);
    const minutes = all.flatMap(({ data }) =>
      data.flatMap((row) => (row['activityType'] === 'rowing' ? [Number(row['durationSeconds']) / 60] : [])),
    );
    expect([...minutes].sort((left, right) => left - right)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
  });
});

describe('the order', () => {
  it('of workouts, logs and blood tests is newest first, then by id', async () => {
    const rows = (await pages('getWorkouts', 'workouts?limit=100')).flatMap(({ data }) => data);
    const keys = rows.map(({ start, id }) => [String(start), String(id)] as const);
    const sorted = [...keys].sort((left, right) =>
      left[0] === right[0] ? (left[1] < right[1] ? -1 : 1) : left[0] < right[0] ? 1 : -1,
    );
    expect(keys).toEqual(sorted);
    expect(keys[0]?.[0]).toBe('2026-02-05T06:00:00.000Z');
    expect(field([await page('getNutritionLogs', 'nutrition/logs')], 'loggedAt')).toEqual([
      '2026-02-06T13:00:00.000Z',
      '2026-02-06T12:15:00.000Z',
    ]);
    expect(field([await page('getBloodTests', 'blood-tests')], 'collectedDate')).toEqual([
      '2026-01-10T08:15:00+01:00',
      '2025-07',
    ]);
  });

  it('[Spec 4.parameters.query] of foods is best match first, and pages neither repeat nor skip one', async () => {
    const found = await pages('getNutritionFoods', 'nutrition/foods?query=whole%20milk&limit=20');
    const names = field(found, 'name') as string[];
    expect(names.findIndex((name) => name.startsWith('Milk, whole'))).toBe(0);
    const cheese = names.findIndex((name) => name.startsWith('Cheese'));
    expect(cheese === -1 || cheese > 0).toBe(true);
    expect(new Set(field(found, 'id')).size).toBe(names.length);
    const large = await pages('getNutritionFoods', 'nutrition/foods?query=whole%20milk&limit=100');
    expect(field(large, 'id')).toEqual(field(found, 'id'));
  });

  it('of foods without a text is by name; blank equals absent', async () => {
    const names = field([await page('getNutritionFoods', 'nutrition/foods?limit=100')], 'name') as string[];
    expect(names).toEqual([...names].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0)));
    const blank = await page('getNutritionFoods', 'nutrition/foods?query=%20%20&limit=100');
    expect(field([blank], 'name')).toEqual(names);
  });
});

async function values(start: string, end: string): Promise<readonly unknown[]> {
  const path = `rawhealth/samples?type=heartRate&start=${start}&end=${end}&limit=250`;
  return field(await pages('getRawHealthSamples', path), 'value');
}

async function reportedDates(query: string): Promise<readonly unknown[]> {
  return field([await page('getBloodTests', `blood-tests?${query}`)], 'collectedDate');
}

describe('the range', () => {
  it('[Spec 4.parameters.range] holds its start and not its end, by the start of a record', async () => {
    expect(await values('2026-01-31T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual([71]);
    expect(await values('2026-02-01T00:00:00Z', '2026-02-01T08:00:00Z')).toEqual([72]);
    expect(await values('2026-02-01T08:00:00.001Z', '2026-02-02T00:00:00.001Z')).toEqual([73]);
    expect(await values('2026-02-01T00:00:01Z', '2026-02-01T00:00:03Z')).toEqual([]);
  });

  it('takes nine fraction digits, rounded up, and +00:00 for Z', async () => {
    expect(await values('2026-02-01T23:59:59.9990001Z', '2026-02-02T00:00:00.000000001Z')).toEqual([73]);
    expect(await values('2026-02-02T00:00:00%2B00:00', '2026-02-02T00:00:01%2B00:00')).toEqual([73]);
  });

  it('covers blood tests by what is known of their time', async () => {
    expect(await reportedDates('start=2026-01-10T07:15:00Z')).toEqual(['2026-01-10T08:15:00+01:00']);
    expect(await reportedDates('end=2026-01-10T07:15:00Z')).toEqual(['2025-07']);
    expect(await reportedDates('start=2025-07-02T00:00:00Z&end=2025-08-01T00:00:00Z')).toEqual(['2025-07']);
    expect(await reportedDates('start=2025-08-02T00:00:00Z&end=2025-09-01T00:00:00Z')).toEqual([]);
  });

  it('windows that touch lose and repeat nothing', async () => {
    const cuts = [
      '2026-01-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
      '2026-02-01T08:00:00Z',
      '2026-02-02T00:00:00Z',
      '2027-01-01T00:00:00Z',
    ];
    let count = 0;
    for (let index = 0; index + 1 < cuts.length; index++)
      count += (await values(cuts[index] ?? '', cuts[index + 1] ?? '')).length;
    expect(count).toBe(603);
  });

  it('is empty from a time to itself, and open where a bound is not sent', async () => {
    expect(await values('2026-02-01T08:00:00Z', '2026-02-01T08:00:00Z')).toEqual([]);
    expect((await page('getWorkouts', 'workouts?start=2026-01-01T00:00:00Z')).data).toHaveLength(1);
    expect((await page('getWorkouts', 'workouts?end=2025-12-01T10:00:00Z')).data).toHaveLength(0);
    expect((await page('getWorkouts', 'workouts?end=2025-12-01T10:00:00.001Z')).data).toHaveLength(50);
  });
});

describe('a cursor', () => {
  const refused = [400, 'invalid_cursor', [{ parameter: 'cursor' }]] as const;

  it('of raw samples belongs to its type and range, of foods to its text, of blood tests to its format', async () => {
    const next = async (name: OperationName, path: string) => (await page(name, path)).nextCursor ?? '';
    const raw = await next('getRawHealthSamples', `${heartRates}&limit=5`);
    const food = await next('getNutritionFoods', 'nutrition/foods?query=oat&limit=5');
    const test = await next('getBloodTests', 'blood-tests?limit=1');
    for (const path of [
      `${heartRates.replace('heartRate', 'stepCount')}&cursor=${raw}`,
      `${heartRates.replace('2026-02-01T00', '2026-02-01T01')}&cursor=${raw}`,
      `nutrition/foods?query=oats&cursor=${food}`,
      `nutrition/foods?cursor=${food}`,
      `blood-tests?format=fhir&cursor=${test}`,
    ]) {
      expect(detailedRefusalOf(await read(host, host.token, path))).toEqual(refused);
    }
    // The long name of the type and another spelling of the same instant are the same filters.
    const same = heartRates
      .replace('heartRate', 'HKQuantityTypeIdentifierHeartRate')
      .replace('00:00:00Z&end', '00:00:00.000Z&end');
    expect((await page('getRawHealthSamples', `${same}&limit=5&cursor=${raw}`)).data).toHaveLength(5);
  });

  it('opens nothing by itself: without a token it is 401, and another client may go on with it', async () => {
    const { nextCursor } = await page('getWorkouts', 'workouts?limit=5');
    expect((await host.request({ path: `/api/v1/workouts?cursor=${nextCursor}` })).status).toBe(401);
    const clientToken = await pairedToken(host, ['app.workouts']);
    const other = bodyOf(await read(host, clientToken, `workouts?limit=5&cursor=${nextCursor}`));
    expect(other).toEqual(await page('getWorkouts', `workouts?limit=5&cursor=${nextCursor}`));
  });

  it('S53: of another install is refused', async () => {
    const { nextCursor } = await page('getWorkouts', 'workouts?limit=5');
    const stranger = await startHost({ here: true, developerMode: true });
    const clientToken = await pairedToken(stranger, ['app.workouts']);
    expect(detailedRefusalOf(await read(stranger, clientToken, `workouts?cursor=${nextCursor}`))).toEqual(refused);
    await stranger.stop();
  });
});
