import { formatHostAddress, type HostAddress } from '@vitalgate/client';
import type { Pairing } from '@vitalgate/client/node';

/** A host that this machine was paired with. All but the token, which is kept apart or beside it. */
export interface StoredHost extends Omit<Pairing, 'token'> {
  /** The user's name for it on this machine: the NAME of `--host`, `forget` and `token`. */
  readonly name: string;
  /** Instant, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly pairedAt: string;
  readonly tokenIn: 'keychain' | 'file';
}

export function addressesText(addresses: readonly HostAddress[]): string {
  return addresses.map(formatHostAddress).join(', ');
}
