import type { Hasher } from '@vitalgate/core';

/** The first bits of the fractional part of a root of each of the first `count` primes. FIPS 180-4 4.2.2 and 5.3.3. */
function primeRootBits(count: number, root: number): Int32Array {
  const bits = new Int32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate && isPrime; divisor++) isPrime = candidate % divisor !== 0;
    if (isPrime) bits[found++] = Math.floor((candidate ** (1 / root) % 1) * 2 ** 32);
  }
  return bits;
}

const roundConstants = primeRootBits(64, 3);
const startState = primeRootBits(8, 2);

function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  return Uint8Array.from(bytes);
}

function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  return view;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The words of one 64-byte block, spread to one for each round. */
function schedule(view: DataView, block: number): Int32Array {
  const words = new Int32Array(64);
  for (let t = 0; t < 16; t++) words[t] = view.getInt32(block + 4 * t);
  const at = (t: number): number => words[t] ?? 0;
  for (let t = 16; t < 64; t++) {
    const near = turn(at(t - 2), 17) ^ turn(at(t - 2), 19) ^ (at(t - 2) >>> 10);
    const far = turn(at(t - 15), 7) ^ turn(at(t - 15), 18) ^ (at(t - 15) >>> 3);
    words[t] = near + at(t - 7) + far + at(t - 16);
  }
  return words;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (roundConstants[t] ?? 0) + (words[t] ?? 0);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}

function sha256(message: Uint8Array): Uint8Array {
  const state = startState.slice();
  const view = padded(message);
  for (let block = 0; block < view.byteLength; block += 64) compress(state, schedule(view, block));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(4 * index, word);
  return new Uint8Array(digest.buffer);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** HMAC. RFC 2104. */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** SHA-256 and HMAC in plain script, for engines without cryptography. Slow, and its key lies open: for tests only. */
export function scriptHasher(key: Uint8Array): Hasher {
  return { sha256: (text) => sha256(utf8(text)), hmac: (text) => hmac(key, utf8(text)) };
}
