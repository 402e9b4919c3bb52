import * as contract from '@vitalgate/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ListOperation } from '@vitalgate/client';
import { answerFields, listOperations } from '../../packages/client/src/records/answer-fields.ts';
import { createdShape, errorShape, polledShape } from '../../packages/client/src/shapes/answer-shapes.ts';
import { list, nullable, object, shapeOf, text, type AnyShape } from '../../packages/client/src/shapes/shape.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** A value that a schema of the contract takes, with everything in it that may be there. */
function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0]);
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, exampleOf(inner)]));
  }
  if (schema.type === 'object') return { key: exampleOf(schema.additionalProperties as JsonSchema) };
  if (schema.items !== undefined) return [exampleOf(schema.items)];
  const types = new Set([schema.type].flat());
  if (types.has('boolean')) return true;
  if (!types.has('string')) return 1;
  const texts = ['123456', '2026-03-09T07:30:00.000Z', '2026-03-09'];
  return texts.find((candidate) => new RegExp(schema.pattern ?? '').test(candidate));
}

/** Every value that differs from this one in one place: a key gone, or null, or something of another type there. */
function variationsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => [null, 7, ...variationsOf(entry)].map((other) => [other]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    // JSON has no undefined: this one stands for a key that is gone.
    const others = [undefined, null, typeof entry === 'number' ? 'x' : 7, [], {}, ...variationsOf(entry)];
    return others.map((other) => JSON.parse(JSON.stringify(Object.assign({}, value, { [key]: other }))) as unknown);
  });
}

const lists = Object.keys(listOperations).map((operation): readonly [string, z.ZodMiniType, AnyShape] => [
  operation,
  contract.operations[operation as ListOperation].response,
  object({ data: list(shapeOf(answerFields[operation as ListOperation])), nextCursor: nullable(text()) }),
]);

describe('a shape takes and refuses what the contract does', () => {
  it.each([
    ...lists,
    ['getStatus', contract.statusSchema, shapeOf(answerFields.getStatus)],
    ['getCapabilities', contract.capabilitiesSchema, shapeOf(answerFields.getCapabilities)],
  ] as const)('%s', (_, schema, shape) => {
    const example = exampleOf(z.toJSONSchema(schema) as JsonSchema);
    expect([z.safeParse(schema, example).success, shape(example)]).toEqual([true, null]);
    const variations = variationsOf(example);
    // A record of one text has 17.
    expect(variations.length, 'places in which the example was changed').toBeGreaterThan(16);
    const unlike = variations.filter((other) => z.safeParse(schema, other).success !== (shape(other) === null));
    expect(unlike).toEqual([]);
  });

  it.each([
    ['createPairingRequest', contract.pairingCreatedSchema, createdShape],
    ['getPairingRequestStatus', contract.pairingPolledSchema, polledShape],
    ['an error', contract.errorBodySchema, errorShape],
  ] as const)('%s, of which a client needs less', (_, schema, shape) => {
    const example = exampleOf(z.toJSONSchema(schema) as JsonSchema);
    expect(shape(example)).toBeNull();
    const missed = variationsOf(example).filter((other) => z.safeParse(schema, other).success && shape(other) !== null);
    expect(missed).toEqual([]);
  });
});

it('names the place and what should stand there, and lets later keys and words pass', () => {
  const shape = shapeOf(answerFields.getBloodTests);
  const example = exampleOf(z.toJSONSchema(contract.bloodTestSchema) as JsonSchema) as { results: object[] };
  expect(shape({ ...example, status: 'a later word', later: 1 })).toBeNull();
  expect(shape({ ...example, results: [...example.results, { ...example.results[0], value: '5' }] })).toEqual({
    path: '.results[1].value',
    expected: 'a number',
  });
  expect(shapeOf(answerFields.getRawHealthSamples)(JSON.parse('{"id":"1","value":1e999}'))?.path).toBe('.type');
});
