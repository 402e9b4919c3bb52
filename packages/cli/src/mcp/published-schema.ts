import * as z from 'zod/mini';

/** A JSON Schema of an object, as tools/list carries it. */
export type JsonSchema = { readonly type: 'object'; readonly [key: string]: unknown };

/** How deep the published schema of an answer goes; below, it says only what kind of value comes. */
const depthOfAnswers = 2;

/**
 * The JSON Schema that the list of tools carries. Every agent pays for that list in each conversation, so answers are
 * described to two levels, and what says nothing is left out. It allows all that the whole schema allows.
 */
export function publishedSchema(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const whole = z.toJSONSchema(schema, { io: side, target: 'draft-7' });
  const depth = side === 'input' ? Number.POSITIVE_INFINITY : depthOfAnswers;
  return { ...(pruned(whole, depth, side) as object), type: 'object' };
}

function pruned(node: unknown, depth: number, side: 'input' | 'output'): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === '$schema' || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) continue;
    if (side === 'output' && ['additionalProperties', 'pattern', 'minLength', 'const', 'enum'].includes(key)) continue;
    if (key === 'properties') {
      if (depth <= 0) continue;
      kept[key] = Object.fromEntries(
        Object.entries(value as object).map(([name, inner]) => [name, pruned(inner, depth - 1, side)]),
      );
    } else if (key === 'required') {
      if (depth > 0) kept[key] = value;
    } else if (key === 'items') {
      const items = pruned(value, depth - 1, side);
      if (depth > 0) kept[key] = items;
    } else if (key === 'anyOf') {
      kept[key] = (value as unknown[]).map((inner) => pruned(inner, depth, side));
    } else kept[key] = value;
  }
  return nullable(kept);
}

/** `anyOf: [X, null]` in the shorter way. */
function nullable(node: Record<string, unknown>): unknown {
  const options = node['anyOf'];
  if (!Array.isArray(options) || options.length !== 2) return node;
  const [value, none] = options as [Record<string, unknown>, Record<string, unknown>];
  if (none['type'] !== 'null' || typeof value['type'] !== 'string') return node;
  return { ...value, type: [value['type'], 'null'] };
}
