import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newDataDirectory, startHost, type RunningHost } from '../host-process.ts';
import { openApp } from './browser.ts';

/** Stands for the desktop's opener: notes its words, and runs on as one does that waits for its browser, until its folder is removed. */
const opener = (folder: string): string => `#!/bin/sh
printf '%s\\n' "$@" > '${folder}/words.part'
mv '${folder}/words.part' '${folder}/words'
while [ -e '${folder}/words' ]; do sleep 0.05; done
`;

/** What any user of this machine can do: read the words of every process, and try to read a file. */
const lookAround = `for words in /proc/[0-9]*/cmdline; do tr '\\0' ' ' < "$words"; echo; done 2> /dev/null; cat "$0" 2>&1`;

/** The words of all processes, a line each, and then the file or why it cannot be read; this user's view or another's. */
async function seenBy(uid: number | null, path: string): Promise<readonly string[]> {
  const child = spawn('/bin/sh', ['-c', lookAround, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(uid === null ? {} : { uid, gid: uid }),
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => void (text += piece));
  await once(child, 'close');
  return text.trimEnd().split('\n');
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

interface Opened {
  readonly host: RunningHost;
  readonly path: string;
  readonly key: string;
}

const folders: string[] = [];
const hosts: RunningHost[] = [];

async function folder(): Promise<string> {
  const path = await newDataDirectory();
  folders.push(path);
  return path;
}

/** Starts a host that opens the opener above, and waits for the path that it was given. */
async function open(inside: string): Promise<Opened> {
  const base = await folder();
  const [tools, home] = [join(base, 'tools'), join(base, 'home')];
  await mkdir(tools);
  await mkdir(home);
  await writeFile(join(tools, 'xdg-open'), opener(base));
  await chmod(join(tools, 'xdg-open'), 0o755);
  const host = await startHost({
    opensBrowser: true,
    dataDirectory: join(base, inside),
    environment: { DISPLAY: ':none', HOME: home, PATH: `${tools}:${process.env['PATH'] ?? ''}` },
  });
  hosts.push(host);
  await vi.waitFor(() => access(join(base, 'words')), { timeout: 20_000 });
  const words = (await readFile(join(base, 'words'), 'utf8')).trimEnd().split('\n');
  expect(words).toHaveLength(1);
  return { host, path: words[0] ?? '', key: new URL(host.appUrl).searchParams.get('key') ?? '' };
}

afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

describe.skipIf(process.platform !== 'linux')('the browser that `serve` opens (Linux: by xdg-open)', () => {
  let opened: Opened;
  beforeAll(async () => void (opened = await open('data')), 60_000);

  test('is given a private file: no process has the key among its words', async () => {
    const { path, key } = opened;
    expect(key).toHaveLength(43);
    const seen = await seenBy(null, path);
    expect(seen.some((words) => words.includes(`xdg-open ${path}`))).toBe(true);
    const keyLines = seen.filter((line) => line.includes(key));
    expect(keyLines).toHaveLength(2);
    for (const line of keyLines) expect(line).toMatch(/^<(?:meta|p><a)/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'tells another user of the machine nothing (skipped unless run by root, who can be another user)',
    async () => {
      const { path, key, host } = opened;
      // The folders above the data directory let everybody through.
      await chmod(dirname(host.dataDirectory), 0o755);
      const seen = await seenBy(65_534, path);
      expect(seen.some((words) => words.includes(`xdg-open ${path}`))).toBe(true);
      expect(seen.filter((line) => line.includes(key))).toEqual([]);
      expect(seen.at(-1)).toMatch(/Permission denied/);
    },
  );

  test('comes in by it; then the file is gone', async () => {
    const { host, path } = opened;
    const app = await openApp(host, { address: pathToFileURL(path).href });
    // The page that takes the key leads on to one without it.
    await app.page.waitForURL(`${new URL(host.appUrl).origin}/`);
    expect(await app.page.locator('h1').textContent()).toBe('Home');
    expect(app.faults.console).toEqual([]);
    await app.close();
    expect(await exists(path)).toBe(false);
  });

  test('is given a file in a folder that is not hidden, which browsers in a snap cannot read; it goes at the stop', async () => {
    const { host, path } = await open('.hidden/data');
    expect(path).toMatch(/\/home\/vitalgate-opening-[0-9a-f]{12}\/[^/]+\.html$/);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    await host.stop();
    expect(await readdir(dirname(dirname(path)))).toEqual([]);
  });
});
