import type { Answer } from './answer.ts';

/** The body as JSON; undefined if it is none. */
export function jsonOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of a value that may be anything; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** A field of the body; undefined if there is none. */
export function fieldOf(answer: Pick<Answer, 'text'>, name: string): unknown {
  return memberOf(jsonOf(answer), name);
}

/** The code of an error body; null if there is none. */
export function errorCodeOf(answer: Pick<Answer, 'text'>): string | null {
  const code = memberOf(fieldOf(answer, 'error'), 'code');
  return typeof code === 'string' ? code : null;
}
