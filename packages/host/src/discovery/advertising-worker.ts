import { parentPort, workerData } from 'node:worker_threads';
import { getResponder } from '@homebridge/ciao';
import { faultFacts } from '../errors/fault-facts.ts';
import { serviceText, serviceType, type Advertisement } from './advertisement.ts';
import type { FromAdvertisingThread } from './advertiser.ts';
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
async function checkMulticast({ interfaces }: AdvertisedOn): Promise<void> {
  const own = networkInterfaces();
  const addresses = interfaces.flatMap((name) =>
    (own[name] ?? []).filter(({ family }) => family === 'IPv4').map(({ address }) => address),
  );
  if (addresses.length === 0) throw new Error('no interface with an IPv4 address');
  const outcomes = await Promise.allSettled(addresses.map(join));
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failed.length === outcomes.length) throw failed[0];
}

const port = parentPort;
if (port === null) throw new Error('this file runs in a worker thread only');
const post = (message: FromAdvertisingThread): void => port.postMessage(message);

const { name, port: servicePort, on } = workerData as Advertisement;
const interfaces = [...on.interfaces];
let farewell = (): Promise<void> => Promise.resolve();
// The only message there is says to end. With the thread everything of the library's ends too.
port.on('message', () => void farewell().finally(() => process.exit(0)));

try {
  await checkMulticast(on);
  const responder = getResponder({ interface: interfaces });
  farewell = () => responder.shutdown();
  const service = responder.createService({
    name,
    type: serviceType,
    port: servicePort,
    txt: serviceText,
    disabledIpv6: !on.ipv6,
    // Without it, whatever interfaces were chosen, loopback would be advertised on too.
    restrictedAddresses: on.address === null ? interfaces : [on.address],
  });
  await service.advertise();
  post({ kind: 'announced' });
} catch (error) {
  post({ kind: 'failed', facts: faultFacts(error) });
}
