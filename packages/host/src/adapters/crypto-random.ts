import { randomBytes } from 'node:crypto';
import type { Random } from '@vitalgate/core';

/** Bytes from the operating system's cryptographic generator. */
export const cryptoRandom: Random = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
};
