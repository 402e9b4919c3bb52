import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type RunningHost } from '../host-process.ts';
import { root } from '../project-files.ts';
import { freshLink } from './browser.ts';
import { askApp, codeOf, follow, openSession, secretIn, type RawSession } from './raw-app.ts';

const readSettings = '/app/v1/actions/readSettings';
let host: RunningHost;
let session: RawSession;
let origin: string;

beforeAll(async () => {
  host = await startHost({ here: true });
  origin = `http://127.0.0.1:${host.appPort}`;
  session = await openSession(host, host.appUrl);
});
afterAll(() => host.stop());

const without = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(session.headers).filter(([header]) => header !== name));
const post = (headers: Record<string, string>, body = '{}') =>
  askApp(host, readSettings, { method: 'POST', headers, body });

const get = (path: string) => askApp(host, path, { headers: { cookie: session.cookie } });

const scriptOf = async (): Promise<string> => /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).text)?.[1] ?? '';

describe('the link', () => {
  test('becomes a cookie out of reach for scripts and other sites, and leads to an address without the key', async () => {
    const { entry } = await follow(host, await freshLink(host));
    expect(entry.status).toBe(303);
    expect(entry.headers.location).toMatch(/^\/\?in=[\w-]{43}$/);
    expect(entry.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^vitalgate-${host.appPort}=[\\w-]{43}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict$`),
      ) as string,
    ]);
    expect(entry.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'clear-site-data': '"storage", "cache"',
    });
  });

  test('followed from a page of another site it still lets in: strict cookies do not outlive a redirect', async () => {
    const { pathname, search } = new URL(await freshLink(host));
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const { port, hostname } = new URL(host.appUrl);
    const entry = await askApp(host, pathname + search, { headers: { ...headers, host: `${hostname}:${port}` } });
    expect(entry.status).toBe(200);
    expect(entry.text).toMatch(/<meta http-equiv="refresh" content="0;url=\/\?in=[\w-]{43}">/);
    expect(entry.text).not.toContain(search.slice(5));
    expect(entry.headers['set-cookie']).toHaveLength(1);
  });

  test('works once; a used one shows how to get in and nothing else', async () => {
    const link = await freshLink(host);
    expect((await openSession(host, link)).cookie).not.toBe('');
    const { pathname, search } = new URL(link);
    const second = await askApp(host, pathname + search);
    expect(second.status).toBe(401);
    // Whoever reads it may be in any folder, where npx would fetch another program of the name.
    const program = `node ${root}packages/host/bin/vitalgate-host.mjs`;
    expect(second.text).toContain(`<code>${program} status --data-dir ${host.dataDirectory}</code>`);
    expect(second.text).toContain(`<code>${program} serve --data-dir ${host.dataDirectory}</code>`);
    expect(second.headers).not.toHaveProperty('set-cookie');
    expect(second.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/);
  });

  test('is the same until it is used, and another one after', async () => {
    const [first, again] = [await freshLink(host), await freshLink(host)];
    expect(again).toBe(first);
    await openSession(host, first);
    expect(await freshLink(host)).not.toBe(first);
  });

  test('a used one, opened again by who is in, leads to an address without the key', async () => {
    const { pathname, search } = new URL(host.appUrl);
    const again = await get(pathname + search);
    expect([again.status, again.headers.location]).toEqual([303, '/']);
    expect(again.headers).not.toHaveProperty('set-cookie');
  });

  test('is not printed where there is no terminal, and that is said', async () => {
    const { stdout, stderr } = await host.command('status');
    expect(stderr).toMatch(/link to the pages is shown on a terminal only/);
    expect(stdout).not.toContain('key=');
  });

  test('HEAD does not use it up', async () => {
    const link = await freshLink(host);
    const { pathname, search } = new URL(link);
    expect((await askApp(host, pathname + search, { method: 'HEAD' })).status).toBe(401);
    expect(await freshLink(host)).toBe(link);
  });
});

/** A session whose cookie comes behind so many bytes of another program's. */
const among = (bytes: number) =>
  askApp(host, '/', { headers: { cookie: `theirs=${'x'.repeat(bytes)}; ${session.cookie}` } });

describe('a session', () => {
  test('opens with both halves', async () => {
    const answer = await post(session.headers);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      { result: expect.objectContaining({ developerModeOn: false }) as object },
    ]);
  });

  test.each(['cookie', 'vitalgate-session'])('without its %s opens nothing', async (half) => {
    for (const path of [readSettings, '/app/v1/actions/nonsense', '/app/v1/uploads?name=x', '/app/v1/elsewhere']) {
      const answer = await askApp(host, path, { method: 'POST', headers: without(half), body: '{}' });
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 401, 'session_ended']);
    }
    for (const path of ['/app/v1/events', '/app/v1/pairing/window']) {
      expect((await askApp(host, path, { headers: without(half) })).status).toBe(401);
    }
  });

  test('goes on beside cookies that other ports of the address set; beyond what is taken, words say what to do', async () => {
    expect((await among(50_000)).status).toBe(200);
    const refused = await among(80_000);
    expect(refused).toMatchObject({ status: 431, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(refused.text).toContain('Delete the cookies of this address');
  });

  test('the two halves must be of one session', async () => {
    const other = await openSession(host, await freshLink(host));
    expect((await post({ ...session.headers, cookie: other.cookie })).status).toBe(401);
    expect((await post(other.headers)).status).toBe(200);
    expect((await post(session.headers)).status).toBe(200);
  });

  test('with nothing, everything is the page that says how to get in, or 401', async () => {
    for (const path of ['/', '/data', '/assets/index.js', '/icon.svg', '/nowhere', '/..%2f..%2fetc/passwd']) {
      const answer = await askApp(host, path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.text).toContain('This page is locked');
    }
    expect(codeOf(await askApp(host, readSettings, { method: 'POST', body: '{}' }))).toBe('unauthorized');
  });

  test('a document brings its secret once, to a navigation, and an address without a ticket brings none', async () => {
    const { entry, document } = await follow(host, await freshLink(host));
    expect(secretIn(document)).toMatch(/^[\w-]{12}\.[\w-]{43}$/);
    const again = await get(String(entry.headers.location));
    expect([again.status, secretIn(again)]).toEqual([200, undefined]);
    expect(secretIn(await get('/'))).toBeUndefined();
    expect(secretIn(await get(`/?in=${'A'.repeat(43)}`))).toBeUndefined();
  });

  test.each([
    ['by a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['by what a worker passes on', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' }],
    ['into a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])('its secret is not given %s, and the way in is closed to it', async (_how, fetched) => {
    const { pathname, search } = new URL(await freshLink(host));
    const entry = await askApp(host, pathname + search);
    const headers = { ...fetched, cookie: session.cookie, 'sec-fetch-site': 'same-origin' };
    expect(secretIn(await askApp(host, String(entry.headers.location), { headers }))).toBeUndefined();
    const way = await askApp(host, '/app/v1/session/enter?to=/', { headers });
    expect([way.status, way.headers.location]).toEqual([401, undefined]);
  });

  test('finds its cookie among others of the same name that another port has set', async () => {
    const name = `vitalgate-${host.appPort}`;
    const headers = { ...session.headers, cookie: `${name}=planted; other=1; ${session.cookie}` };
    expect((await post(headers)).status).toBe(200);
  });
});

describe('a page of another origin, with both halves all the same', () => {
  test.each(['null', 'https://evil.example', 'http://127.0.0.1:1', 'http://127.0.0.1'])(
    'S4: Origin %s',
    async (from) => {
      const answer = await post({ ...session.headers, origin: from });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'origin_not_allowed']);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('a change without an Origin is refused: pages always send one', async () => {
    expect(codeOf(await post(without('origin')))).toBe('origin_not_allowed');
  });

  test.each(['cross-site', 'same-site'])(
    'S7: Sec-Fetch-Site %s loads no file as image, script or frame',
    async (site) => {
      for (const dest of ['image', 'script', 'iframe', 'style']) {
        const headers = {
          cookie: session.cookie,
          'sec-fetch-site': site,
          'sec-fetch-mode': 'no-cors',
          'sec-fetch-dest': dest,
        };
        const answer = await askApp(host, '/', { headers });
        expect([dest, answer.status, codeOf(answer)]).toEqual([dest, 403, 'origin_not_allowed']);
      }
    },
  );

  test.each(['evil.example', `evil.example:1`, '192.168.1.2', '127.0.0.1', '127.0.0.1:1'])(
    'S1: Host %s is refused',
    async (name) => {
      const answer = await post({ ...session.headers, host: name });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'host_not_allowed']);
    },
  );

  test('S6: a form or plain text changes nothing', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const answer = await post({ ...session.headers, 'content-type': type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  test('the control key is no key for pages', async () => {
    const link = await freshLink(host);
    expect(link).toContain('?key=');
    const answer = await askApp(host, '/app/v1/actions/newPageLink', {
      method: 'POST',
      headers: session.headers,
      body: '{}',
    });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    const body = JSON.stringify({ paths: ['/etc/hostname'] });
    const files = await askApp(host, '/app/v1/actions/startImport', { method: 'POST', headers: session.headers, body });
    expect(files.status).toBe(404);
  });
});

describe('files', () => {
  test('the document comes with headers that allow its own files only, no inline code and no frame', async () => {
    const { status, headers, text } = await get('/developer-mode');
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "form-action 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*|data:|http/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(text).not.toMatch(/<script>|<style|style=|https?:/);
  });

  test('those with a hash in their name are kept by the browser, and are no code for other types', async () => {
    const { status, headers } = await get(await scriptOf());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    '/nowhere',
    '/data/metrics',
    '/data/metrics/a/b',
    '/index.html',
    '/.sources',
    '/assets/',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/../package.json',
    '//evil.example/icon.svg',
  ])('%s is 404', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).toContain('There is no such page');
  });

  test('none of it can be reached by the port of the API', async () => {
    await host.command('developer-mode', 'on', '--accept-terms');
    for (const path of ['/', '/developer-mode', '/icon.svg', readSettings, '/app/v1/session/known', '/app/v1/events']) {
      const headers = { cookie: session.cookie, 'vitalgate-session': session.secret };
      expect((await host.request({ path, headers })).status).toBe(404);
      expect((await host.request({ path, headers: { ...headers, origin } })).status).toBe(403);
    }
  });
});
