import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import type { AdvertisedOn } from './advertised-on.ts';

/** Port and IPv4 group of multicast DNS (RFC 6762 3). */
const multicastPort = 5353;
const multicastGroup = '224.0.0.251';

async function join(address: string): Promise<void> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  try {
    socket.bind(multicastPort);
    await once(socket, 'listening');
    socket.addMembership(multicastGroup, address);
    socket.setMulticastInterface(address);
  } finally {
    socket.close();
  }
}

/**
 * Rejects with the system's error where none of the interfaces lets this process take part in multicast DNS. The library
 * that advertises only prints that, and goes on as if it had told somebody.
 */
export async function checkMulticast({ interfaces }: AdvertisedOn): Promise<void> {
  const own = networkInterfaces();
  const addresses = interfaces.flatMap((name) =>
    (own[name] ?? []).filter(({ family }) => family === 'IPv4').map(({ address }) => address),
  );
  if (addresses.length === 0) throw new Error('no interface with an IPv4 address');
  const outcomes = await Promise.allSettled(addresses.map(join));
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failed.length === outcomes.length) throw failed[0];
}
