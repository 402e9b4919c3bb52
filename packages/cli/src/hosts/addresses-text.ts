import { formatHostAddress, type HostAddress } from '@vitalgate/client';

/** Addresses as a line for people. */
export function addressesText(addresses: readonly HostAddress[]): string {
  return addresses.map(formatHostAddress).join(', ');
}
