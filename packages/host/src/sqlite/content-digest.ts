import { createHash } from 'node:crypto';
import type { ContentDigest } from '@vitalgate/sqlite';

/** 128 bits of SHA-256, in hexadecimal. */
export const contentDigest: ContentDigest = (text, bytes) =>
  createHash('sha256').update(text).update('\0').update(bytes).digest('hex').slice(0, 32);
