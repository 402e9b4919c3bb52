import { parentPort, workerData } from 'node:worker_threads';
import { getResponder } from '@homebridge/ciao';
import { faultFacts } from '../errors/fault-facts.ts';
import { serviceText, serviceType, type Advertisement } from './advertisement.ts';
import type { FromAdvertisingThread } from './advertising-messages.ts';
import { checkMulticast } from './check-multicast.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs in a worker thread only');
const tell = (message: FromAdvertisingThread): void => port.postMessage(message);

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
  tell({ kind: 'announced' });
} catch (error) {
  tell({ kind: 'failed', facts: faultFacts(error) });
}
