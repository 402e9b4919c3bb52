/** Chooses a whole number from 0 to below a bound. */
export type Pick = (below: number) => number;

const extremes = ['-1', '0', '1e999', '-1e308', '5e-324', '99999999999999999999', 'NaN', 'null', '""', '1,5', '0x10'];
const pieces = [
  '[',
  ']',
  '{',
  '}',
  '"',
  '\\',
  '\u0000',
  ',',
  ':',
  '<',
  '>',
  '&',
  '\n',
  '\r\n',
  '\ufeff',
  '\ud800',
  '[[[[[[[[',
  '{"a":{"a":{"a":',
  '<!ENTITY x "y">',
  '&#0;',
  '__proto__',
  'constructor',
  '2026-02-30T25:61:61Z',
  '9999-12-31 23:59:59 +9999',
  '0001-01-01 00:00:00 +0000',
];

type Mutation = (bytes: Buffer, pick: Pick, other: Buffer) => Buffer;

function cut(bytes: Buffer, pick: Pick): readonly [from: number, to: number] {
  const from = pick(bytes.length + 1);
  return [from, Math.min(bytes.length, from + pick(1 + Math.min(bytes.length, pick(2) === 0 ? 16 : 4096)))];
}

const joined = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);

/** Replaces one of the places that match, if there is one. */
function replaceOne(bytes: Buffer, pattern: RegExp, text: string, pick: Pick): Buffer {
  const places = [...bytes.toString('latin1').matchAll(pattern)];
  const place = places[pick(Math.max(1, places.length))];
  if (place === undefined) return bytes;
  return joined(bytes.subarray(0, place.index), Buffer.from(text), bytes.subarray(place.index + place[0].length));
}

const mutations: readonly Mutation[] = [
  // Bits and bytes.
  (bytes, pick) => {
    const changed = Buffer.from(bytes);
    const at = pick(Math.max(1, bytes.length));
    if (bytes.length > 0) changed[at] = (changed[at] ?? 0) ^ (1 << pick(8));
    return changed;
  },
  (bytes, pick) => {
    const changed = Buffer.from(bytes);
    const [from, to] = cut(bytes, pick);
    for (let at = from; at < to; at++) changed[at] = pick(256);
    return changed;
  },
  // Parts that go, come twice, or change places.
  (bytes, pick) => {
    const [from, to] = cut(bytes, pick);
    return joined(bytes.subarray(0, from), bytes.subarray(to));
  },
  (bytes, pick) => {
    const [from, to] = cut(bytes, pick);
    const part = bytes.subarray(from, to);
    return joined(
      bytes.subarray(0, from),
      ...Array.from({ length: 1 + pick(pick(2) === 0 ? 3 : 50) }, () => part),
      bytes.subarray(to),
    );
  },
  (bytes, pick) => bytes.subarray(0, pick(bytes.length + 1)),
  (bytes, pick, other) => joined(bytes.subarray(0, pick(bytes.length + 1)), other.subarray(pick(other.length + 1))),
  // Texts.
  (bytes, pick) => {
    const at = pick(bytes.length + 1);
    return joined(bytes.subarray(0, at), Buffer.from(pieces[pick(pieces.length)] ?? ''), bytes.subarray(at));
  },
  (bytes, pick) => replaceOne(bytes, /-?\d+(?:\.\d+)?/gu, extremes[pick(extremes.length)] ?? '0', pick),
  (bytes, pick) => replaceOne(bytes, /"[^"]{0,40}"/gu, `"${'x'.repeat(pick(3) === 0 ? 10_000 : 3)}"`, pick),
  (bytes, pick) => replaceOne(bytes, /[A-Za-z_]{3,30}/gu, pick(2) === 0 ? 'unknown' : '', pick),
];

/** A file changed in one to eight places; `other` lends parts. */
export function mutate(bytes: Buffer, other: Buffer, pick: Pick): Buffer {
  let changed = bytes;
  for (let count = 1 + pick(8); count > 0; count--) {
    const mutation = mutations[pick(mutations.length)];
    if (mutation !== undefined && changed.length < 4_000_000) changed = mutation(changed, pick, other);
  }
  return changed;
}
