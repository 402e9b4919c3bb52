import { parsedJson } from '@vitalgate/terminal';

export interface Asked {
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly target: string;
  /** In this order and as they are, beside Host and Authorization. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly hostHeader: string | null;
  readonly body: string | null;
  /** Sent as a bearer token, and never shown. */
  readonly token: string | null;
  /** Names of parameters whose values were taken from data, and are not shown. */
  readonly hidden: readonly string[];
}

export interface Answer {
  readonly asked: Asked;
  readonly status: number;
  /** By lower-case name; repeats are joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export function asking(target: string, given: Partial<Omit<Asked, 'target'>> = {}): Asked {
  return { method: 'GET', target, headers: [], hostHeader: null, body: null, token: null, hidden: [], ...given };
}

export function headerMap(raw: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    const value = raw[index + 1] ?? '';
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return headers;
}

/** The body as JSON; undefined if it is none. */
export function jsonOf({ text }: Pick<Answer, 'text'>): unknown {
  return parsedJson(text);
}

/** A field of a value that may be anything; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

export function fieldOf(answer: Pick<Answer, 'text'>, name: string): unknown {
  return memberOf(jsonOf(answer), name);
}

export function errorCodeOf(answer: Pick<Answer, 'text'>): string | null {
  const code = memberOf(fieldOf(answer, 'error'), 'code');
  return typeof code === 'string' ? code : null;
}
