import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAction } from '@vitalgate/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHostLog } from '../logging/host-log.ts';
import { openHost, type Host } from './open-host.ts';

let base: string;
let other: Server;
let host: Host;

/** A host whose port another listener holds until `other` is closed. */
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-races-'));
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  host = await openHost({
    dataDirectory: join(base, 'data'),
    address: '127.0.0.1',
    apiPort: (other.address() as AddressInfo).port,
    hostNames: [],
    pageLink: () => '',
    log: openHostLog({ write: () => undefined }),
  });
  // Else the first switch-on would wait for a certificate, and hide what the port does.
  await runAction(host.actions, 'readCertificate', {});
});
afterEach(async () => {
  other.close();
  await host.close();
  rmSync(base, { recursive: true, force: true });
});

async function freePort(): Promise<void> {
  other.close();
  await once(other, 'close');
}

const act = (name: string, input: object = {}): Promise<unknown> => runAction(host.actions, name, input);
const switchOn = (): Promise<unknown> => act('switchDeveloperMode', { on: true, acceptTerms: true });
const settings = () => host.access.settings.read();

test('a switch-on that fails takes back itself alone: a consent withdrawn meanwhile stays withdrawn', async () => {
  await act('setRawConsent', { accepted: true });
  const switching = switchOn();
  expect(settings().developerModeOn).toBe(true);
  await act('setRawConsent', { accepted: false });
  await expect(switching).rejects.toMatchObject({ code: 'portInUse' });
  expect(settings()).toEqual({ developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null });
  expect(host.serving.isListening).toBe(false);
});

test('switched off while it opens: off it is, the listener is closed, and the one who switched on hears it', async () => {
  await freePort();
  const [on, off] = await Promise.allSettled([switchOn(), act('switchDeveloperMode', { on: false })]);
  expect(on).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  expect(off).toMatchObject({ status: 'fulfilled', value: { developerModeOn: false } });
  expect([settings().developerModeOn, host.serving.isListening]).toEqual([false, false]);
});

test('the terms withdrawn while a switch-on fails stay withdrawn, and on again while it closes opens it', async () => {
  await Promise.allSettled([switchOn(), act('withdrawTerms')]);
  expect(settings()).toEqual({ developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null });
  await freePort();
  await switchOn();
  expect(host.serving.isListening).toBe(true);
  await Promise.all([act('switchDeveloperMode', { on: false }), switchOn()]);
  expect([settings().developerModeOn, host.serving.isListening]).toEqual([true, true]);
});

test('a host that is closed while Developer Mode goes on listens no more', async () => {
  await freePort();
  const switching = switchOn().catch(() => undefined);
  await host.close();
  await switching;
  expect(host.serving.isListening).toBe(false);
});

test('switching off is not taken back when what comes after it fails', async () => {
  await freePort();
  await host.close();
  host = await openHost({
    dataDirectory: join(base, 'data'),
    address: '127.0.0.1',
    apiPort: 0,
    hostNames: [],
    pageLink: () => '',
    log: openHostLog({ write: () => undefined }),
    onServingChanged() {
      if (!settings().developerModeOn) throw new Error('a later step');
    },
  });
  await switchOn();
  await expect(act('switchDeveloperMode', { on: false })).rejects.toThrow('a later step');
  expect([settings().developerModeOn, host.serving.isListening]).toEqual([false, false]);
});
