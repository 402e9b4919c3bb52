import { createSocket } from 'node:dgram';
import { Bonjour, type Service } from 'bonjour-service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVitalgateUser } from './cli/vitalgate-process.ts';
import { appCall } from './contract/app-call.ts';
import { startHost, type RunningHost } from './host-process.ts';

/** From the words to the network: a thread starts, and asks three times whether the name is free. */
const patience = { timeout: 30_000 };

const group = '224.0.0.251';

/** Why the system lets no multicast through on loopback; null if it does. */
function loopbackTrouble(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    const end = (trouble: string | null): void => {
      clearTimeout(timer);
      socket.close();
      resolve(trouble);
    };
    const timer = setTimeout(() => end('no packet came back'), 2000);
    socket.once('error', ({ message }) => end(message));
    socket.once('message', () => end(null));
    socket.bind(0, () => {
      try {
        socket.addMembership(group, '127.0.0.1');
        socket.setMulticastInterface('127.0.0.1');
        socket.send('hello', socket.address().port, group);
      } catch (error) {
        end(String(error));
      }
    });
  });
}

const trouble = await loopbackTrouble();
const because = trouble === null ? '' : ` (skipped: multicast on loopback: ${trouble})`;

/** What the loopback interface tells of hosts, by a library that is not the one that advertises. */
function browse() {
  // Bound to every address, because a socket bound to one hears no multicast; joined on loopback alone.
  const bonjour = new Bonjour({ interface: '127.0.0.1', bind: '0.0.0.0' } as object);
  const seen: { readonly kind: 'up' | 'down'; readonly service: Service }[] = [];
  const browser = bonjour.find({ type: 'vitalgate' });
  browser.on('up', (service) => void seen.push({ kind: 'up', service }));
  browser.on('down', (service) => void seen.push({ kind: 'down', service }));
  const asking = setInterval(() => browser.update(), 250);
  return {
    /** What came and went of the host at this port, in order. */
    of: (port: number) => seen.filter(({ service }) => service.port === port),
    end() {
      clearInterval(asking);
      bonjour.destroy();
    },
  };
}

describe.skipIf(trouble !== null)(`DNS-SD on loopback${because}`, () => {
  let host: RunningHost;
  let network: ReturnType<typeof browse>;

  beforeAll(async () => {
    network = browse();
    host = await startHost({ developerMode: true, discovery: true, words: ['--address', '127.0.0.1'] });
  });
  afterAll(async () => {
    network.end();
    await host.stop('SIGKILL');
  });

  const kinds = (): readonly string[] => network.of(host.apiPort).map(({ kind }) => kind);
  const discoverable = async (): Promise<unknown> =>
    ((await appCall(host, 'readStatus')) as { discoverable: unknown }).discoverable;

  test('[Spec 5.4.discoverable] S40: a host is found while its settings page is open, and says goodbye at once when it closes', async () => {
    expect(await discoverable()).toBe(false);
    expect(kinds()).toEqual([]);
    const page = await host.openPairing();
    await expect.poll(kinds, patience).toEqual(['up']);
    await expect.poll(discoverable, patience).toBe(true);
    await page.close();
    await expect.poll(kinds, patience).toEqual(['up', 'down']);
    expect(await discoverable()).toBe(false);
  });

  test('what it tells: type, version, path and port, and no name of a person or of the machine', () => {
    const { service } = network.of(host.apiPort)[0] ?? {};
    expect(service?.fqdn).toMatch(/^Vitalgate [0-9a-f]{4}\._vitalgate\._tcp\.local$/);
    expect(service?.host).toBe(`${service?.name.replace(' ', '-')}.local`);
    expect(service?.txt).toEqual({ v: '1', path: '/api/v1' });
    expect(service?.addresses).toEqual(['127.0.0.1']);
  });

  test('the name that it tells is one that the API answers to', async () => {
    const { service } = network.of(host.apiPort)[0] ?? {};
    const named = await host.request({ path: '/api/v1/status', headers: { host: service?.host ?? '' } });
    expect(named.status).toBe(200);
  });

  test('`vitalgate discover` finds it, and finds none with exit 0 once the window is closed', async () => {
    const user = await newVitalgateUser();
    const page = await host.openPairing();
    await expect.poll(discoverable, patience).toBe(true);
    const words = ['discover', '--interface', '127.0.0.1', '--seconds', '3', '--json'];
    const found = await user.run(...words);
    expect(found.code).toBe(0);
    const mine = (found.json() as { port: number }[]).filter(({ port }) => port === host.apiPort);
    expect(mine).toMatchObject([{ addresses: ['127.0.0.1'], apiVersion: 'v1' }]);
    await page.close();
    await expect.poll(discoverable, patience).toBe(false);
    const none = await user.run(...words);
    expect([none.code, (none.json() as { port: number }[]).some(({ port }) => port === host.apiPort)]).toEqual([
      0,
      false,
    ]);
    await user.remove();
  });

  test('Developer Mode off, and the end of the host, say goodbye too', async () => {
    const before = kinds().length;
    const since = (): readonly string[] => kinds().slice(before);
    const page = await host.openPairing();
    await expect.poll(since, patience).toEqual(['up']);
    await appCall(host, 'switchDeveloperMode', { on: false });
    await expect.poll(since, patience).toEqual(['up', 'down']);
    await page.close();
    await appCall(host, 'switchDeveloperMode', { on: true });
    const second = await host.openPairing();
    await expect.poll(since, patience).toEqual(['up', 'down', 'up']);
    expect(await host.stop()).toBe(0);
    await expect.poll(since, patience).toEqual(['up', 'down', 'up', 'down']);
    await second.close();
    expect(host.stderr()).not.toContain('discovery');
  });
});
