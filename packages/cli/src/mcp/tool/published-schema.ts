import * as z from 'zod/mini';

export type JsonSchema = { readonly type: 'object'; readonly [key: string]: unknown };

type Node = Readonly<Record<string, unknown>>;

/** Keywords that a model need not read to write an argument; the server checks them all the same. */
const silent = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'minItems', 'additionalProperties']);

const shared = new Set(['notes', 'next', 'untrustedText', 'coverage']);

/** Only ever taken from `next`, which brings its value. */
const place = { type: 'integer' };

export function argumentsSchema(schema: z.ZodMiniType): JsonSchema {
  return { ...(spoken(jsonSchema(schema, 'input')) as Node), type: 'object' };
}

/**
 * The JSON Schema of a tool's answers: their own keys. Every agent pays for the list of tools in each conversation, and lists
 * inside answers name their own columns, so it goes no deeper, and leaves out the keys that every answer has, which the
 * server's instructions explain. It allows all that the whole schema allows.
 */
export function answerSchema(schema: z.ZodMiniType): JsonSchema {
  const { properties } = jsonSchema(schema, 'output');
  const own = Object.keys(properties as Node).filter((key) => !shared.has(key));
  return { type: 'object', properties: Object.fromEntries(own.map((key) => [key, {}])) };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Node {
  return z.toJSONSchema(schema, { io, target: 'draft-7' }) as Node;
}

function spoken(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const kept = Object.entries(node).filter(([key]) => !silent.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, key === 'offset' ? place : spoken(value)]));
}
