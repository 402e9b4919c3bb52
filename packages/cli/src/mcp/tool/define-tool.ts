import type { VitalgateClient } from '@vitalgate/client';
import type { Scope } from '@vitalgate/contract';
import * as z from 'zod/mini';

type JsonSchema = { readonly type: 'object'; readonly [key: string]: unknown };

/** The reason that a tool cannot answer, in our own words with the next step. Reaches the agent; holds no data, token or path. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface KnownPairing {
  readonly name: string;
  readonly scopes: readonly string[];
}

export interface ToolContext {
  readonly client: VitalgateClient;
  readonly pairing: KnownPairing | null;
  readonly now: Date;
  /** The zone that bounds periods of records; metrics bring their own. */
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/** An answer, with a sentence or two for people. The sentences hold no text from the data. */
export interface ToolAnswer<Answer> {
  readonly summary: string;
  readonly answer: Answer;
}

interface ToolWords {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The scope that it reads with; null if it needs none. */
  readonly scope: Scope | null;
}

/** The description of a tool, of which its types and its entry in the list are made. */
export interface ToolDefinition<Input extends z.ZodMiniType, Key extends string> extends ToolWords {
  readonly input: Input;
  /** The keys of its answers, without notes, next, untrustedText and coverage, which the server's instructions explain. */
  readonly answers: readonly Key[];
  readonly run: (input: z.infer<Input>, context: ToolContext) => Promise<ToolAnswer<Partial<Record<Key, unknown>>>>;
}

export interface Tool extends ToolWords {
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** Checks the arguments and answers. Fails with `ToolFailure` or `VitalgateError`. */
  call(input: unknown, context: ToolContext): Promise<ToolAnswer<unknown>>;
}

export function defineTool<Input extends z.ZodMiniType, Key extends string>(
  definition: ToolDefinition<Input, Key>,
): Tool {
  const { input: argumentsOf, answers, run, ...words } = definition;
  const inputSchema = argumentsSchema(argumentsOf);
  return {
    ...words,
    inputSchema,
    // Every agent pays for the list of tools in each conversation, and lists inside answers name their own columns: so no deeper.
    outputSchema: { type: 'object', properties: Object.fromEntries(answers.map((key) => [key, {}])) },
    call(input, context) {
      const parsed = z.safeParse(argumentsOf, input ?? {});
      if (parsed.success) return run(parsed.data, context);
      const known = Object.keys(inputSchema['properties'] ?? {}).join(', ');
      const reasons = parsed.error.issues.slice(0, 3).map((issue) => {
        const isUnknown = issue.code === 'unrecognized_keys';
        const keys = isUnknown ? issue.keys : issue.path;
        const shown = keys.filter((key) => typeof key === 'number' || /^\w{1,40}$/.test(String(key)));
        const place = shown.length === 0 ? 'arguments' : shown.join(isUnknown ? ', ' : '.');
        return `${place}: ${reasonOf(issue, known)}`;
      });
      throw new ToolFailure('invalid_arguments', `${reasons.join('; ')}. See the tool's input schema.`);
    },
  };
}

function reasonOf(issue: z.core.$ZodIssue, known: string): string {
  if (issue.code === 'unrecognized_keys')
    return known === '' ? 'this tool takes no arguments' : `there is no such argument; there are ${known}`;
  if (issue.code === 'invalid_type') return `must be ${issue.expected}`;
  if (issue.code === 'too_small') return `at least ${String(issue.minimum)}`;
  if (issue.code === 'too_big') return `at most ${String(issue.maximum)}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  return 'not understood';
}

/** Keywords that a model need not read to write an argument; the server checks them all the same. */
const silent = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'minItems', 'additionalProperties']);

/** Only ever taken from `next`, which brings its value. */
const place = { type: 'integer' };

function argumentsSchema(schema: z.ZodMiniType): JsonSchema {
  const whole = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  return { ...(spoken(whole) as Readonly<Record<string, unknown>>), type: 'object' };
}

function spoken(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const kept = Object.entries(node).filter(([key]) => !silent.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, key === 'offset' ? place : spoken(value)]));
}
