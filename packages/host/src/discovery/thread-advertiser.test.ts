import { expect, test } from 'vitest';
import { faultFacts } from '../errors/fault-facts.ts';
import type { Advertisement } from './advertisement.ts';
import { threadAdvertiser } from './thread-advertiser.ts';

const nowhere: Advertisement = {
  name: 'Vitalgate 0000',
  port: 8443,
  on: { interfaces: [], address: null, ipv6: true },
};

const threadOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

function failureOf(file?: URL): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAnnounced = (): void => reject(new Error('it was announced'));
    threadAdvertiser(file).announce(nowhere, { onAnnounced, onFailed: resolve });
  });
}

test('where there is nothing to advertise on, it says so and does not pretend', async () => {
  expect(faultFacts(await failureOf())).toMatchObject({ error: 'Error' });
});

test.each([
  ['an exception out of a timer', 'setTimeout(() => { throw new RangeError(1) }, 1)', 'RangeError'],
  ['a promise that nobody awaits', 'Promise.reject(new TypeError(1))', 'TypeError'],
  ['an end by itself', 'process.exit(7)', 'Error'],
])('%s in the thread is a failure to hear of, and nothing more', async (_title, code, error) => {
  expect(faultFacts(await failureOf(threadOf(code)))).toMatchObject({ error });
});

test('a thread that hears nothing is ended by force after a second', async () => {
  const busy = threadOf('for (;;) {}');
  const told: unknown[] = [];
  const announcement = threadAdvertiser(busy).announce(nowhere, {
    onAnnounced: () => told.push('announced'),
    onFailed: (error) => told.push(error),
  });
  await announcement.end();
  expect(told).toEqual([]);
});
