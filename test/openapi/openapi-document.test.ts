import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { expectMade } from '../made-file.ts';
import { operations } from '../../packages/contract/src/operations/operations.ts';
import { openApiDocument } from './openapi-document.ts';

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security: unknown;
        parameters: { name: string; schema: object }[];
        responses: Record<string, { description: string; headers?: object; content: object }>;
      }
    >
  >;
  components: { schemas: Record<string, object> };
};

function operation(path: string, method: string) {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

/** Where the document has a schema, property, parameter or header without a description. */
function undescribed(value: unknown, place = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const needs = /\/(?:components\/schemas\/\w+|properties\/\w+|parameters\/\d+|components\/headers\/\w+)$/.test(place);
  const own = needs && ((value as { description?: string }).description ?? '').length < 10 ? [place] : [];
  return own.concat(Object.entries(value).flatMap(([key, inner]) => undescribed(inner, `${place}/${key}`)));
}

async function problemsOf(source: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(source), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

describe('the OpenAPI document', () => {
  it('is the committed packages/contract/openapi.json', async () => {
    await expectMade('packages/contract/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  });

  it('passes an independent linter with its recommended rules', async () => {
    expect(await problemsOf(document)).toEqual([]);
  });

  it('is linted in earnest: a reference to nothing is found', async () => {
    const broken = structuredClone(document);
    broken.components.schemas['Workout'] = { $ref: '#/components/schemas/Nothing' };
    expect(await problemsOf(broken)).not.toEqual([]);
  });

  it('describes every schema, property, parameter and header in words of its own', () => {
    expect(undescribed(document), 'These have no description of ten letters or more').toEqual([]);
  });

  it('is looked through to the last property: one without words is found', () => {
    const broken = structuredClone(document) as unknown as {
      components: { schemas: { BloodTest: { properties: { results: { description?: string } } } } };
    };
    delete broken.components.schemas.BloodTest.properties.results.description;
    expect(undescribed(broken)).toEqual(['/components/schemas/BloodTest/properties/results']);
  });

  it('says of each measured field what it is and its unit', () => {
    const { properties } = document.components.schemas['Workout'] as {
      properties: Record<string, { description: string }>;
    };
    expect(properties['durationSeconds']?.description).toBe(
      'Active time in seconds, without pauses; null if not known.',
    );
    expect(properties['averageHeartRate']?.description).toContain('beats per minute');
    expect(properties['start']).toEqual({ $ref: '#/components/schemas/Instant', description: 'When it began.' });
  });

  it('names the operations of the specification at their paths', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'createPairingRequest post /api/v1/pairing/requests',
        'getBloodTests get /api/v1/blood-tests',
        'getCapabilities get /api/v1/capabilities',
        'getMetrics get /api/v1/metrics',
        'getNutritionFoods get /api/v1/nutrition/foods',
        'getNutritionLogs get /api/v1/nutrition/logs',
        'getPairingRequestStatus get /api/v1/pairing/requests/{requestId}',
        'getRawHealthSamples get /api/v1/rawhealth/samples',
        'getRawHealthTypes get /api/v1/rawhealth/types',
        'getStatus get /api/v1/status',
        'getWorkouts get /api/v1/workouts',
      ]),
    );
    expect(found.length).toBe(Object.keys(operations).length);
  });

  it('says which token each kind of operation takes', () => {
    expect(operation('/api/v1/status', 'get').security).toEqual([]);
    expect(operation('/api/v1/pairing/requests', 'post').security).toEqual([]);
    expect(operation('/api/v1/pairing/requests/{requestId}', 'get').security).toEqual([{ pollingToken: [] }]);
    expect(operation('/api/v1/metrics', 'get').security).toEqual([{ clientToken: ['app.metrics'] }]);
  });

  it('gives raw samples 250 to a page and three required parameters', () => {
    const { parameters } = operation('/api/v1/rawhealth/samples', 'get');
    expect(parameters.find(({ name }) => name === 'limit')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 250,
      default: 50,
    });
    expect(
      parameters.filter((parameter) => 'required' in parameter && parameter.required).map(({ name }) => name),
    ).toEqual(['type', 'start', 'end']);
  });

  it('offers blood tests in both media types and errors as JSON alone', () => {
    const { responses } = operation('/api/v1/blood-tests', 'get');
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['application/json', 'application/fhir+json']);
    expect(Object.keys(responses['406']?.content ?? {})).toEqual(['application/json']);
  });

  it('states the headers that belong to an answer', () => {
    const { responses } = operation('/api/v1/pairing/requests', 'post');
    expect(Object.keys(responses)).toEqual(['201', '400', '403', '405', '413', '415', '429', '500', '503']);
    expect(responses['201']?.headers).toHaveProperty('Location');
    expect(responses['429']?.headers).toHaveProperty('Retry-After');
    expect(operation('/api/v1/metrics', 'get').responses['401']?.headers).toHaveProperty('WWW-Authenticate');
  });

  it('names permission_denied for raw samples only', () => {
    const denied = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).some(({ responses }) => responses['403']?.description.includes('permission_denied'))
        ? [path]
        : [],
    );
    expect(denied).toEqual(['/api/v1/rawhealth/samples']);
  });
});
