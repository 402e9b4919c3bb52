import { digest53 } from '../records/identity.ts';

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The lowest 32 bits of a number in hexadecimal. Byte by byte: engines write large numbers many times slower. */
function hex(value: number): string {
  const byte = (shift: number): string => bytes[(value >>> shift) & 255] ?? '';
  return byte(24) + byte(16) + byte(8) + byte(0);
}

/**
 * A `urn:uuid:` name made from a text: the same text, the same name (RFC 9562 5.8, version 8, with 106 bits of a digest). Names a resource that has no
 * address of its own.
 */
export function urnUuid(text: string): string {
  const [one, two] = [digest53(text, 1), digest53(text, 2)];
  const [first, third] = [hex(one), hex(two)];
  const [second, fourth] = [hex(Math.floor(one / 2 ** 32)), hex(Math.floor(two / 2 ** 32))];
  return `urn:uuid:${first}-${second.slice(4)}-8${second.slice(1, 4)}-a${fourth.slice(1, 4)}-${fourth.slice(4)}${third}`;
}
