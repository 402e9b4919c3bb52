import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { settled, strangerContext } from './browser.ts';
import { codeOf, secretIn, type RawAnswer } from './raw-app.ts';

const navigation = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Asks at the address of the pages itself, as the end of a tunnel or a proxy does. */
async function askPages(
  host: RunningHost,
  path: string,
  { method = 'GET', headers = {}, body }: Asked,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(host.appUrl);
  const sent = request({ host: hostname, port, path, method, headers, agent: false }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of answer) text += String(piece);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

test('through a tunnel that ends at the address of the pages, a browser that names its own 127.0.0.1 stays there', async () => {
  const host = await startHost({ here: true });
  onTestFinished(async () => void (await host.stop()));
  const own = `127.0.0.1:${host.appPort}`;
  const headers = { ...navigation, host: own };
  const { pathname, search } = new URL(host.appUrl);
  const entry = await askPages(host, pathname + search, { headers });
  expect([entry.status, entry.headers.location]).toEqual([303, expect.stringMatching(/^\/\?in=/) as string]);
  const document = await askPages(host, String(entry.headers.location), { headers });
  const [setCookie = ''] = entry.headers['set-cookie'] ?? [];
  const [cookie = ''] = setCookie.split(';');
  const session = { host: own, cookie, origin: `http://${own}`, 'vitalgate-session': secretIn(document) ?? '' };
  const asked = { method: 'POST', body: '{}', headers: { ...session, 'content-type': 'application/json' } };
  expect((await askPages(host, '/app/v1/actions/readSettings', asked)).status).toBe(200);
  // Another tab there: no step leads to an address that the other device does not have.
  const again = await askPages(host, '/app/v1/session/enter?to=/data', { headers: { ...headers, cookie } });
  expect([again.status, again.headers.location]).toEqual([303, expect.stringMatching(/^\/data\?in=/) as string]);
});

test('through a proxy with TLS of its own: in by the passphrase, and in again by itself after a restart', async () => {
  const dataDirectory = await newDataDirectory();
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const proxyPort = await freePort();
  const outside = `https://localhost:${proxyPort}`;
  const options = { here: true, dataDirectory, pagesUrl: outside };
  let host = await startHost(options);
  onTestFinished(async () => void (await host.stop()));
  const { hostname, port } = new URL(host.appUrl);
  const pem = readFileSync(join(dataDirectory, 'certificate.pem'));
  const proxy = createServer({ key: pem, cert: pem }, (asked, answer) => {
    const { method, url, headers } = asked;
    const onward = request({ host: hostname, port, path: url, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer).on('error', () => undefined);
      response.on('error', () => answer.destroy());
    });
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
    answer.once('close', () => onward.destroy());
  }).listen(proxyPort, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => proxy.close().closeAllConnections());
  const made = (await host.command('browsers', 'passphrase', 'new', '--json')).json() as { passphrase: string };

  const context = await strangerContext({ ignoreHTTPSErrors: true });
  onTestFinished(() => context.close());
  const tab = await context.newPage();
  await tab.goto(`${outside}/activity`);
  await tab.getByRole('heading', { name: 'This page is locked' }).waitFor();
  await tab.getByLabel('Passphrase').fill('not the passphrase at all');
  await tab.getByRole('button', { name: 'Open' }).click();
  await tab.getByText('That is not the passphrase.').waitFor();
  await tab.getByLabel('Passphrase').fill(made.passphrase);
  await tab.getByRole('button', { name: 'Open' }).click();
  await tab.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
  await settled(tab);
  expect(tab.url()).toBe(`${outside}/activity`);
  const [cookie] = await context.cookies(outside);
  expect(cookie).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    value: expect.stringMatching(/^[\w-]{43}$/) as string,
  });

  await host.stop();
  host = await startHost(options);
  expect(new URL(host.appUrl).port).toBe(port);
  const second = await context.newPage();
  await second.goto(`${outside}/developer-mode`);
  await second.getByRole('heading', { name: 'Developer Mode', level: 1 }).waitFor();
  expect((await host.command('browsers', 'passphrase', 'off', '--json')).json()).toEqual({ isSet: false });
}, 120_000);

describe('a host behind a proxy', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ here: true, pagesUrl: 'https://health.example' });
  });
  afterAll(() => host.stop());

  test.each(['evil.example', 'localhost.evil.example', 'health.example:8443'])(
    'S1: beside the name of the proxy, Host %s is refused',
    async (name) => {
      const answer = await askPages(host, '/', { headers: { host: name } });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'host_not_allowed']);
      const own = await askPages(host, '/', { headers: { host: 'health.example' } });
      expect(own.status).toBe(401);
      // Plain HTTP of that name is another origin.
      const headers = { host: 'health.example', origin: 'http://health.example' };
      expect(codeOf(await askPages(host, '/', { headers }))).toBe('origin_not_allowed');
    },
  );
});

test('a form of another origin tries no passphrase', async () => {
  const host = await startHost({ here: true });
  onTestFinished(async () => void (await host.stop()));
  const { passphrase } = (await host.command('browsers', 'passphrase', 'new', '--json')).json() as {
    passphrase: string;
  };
  const { host: name } = new URL(host.appUrl);
  const form = { host: name, 'content-type': 'application/x-www-form-urlencoded' };
  const send = (origin: string): Promise<RawAnswer> =>
    askPages(host, '/app/v1/session/passphrase', {
      method: 'POST',
      headers: { ...form, ...(origin === '' ? {} : { origin }) },
      body: new URLSearchParams({ passphrase, to: '/data' }).toString(),
    });
  for (const origin of ['', 'null', 'https://evil.example'])
    expect(codeOf(await send(origin))).toBe('origin_not_allowed');
  const right = await send(`http://${name}`);
  expect([right.status, right.text.includes('to=%2Fdata')]).toEqual([200, true]);
});
