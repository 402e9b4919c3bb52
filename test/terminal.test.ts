import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newDataDirectory, startHost, type RunningHost } from './host-process.ts';
import { hasTerminals, startSession, startSessionInto, type TerminalSession } from './terminal-session.ts';

const question = 'Approve? [y/n]';

describe.skipIf(!hasTerminals)('on a real terminal (skipped where python3 has no pseudo-terminals)', () => {
  let host: RunningHost;
  const sessions: TerminalSession[] = [];

  beforeAll(async () => void (host = await startHost({ developerMode: true })));
  afterAll(() => host.stop());
  afterEach(async () => {
    for (const session of sessions.splice(0)) session.kill();
    await host.command('pairing', 'clear');
  });

  function session(...words: readonly string[]): TerminalSession {
    const started = startSession(...words, '--data-dir', host.dataDirectory);
    sessions.push(started);
    return started;
  }

  async function pairingOpen(): Promise<TerminalSession> {
    const opened = session('pairing', 'open');
    await opened.until('--pinnedpubkey');
    return opened;
  }

  async function create(displayName: string): Promise<{ requestId: string; pollingToken: string }> {
    const body = { displayName, scopes: ['app.metrics'] };
    const created = await host.request({ method: 'POST', path: '/api/v1/pairing/requests', body });
    return created.json() as { requestId: string; pollingToken: string };
  }

  async function statusOf({ requestId, pollingToken }: { requestId: string; pollingToken: string }): Promise<unknown> {
    const polled = await host.request({ path: `/api/v1/pairing/requests/${requestId}`, token: pollingToken });
    return (polled.json() as { status: unknown }).status;
  }

  test('a y that is typed when the question has been seen approves', async () => {
    const terminal = await pairingOpen();
    const request = await create('Reader');
    await terminal.until(question);
    await sleep(1000);
    terminal.keys('y\r');
    await terminal.until('is approved');
    expect(await statusOf(request)).toBe('approved');
  });

  test('keys typed before a question is shown, or as it appears, never answer it', async () => {
    const terminal = await pairingOpen();
    terminal.keys('y\ryes\ry');
    await sleep(300);
    const request = await create('Unseen');
    await terminal.until(question);
    terminal.keys('y\r');
    await sleep(1500);
    expect(await statusOf(request)).toBe('pending');
    // What was thrown away is no part of the answer either.
    terminal.keys('n\r');
    await terminal.until('is denied');
    expect(await statusOf(request)).toBe('denied');
  });

  test('a late y that was meant for a request which is gone does not approve the next', async () => {
    const terminal = await pairingOpen();
    const first = await create('Gone');
    await terminal.until(question);
    const second = await create('Next');
    await sleep(1000);
    await host.command('pairing', 'deny', first.requestId);
    await terminal.until(/Next asks for access[\s\S]*Approve\? \[y\/n\]/);
    await sleep(1000);
    terminal.keys('y\r');
    await sleep(2000);
    expect(await statusOf(second)).toBe('pending');
    terminal.keys('y\r');
    await terminal.until('is approved');
  });

  test('anything but y, yes, n and no is asked again', async () => {
    const terminal = await pairingOpen();
    const request = await create('Asked twice');
    await terminal.until(question);
    await sleep(1000);
    terminal.keys('perhaps\r');
    await terminal.until('Please answer y or n.');
    terminal.keys('\r');
    await terminal.until(/(?:Please answer y or n\.[\s\S]*){2}/);
    expect(await statusOf(request)).toBe('pending');
    terminal.keys('YES\r');
    await terminal.until('is approved');
  });

  test.each([
    ['as the question appears', 0],
    ['while the question waits', 1500],
  ])('Ctrl-C %s ends the page by itself, on a line of its own', async (_when, after) => {
    const terminal = await pairingOpen();
    await create('Interrupted');
    await terminal.until(question);
    await sleep(after);
    terminal.keys('\u0003');
    expect(await terminal.end()).toBe(0);
    expect(terminal.screen()).toMatch(/\n\s*The pairing window is closed\.\n+$/);
  });

  test('Ctrl-C with no question ends the page', async () => {
    const terminal = await pairingOpen();
    terminal.keys('\u0003');
    expect(await terminal.end()).toBe(0);
  });

  test('raw-consent accept shows the text and accepts: pasting it with the next command works', async () => {
    const terminal = session('raw-consent', 'accept');
    await terminal.until('Raw health data consent');
    expect(await terminal.end()).toBe(0);
    expect((await host.command('status', '--json')).json()).toMatchObject({
      rawConsentAcceptedAt: expect.any(String) as string,
    });
  });

  test('certificate reset asks first, and no leaves everything as it was', async () => {
    const before = (await host.command('certificate', 'show', '--json')).stdout;
    const terminal = session('certificate', 'reset');
    await terminal.until('Make a new certificate? [y/n]');
    await sleep(1000);
    terminal.keys('n\r');
    expect(await terminal.end()).toBe(1);
    expect(terminal.screen()).toContain('left as it is');
    expect((await host.command('certificate', 'show', '--json')).stdout).toBe(before);
  });

  test('Ctrl-C at a question ends the command, and nothing is changed', async () => {
    const before = (await host.command('certificate', 'show', '--json')).stdout;
    for (const after of [0, 1500]) {
      const terminal = session('certificate', 'reset');
      await terminal.until('Make a new certificate? [y/n]');
      await sleep(after);
      terminal.keys('\u0003');
      expect(await terminal.end()).toBe(130);
      expect(terminal.screen()).toMatch(/\n\s*Interrupted\.\n+$/);
    }
    expect((await host.command('certificate', 'show', '--json')).stdout).toBe(before);
  });

  test('the link to the pages is shown, with the time that it is good for at least', async () => {
    const link = /http:\/\/\S+key=\S+\s+\(opens once; good for 5 minutes at least\)/;
    const status = session('status');
    expect(await status.end()).toBe(0);
    expect(status.screen()).toMatch(link);
    const dataDirectory = await newDataDirectory();
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
    const ports = ['--port', '0', '--app-port', '0'];
    const serve = startSession('serve', '--no-open', '--no-discovery', ...ports, '--data-dir', dataDirectory);
    onTestFinished(async () => {
      serve.keys('\u0003');
      await serve.end();
    });
    await serve.until('developer-mode on');
    expect(serve.screen()).toMatch(link);
  });

  test('the link to the pages is not written into a file, although somebody sits at the keyboard', async () => {
    const file = join(await newDataDirectory(), 'status.txt');
    onTestFinished(() => rm(dirname(file), { recursive: true, force: true }));
    const status = startSessionInto(file, 'status', '--data-dir', host.dataDirectory);
    sessions.push(status);
    expect(await status.end()).toBe(0);
    const written = await readFile(file, 'utf8');
    expect(written).toContain(host.dataDirectory);
    expect(written).not.toContain('key=');
    expect(status.screen()).toContain('The link to the pages is shown on a terminal only');
  });

  test('what is printed fits 80 columns, but for what must stay whole', async () => {
    await host.pair(['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests'], 'A name of some length');
    const { clientId } = ((await host.command('clients', 'list', '--json')).json() as { clientId: string }[])[0] ?? {};
    for (const words of [
      ['status'],
      ['clients', 'list'],
      ['activity'],
      ['permissions', 'list'],
      ['certificate', 'show'],
    ]) {
      const terminal = session(...words);
      expect(await terminal.end()).toBe(0);
      const wide = terminal
        .screen()
        .split('\n')
        .filter((line) => line.length > 80 && !/^\s*(?:[0-9A-F]{2}:|vitalgate:|--pinnedpubkey|npx )/.test(line));
      // A path and a link are one word each.
      expect(wide.filter((line) => !/^(?:Data directory|Pages) /.test(line))).toEqual([]);
      if (words[0] === 'clients') expect(terminal.screen()).toContain(clientId);
    }
  });
});
