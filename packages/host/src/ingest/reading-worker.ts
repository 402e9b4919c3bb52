import { parentPort } from 'node:worker_threads';
import type { DeliveryFile, FromReader } from './delivery-messages.ts';
import { readDelivery } from './read-delivery.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs in a worker thread only');

const post = (message: FromReader): void => port.postMessage(message);

port.on('message', (file: DeliveryFile) => {
  readDelivery(file).then(
    (contents) => post({ contents, failure: null }),
    (error: unknown) => post({ contents: null, failure: error instanceof Error ? error.name : 'unknown' }),
  );
});
