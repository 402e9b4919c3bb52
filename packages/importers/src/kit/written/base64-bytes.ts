const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map(Array.from(letters, (letter, value) => [letter, value]));
values.set('+', 62).set('/', 63);

/** The bytes of a base64 or base64url text, with or without padding; null if it is none. */
export function base64Bytes(text: string): Uint8Array | null {
  const plain = text.replace(/(?<!=)=+$/u, '');
  if (plain.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((plain.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const letter of plain) {
    const value = values.get(letter);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
  }
  return bytes;
}
