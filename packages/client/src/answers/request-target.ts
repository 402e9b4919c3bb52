import { VitalgateError } from '../calls/vitalgate-error.ts';

/** A query as a caller writes it. */
export type AnyQuery = Readonly<Record<string, string | number | Date | undefined>>;

/** Path and query, without what is undefined. Throws `invalid_parameter` for text that is not Unicode, and for other values. */
export function requestTarget(path: string, query: AnyQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encoded(name, name)}=${encoded(name, textOf(name, value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function textOf(name: string, value: string | number | Date): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!(value instanceof Date)) throw wrong(name, `${name} should be text, a number or a Date`);
  if (Number.isNaN(value.getTime())) throw wrong(name, `${name} is an invalid Date`);
  return value.toISOString();
}

function encoded(name: string, value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    throw wrong(name, `${name} is not valid Unicode text`);
  }
}

function wrong(parameter: string, message: string): VitalgateError {
  return new VitalgateError('invalid_parameter', message, { details: [{ parameter }] });
}
