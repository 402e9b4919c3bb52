import { digest53 } from '../records/identity.ts';

function hex(text: string, seed: number, digits: number): string {
  return digest53(text, seed).toString(16).padStart(14, '0').slice(-digits);
}

/** A `urn:uuid:` name made from a text: the same text, the same name (RFC 9562 5.8, version 8). Names a resource that has no address of its own. */
export function urnUuid(text: string): string {
  const digits = hex(text, 1, 12) + hex(text, 2, 12) + hex(text, 3, 8);
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) & 3);
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
