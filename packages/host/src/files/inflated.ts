import { inflateRawSync } from 'node:zlib';

/** What is packed by DEFLATE (RFC 1951); null if it is damaged, cut off, or more than so many bytes. */
export function inflated(packed: Uint8Array, mostBytes: number): Uint8Array | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}
