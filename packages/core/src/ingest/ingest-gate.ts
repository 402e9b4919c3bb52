import { ApiError } from '../errors/api-error.ts';
import { tokenHash } from '../pairing/tokens.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { IngestKeyRow, IngestKeyStore } from '../ports/ingest-stores.ts';
import { base64url } from '../encoding/base64url.ts';
import type { Random } from '../ports/random.ts';

const form = /^vgi_[A-Za-z0-9_-]{43}$/;

/** A new key of the listener for live feeds: `vgi_` and 256 random bits. At rest there is only its `tokenHash`. */
export function newIngestKey(random: Random): string {
  return `vgi_${base64url(random.bytes(32))}`;
}

function isIngestKey(text: string): boolean {
  return form.test(text);
}

export interface IngestGateParts {
  readonly ingestKeys: IngestKeyStore;
  readonly hasher: Hasher;
}

/** The key that a delivery presents. Throws `invalid_token`. */
export function ingestKeyOf({ ingestKeys, hasher }: IngestGateParts, text: string): IngestKeyRow {
  const row = isIngestKey(text) ? ingestKeys.findByHash(tokenHash(hasher, text)) : null;
  if (row === null) {
    throw new ApiError('invalid_token', 'this key is not, or no longer, a key of this host; make one', [], null, {
      page: 'Keep up to date',
      command: 'ingest key new NAME',
    });
  }
  return row;
}

/** Throws `invalid_token` if a key is not of the feed that a delivery is for. */
export function checkFeed(key: IngestKeyRow, feed: string): void {
  if (key.feed === feed) return;
  throw new ApiError('invalid_token', `this key is for the feed ${key.feed}; POST to the path that ends with it`);
}
