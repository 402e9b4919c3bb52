import { VitalgateError } from './vitalgate-error.ts';

/** Path and query. Parameters that are undefined are left out; throws `invalid_parameter` for text that is not Unicode. */
export function requestTarget(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encoded(name, name)}=${encoded(name, String(value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function encoded(name: string, value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    throw new VitalgateError('invalid_parameter', `${name} is not valid Unicode text`, {
      details: [{ parameter: name }],
    });
  }
}
