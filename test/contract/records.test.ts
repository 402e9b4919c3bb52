import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Bundle } from '@medplum/fhirtypes';
import { noRecords } from '@vitalgate/core';
import { noNutrients } from '../records/record-builders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { r4BundleErrors } from '../fhir-validators.ts';
import type { RunningHost } from '../host-process.ts';
import { pagesOf, checkedBody, expectUsualHeaders, read, type Body } from './answers.ts';
import { appCall } from './app-call.ts';
import { writeSmallExport } from './small-export.ts';
import { startStockedHost } from './stocked-host.ts';

let host: RunningHost & { readonly token: string };

beforeAll(async () => {
  host = await startStockedHost({ here: true });
});

afterAll(() => host.stop());

const opaque = expect.stringMatching(/^[\w.-]{8,}$/) as string;
const year = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';

describe('getStatus', () => {
  it('[Spec 4.getStatus, 1.1] says that the API is there, and nothing of the user', async () => {
    const before = Date.now();
    const body = checkedBody('getStatus', await host.request({ path: '/api/v1/status' }));
    expect(body).toEqual({
      status: 'ok',
      apiVersion: 'v1',
      app: { name: 'Vitalgate', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string },
      pairingOpen: false,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    const { time } = body as unknown as { time: string };
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now() + 1000);
  });
});

describe('getCapabilities', () => {
  it('[Spec 4.getCapabilities, 2.3, 4] lists the datasets with their filters', async () => {
    const body = checkedBody('getCapabilities', await host.request({ path: '/api/v1/capabilities' }));
    const { apiVersion, scopes, datasets, metrics, rawHealthTypes, dayRule } = body as unknown as {
      apiVersion: string;
      scopes: { scope: string; description: string }[];
      datasets: object[];
      metrics: object[];
      rawHealthTypes: object[];
      dayRule: string;
    };
    expect(apiVersion).toBe('v1');
    expect(scopes.map(({ scope }) => scope)).toEqual([
      'app.metrics',
      'app.workouts',
      'app.nutrition',
      'app.bloodTests',
      'rawhealth.raw',
    ]);
    expect(dayRule).toBe('local calendar day; sleep belongs to the day it ends');
    expect(metrics).toContainEqual({ metricId: 'stepCount', name: 'Steps', unit: 'count' });
    expect(rawHealthTypes).toContainEqual({ type: 'heartRate', name: 'Heart rate', unit: 'count/min' });
    const json = ['application/json'];
    const range = [
      { name: 'start', type: 'timestamp', required: false },
      { name: 'end', type: 'timestamp', required: false },
    ];
    const paging = [
      { name: 'limit', type: 'limit', required: false },
      { name: 'cursor', type: 'cursor', required: false },
    ];
    const list = { formats: json, defaultPageSize: 50, maxPageSize: 100 };
    expect(datasets).toEqual(
      expect.arrayContaining([
        {
          operation: 'getMetrics',
          path: '/api/v1/metrics',
          scope: 'app.metrics',
          parameters: [{ name: 'metricId', type: 'metricId', required: false }, ...paging],
          formats: json,
          defaultPageSize: 100,
          maxPageSize: 100,
          order: 'metricId ascending',
        },
        {
          operation: 'getWorkouts',
          path: '/api/v1/workouts',
          scope: 'app.workouts',
          parameters: [...range, ...paging],
          ...list,
          order: 'start descending, then id',
        },
        {
          operation: 'getNutritionLogs',
          path: '/api/v1/nutrition/logs',
          scope: 'app.nutrition',
          parameters: [...range, ...paging],
          ...list,
          order: 'loggedAt descending, then id',
        },
        {
          operation: 'getNutritionFoods',
          path: '/api/v1/nutrition/foods',
          scope: 'app.nutrition',
          parameters: [{ name: 'query', type: 'search', required: false }, ...paging],
          ...list,
          order: 'best match first with query, else name ascending',
        },
        {
          operation: 'getBloodTests',
          path: '/api/v1/blood-tests',
          scope: 'app.bloodTests',
          parameters: [...range, { name: 'format', type: 'bloodTestFormat', required: false }, ...paging],
          ...list,
          formats: ['application/json', 'application/fhir+json'],
          order: 'collectedAt descending, then id',
        },
        {
          operation: 'getRawHealthTypes',
          path: '/api/v1/rawhealth/types',
          scope: 'rawhealth.raw',
          parameters: [],
          formats: json,
          defaultPageSize: null,
          maxPageSize: null,
          order: 'type ascending',
        },
        {
          operation: 'getRawHealthSamples',
          path: '/api/v1/rawhealth/samples',
          scope: 'rawhealth.raw',
          parameters: [
            { name: 'type', type: 'rawHealthType', required: true },
            { name: 'start', type: 'timestamp', required: true },
            { name: 'end', type: 'timestamp', required: true },
            ...paging,
          ],
          formats: json,
          defaultPageSize: 50,
          maxPageSize: 250,
          order: 'start ascending, then id',
        },
      ]),
    );
  });
});

describe('getMetrics', () => {
  it('[Spec 4.getMetrics, 4.parameters.metricId] counts overlapping sources of a sum once', async () => {
    const { data } = checkedBody('getMetrics', await read(host, host.token, 'metrics?metricId=stepCount'));
    expect(data).toEqual([
      {
        metricId: 'stepCount',
        name: 'Steps',
        category: 'activity',
        unit: 'count',
        aggregation: 'sum',
        timeZone: expect.any(String) as string,
        latest: { date: '2026-02-03', value: 1000 },
        averages: { days7: 1000, days30: 1000, days90: 1000 },
        range30Days: { min: 1000, max: 1000 },
        daily: [{ date: '2026-02-03', value: 1000 }],
        sources: ['Ada’s Watch'],
      },
    ]);
  });

  it('lists every metric of getCapabilities, those without data with null and never 0', async () => {
    const data = (await pagesOf(host, host.token, 'getMetrics', 'metrics')).flatMap((page) => page.data);
    const capabilities = JSON.parse((await host.request({ path: '/api/v1/capabilities' })).text) as {
      metrics: { metricId: string }[];
    };
    expect(data.map(({ metricId }) => metricId)).toEqual(
      capabilities.metrics.map(({ metricId }) => metricId).sort((left, right) => (left < right ? -1 : 1)),
    );
    expect(data.find(({ metricId }) => metricId === 'flightsClimbed')).toEqual({
      metricId: 'flightsClimbed',
      name: 'Flights climbed',
      category: 'activity',
      unit: 'count',
      aggregation: 'sum',
      timeZone: expect.any(String) as string,
      latest: null,
      averages: { days7: null, days30: null, days90: null },
      range30Days: null,
      daily: [],
      sources: [],
    });
  });
});

describe('getWorkouts', () => {
  it('[Spec 4.getWorkouts] says of a run what the phone knew: pauses out, units in the names', async () => {
    const { data } = checkedBody(
      'getWorkouts',
      await read(host, host.token, 'workouts?start=2026-02-05T06:00:00Z&limit=1'),
    );
    expect(data).toEqual([
      {
        id: opaque,
        activityType: 'running',
        start: '2026-02-05T06:00:00.000Z',
        end: '2026-02-05T06:30:00.000Z',
        durationSeconds: 1680,
        activeEnergyKilocalories: 310,
        totalEnergyKilocalories: 350,
        distanceMeters: 5250,
        averageHeartRate: 151.5,
        maximumHeartRate: 177,
        elevationGainMeters: 42,
        steps: 4800,
        indoor: false,
        source: { name: 'Ada’s Watch', device: 'Apple Watch' },
        otherSources: [],
        timeZone: 'Europe/Lisbon',
      },
    ]);
  });

  it('leaves null what is not known', async () => {
    const { data } = checkedBody(
      'getWorkouts',
      await read(host, host.token, 'workouts?end=2026-01-01T00:00:00Z&limit=1'),
    );
    expect(data[0]).toMatchObject({
      activityType: 'rowing',
      activeEnergyKilocalories: null,
      totalEnergyKilocalories: null,
      distanceMeters: null,
      averageHeartRate: null,
      maximumHeartRate: null,
      elevationGainMeters: null,
      steps: null,
      indoor: null,
    });
  });
});

describe('getNutritionLogs', () => {
  it('[Spec 4.getNutritionLogs] tells a measured zero from what is not known', async () => {
    const { data } = checkedBody('getNutritionLogs', await read(host, host.token, 'nutrition/logs'));
    const shared = {
      id: opaque,
      foodId: null,
      brand: null,
      quantity: null,
      source: { name: 'Diary' },
      otherSources: [],
      timeZone: expect.any(String) as string,
    };
    expect(data).toEqual([
      {
        ...shared,
        loggedAt: '2026-02-06T13:00:00.000Z',
        meal: null,
        foodName: null,
        nutrients: { ...noNutrients, waterMilliliters: 250 },
      },
      {
        ...shared,
        loggedAt: '2026-02-06T12:15:00.000Z',
        meal: 'breakfast',
        foodName: 'Oat porridge',
        nutrients: { ...noNutrients, energyKilocalories: 320, proteinGrams: 11.5, sugarGrams: 0 },
      },
    ]);
  });
});

describe('getNutritionFoods', () => {
  it('[Spec 4.getNutritionFoods, 4.parameters.query] finds oats with their nutrients and their source', async () => {
    const { data } = checkedBody(
      'getNutritionFoods',
      await read(host, host.token, 'nutrition/foods?query=oats&limit=1'),
    );
    // NDB 20038 of the USDA's Standard Reference, release 24.
    expect(data[0]).toMatchObject({
      name: 'Oats',
      brand: null,
      barcode: null,
      category: 'Cereal Grains and Pasta',
      servings: [{ description: '1 cup', grams: 156 }],
      nutrientsPer100Grams: {
        energyKilocalories: 389,
        proteinGrams: 16.89,
        fatGrams: 6.9,
        cholesterolMilligrams: 0,
        sugarGrams: null,
      },
    });
    expect(JSON.stringify(data[0]?.['source'])).toContain('20038');
  });
});

async function samples(type: string): Promise<Body['data']> {
  const response = await read(host, host.token, `rawhealth/samples?type=${type}&${year}`);
  return checkedBody('getRawHealthSamples', response).data;
}

describe('raw health', () => {
  it('[Spec 4.getRawHealthTypes, 2.3.rawTypes] types say whether there is data and whether it may be read', async () => {
    await appCall(host, 'withdrawPermissions', { types: ['bodyMass', 'height'] });
    const { data } = checkedBody('getRawHealthTypes', await read(host, host.token, 'rawhealth/types'));
    const of = (type: string) => data.find((row) => row['type'] === type);
    expect(of('heartRate')).toEqual({
      type: 'heartRate',
      name: 'Heart rate',
      unit: 'count/min',
      available: true,
      readable: true,
    });
    expect(of('bodyMass')).toMatchObject({ unit: 'kg', available: true, readable: false });
    expect(of('flightsClimbed')).toMatchObject({ available: false, readable: true });
    expect(of('height')).toMatchObject({ available: false, readable: false });
    await appCall(host, 'grantPermissions', { types: ['bodyMass', 'height'] });
  });

  it('[Spec 4.getRawHealthSamples] samples are as recorded, in the one unit of their type, converted exactly', async () => {
    expect(await samples('bodyMass')).toEqual([
      {
        id: opaque,
        type: 'bodyMass',
        start: '2026-02-03T07:00:00.000Z',
        end: '2026-02-03T07:00:00.000Z',
        // 154 lb at 0.45359237 kg each.
        value: 69.85322498,
        unit: 'kg',
        source: { name: 'Ada’s iPhone', bundleIdentifier: null, version: '18.3' },
        device: null,
        metadata: { VitalgateRecordedUnit: 'lb', VitalgateRecordedValue: '154' },
      },
    ]);
    expect(await samples('oxygenSaturation')).toMatchObject([{ value: 97, unit: '%' }]);
    expect(await samples('restingHeartRate')).toMatchObject([
      {
        start: '2026-02-03T00:00:00.000Z',
        end: '2026-02-03T23:00:00.000Z',
        value: 52,
        device: 'Apple Watch',
        metadata: { HKTimeZone: 'Europe/Lisbon' },
      },
    ]);
  });

  it('raw means raw: both of two overlapping sources are there', async () => {
    const steps = await samples('stepCount');
    expect(steps.map(({ value }) => Number(value)).sort((left, right) => left - right)).toEqual([900, 1000]);
  });

  it('[Spec 4.parameters.type] the long name of a type is understood, and answered by the short one', async () => {
    expect(await samples('HKQuantityTypeIdentifierBodyMass')).toEqual(await samples('bodyMass'));
  });
});

function coded(code: string, display: string): object {
  return { name: display, code: { system: 'http://loinc.org', code, display } };
}

async function bundleText(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await host.request({ path: `/api/v1/${path}`, token: host.token, headers });
  expect(response.status).toBe(200);
  expectUsualHeaders(response);
  expect(response.headers['content-type']).toBe('application/fhir+json; fhirVersion=4.0');
  return response.text;
}

async function bundle(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Bundle> {
  return JSON.parse(await bundleText(path, headers)) as Bundle;
}

describe('getBloodTests', () => {
  it('[Spec 4.getBloodTests] keeps values, comparators, texts, units and ranges as reported; what was entered in error is left out', async () => {
    const { data } = checkedBody('getBloodTests', await read(host, host.token, 'blood-tests'));
    const result = {
      id: opaque,
      comparator: null,
      text: null,
      referenceRanges: [],
      interpretation: null,
      absentReason: null,
      notes: [],
    };
    expect(data).toEqual([
      {
        id: opaque,
        collectedAt: '2026-01-10T07:15:00.000Z',
        collectedDate: '2026-01-10T08:15:00+01:00',
        issuedAt: '2026-01-11T09:00:00.000Z',
        name: 'Morning panel',
        status: 'final',
        laboratory: 'Town Laboratory',
        conclusion: null,
        results: [
          {
            ...result,
            ...coded('2345-7', 'Glucose'),
            value: 65,
            unit: 'mg/dL',
            unitCode: 'mg/dL',
            referenceRanges: [{ low: 70, high: 99, text: null, appliesTo: null }],
            interpretation: 'low',
          },
          {
            ...result,
            ...coded('1988-5', 'C reactive protein'),
            value: 5,
            comparator: '<',
            unit: 'mg/L',
            unitCode: 'mg/L',
          },
          { ...result, ...coded('5778-6', 'Color of Urine'), value: null, text: 'Straw', unit: null, unitCode: null },
        ],
        source: { name: 'Town Clinic' },
        otherSources: [],
      },
      {
        id: opaque,
        collectedAt: expect.stringMatching(/^2025-(?:06-30|07-01)T/) as string,
        collectedDate: '2025-07',
        issuedAt: null,
        name: 'Older panel',
        status: 'final',
        laboratory: null,
        conclusion: null,
        results: [{ ...result, ...coded('718-7', 'Hemoglobin'), value: 14.2, unit: 'g/dL', unitCode: 'g/dL' }],
        source: { name: 'Town Clinic' },
        otherSources: [],
      },
    ]);
  });

  it('[Spec 1.7.fhir, 4.parameters.format] come as a searchset Bundle that two independent R4 validators accept', async () => {
    const text = await bundleText('blood-tests?format=application/fhir%2Bjson');
    expect(r4BundleErrors(text)).toEqual([]);
    const searchset = JSON.parse(text) as Bundle;
    expect(searchset).toMatchObject({ resourceType: 'Bundle', type: 'searchset' });
    const kinds = (searchset.entry ?? []).map(({ resource, search }) => `${search?.mode} ${resource?.resourceType}`);
    expect(kinds.filter((kind) => kind === 'match DiagnosticReport')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'include Observation')).toHaveLength(4);
    expect(kinds.filter((kind) => kind === 'include Patient')).toHaveLength(1);
    expect(kinds).toHaveLength(7);
    const patient = searchset.entry?.find(({ resource }) => resource?.resourceType === 'Patient')?.resource;
    expect(Object.keys(patient ?? {}).sort()).toEqual(['id', 'resourceType']);
    const observations = (searchset.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'Observation' ? [resource] : [],
    );
    const glucose = observations.find(({ code }) => code.coding?.[0]?.code === '2345-7');
    expect(glucose).toMatchObject({
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] },
      valueQuantity: { value: 65, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
      interpretation: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'L' }] },
      ],
      referenceRange: [{ low: { value: 70 }, high: { value: 99 } }],
    });
    expect(observations.find(({ code }) => code.coding?.[0]?.code === '1988-5')?.valueQuantity).toMatchObject({
      value: 5,
      comparator: '<',
    });
    expect(observations.find(({ code }) => code.coding?.[0]?.code === '5778-6')?.valueString).toBe('Straw');
    const reports = (searchset.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'DiagnosticReport' ? [resource] : [],
    );
    expect(reports[0]).toMatchObject({
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      effectiveDateTime: '2026-01-10T08:15:00+01:00',
    });
  });

  it('link to the next page at the host as it was asked, and to no further one on the last', async () => {
    const first = await bundle('blood-tests?format=fhir&limit=1', { Host: `localhost:${host.apiPort}` });
    const links = Object.fromEntries((first.link ?? []).map(({ relation, url }) => [relation, url]));
    expect(Object.keys(links)).toEqual(['self', 'next']);
    expect(links['self']).toBe(
      `https://localhost:${host.apiPort}/api/v1/blood-tests?format=application%2Ffhir%2Bjson&limit=1`,
    );
    const next = new URL(links['next'] ?? '');
    expect(next.host).toBe(`localhost:${host.apiPort}`);
    const last = await bundle(`blood-tests${next.search}`);
    expect((last.link ?? []).map(({ relation }) => relation)).toEqual(['self']);
    const ids = [first, last].flatMap(({ entry }) =>
      (entry ?? []).flatMap(({ resource, search }) => (search?.mode === 'match' ? [resource?.id] : [])),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('an empty list is an empty Bundle that validators accept', async () => {
    const text = await bundleText('blood-tests?format=fhir&start=2030-01-01T00:00:00Z');
    expect(r4BundleErrors(text)).toEqual([]);
    const empty = JSON.parse(text) as Bundle;
    expect((empty.entry ?? []).filter(({ search }) => search?.mode === 'match')).toEqual([]);
  });
});

describe('ids', () => {
  it('are the same after a second import of the same data, and nothing is doubled', async () => {
    const before = checkedBody('getWorkouts', await read(host, host.token, 'workouts?limit=100'));
    const folder = await writeSmallExport();
    const again = await host.command('import', folder, '--json');
    await rm(dirname(folder), { recursive: true });
    const [report] = JSON.parse(again.stdout) as { added: object }[];
    expect(report?.added).toEqual(noRecords());
    expect(checkedBody('getWorkouts', await read(host, host.token, 'workouts?limit=100'))).toEqual(before);
  });
});
