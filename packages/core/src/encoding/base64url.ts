const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const letterCodes = Uint8Array.from(Array.from(alphabet), (letter) => letter.charCodeAt(0));
const values = new Map(Array.from(alphabet).map((letter, value) => [letter, value]));

/** Bytes as unpadded base64url. RFC 4648 5. */
export function base64url(bytes: Uint8Array): string {
  // A text put together letter by letter is copied once more when it is used.
  const codes: number[] = [];
  for (let index = 0; index < bytes.length; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    const letters = Math.min(4, bytes.length - index + 1);
    for (let place = 0; place < letters; place++) codes.push(letterCodes[(group >> (18 - 6 * place)) & 63] ?? 0);
  }
  return String.fromCharCode(...codes);
}

/** The bytes of an unpadded base64url text, with the bits of its last letter that belong to none; null if it is none. */
export function readBase64url(text: string): { readonly bytes: Uint8Array; readonly unused: number } | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of text) {
    const value = values.get(letter);
    if (value === undefined) return null;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = (bits >> held) & 255;
    }
  }
  return { bytes, unused: bits & ((1 << held) - 1) };
}

/** The bytes of an unpadded base64url text, or null if it is none (also if unused bits are set). */
export function fromBase64url(text: string): Uint8Array | null {
  const read = readBase64url(text);
  return read?.unused === 0 ? read.bytes : null;
}
