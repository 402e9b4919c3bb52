import * as z from 'zod/mini';

/** A JSON Schema of an object, as tools/list carries it. */
export type JsonSchema = { readonly type: 'object'; readonly [key: string]: unknown };

type Node = Readonly<Record<string, unknown>>;

/** What a model need not read to write an argument; the server checks it all the same. */
const silent = new Set(['$schema', 'pattern', 'minLength', 'maxLength']);

/** The JSON Schema of a tool's arguments. */
export function argumentsSchema(schema: z.ZodMiniType): JsonSchema {
  return { ...(spoken(jsonSchema(schema, 'input')) as Node), type: 'object' };
}

/**
 * The JSON Schema of a tool's answers: their keys and what kind of value each holds. Every agent pays for the list of tools
 * in each conversation, and lists inside answers name their own columns, so it goes no deeper. It allows all that the whole
 * schema allows.
 */
export function answerSchema(schema: z.ZodMiniType): JsonSchema {
  const { properties, required } = jsonSchema(schema, 'output');
  const kinds = Object.entries(properties as Readonly<Record<string, Node>>).map(([key, node]) => [key, kindOf(node)]);
  return { type: 'object', properties: Object.fromEntries(kinds) as Node, required };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Node {
  return z.toJSONSchema(schema, { io, target: 'draft-7' }) as Node;
}

function spoken(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const kept = Object.entries(node).filter(([key]) => !silent.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, spoken(value)]));
}

function kindOf(node: Node): Node {
  const options = Array.isArray(node['anyOf']) ? (node['anyOf'] as Node[]) : [node];
  const types = options.map((option) => option['type']);
  return { type: types.length === 1 ? types[0] : types };
}
