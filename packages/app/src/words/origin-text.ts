import { texts } from './texts/texts.ts';

/** Where a connection came from. The address is the connection's own, not what its program says of itself. */
export function originText(remoteAddress: string): string {
  const isHere = remoteAddress === '::1' || remoteAddress.startsWith('127.');
  return isHere ? texts.thisComputer(remoteAddress) : remoteAddress;
}
