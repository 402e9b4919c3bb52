import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestLine, nodeOfLine, tooOldLine } from '../scripts/node/own-node.mjs';
import { runBenchmark } from './benchmarks/run-benchmark.ts';
import { sampleStores } from './host-process.ts';
import { preparedPackages, type PreparedPackages } from './prepared-packages.ts';
import { root } from './project-files.ts';
import { writeSmallExport } from './small-export.ts';

const run = promisify(execFile);

let base: string;
let packages: string;
let tarballOf: PreparedPackages['tarballOf'];
/** A project in which the benchmark of a start from nothing installed both programs from their tarballs, by the newest Node. */
let project: string;
/** What the benchmark printed. An installation takes so long that there is one alone. */
let measured: { readonly stdout: string; readonly stderr: string };
let newest: string;
const running = new Set<ChildProcess>();

/** The environment of a user who has this Node, and keeps nothing in the home of whoever runs the tests. */
function environmentOf(node: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [dirname(node), process.env['PATH']].join(delimiter),
    VITALGATE_CONFIG_DIR: join(base, 'config'),
    VITALGATE_KEYCHAIN: 'off',
  };
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vitalgate-packed-'));
  ({ folder: packages, tarballOf } = await preparedPackages());
  project = join(base, 'project');
  newest = await nodeOfLine(newestLine);
  const source = ['--only', 'packages', '--packages', packages, '--project', project];
  measured = await runBenchmark('start-from-nothing', [...source, '--warm', '--without-sample-person', '--no-limits']);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(base, { recursive: true, force: true });
});

/** What `serve --json` says once it serves. */
interface Started {
  readonly event: 'started';
  readonly appUrl: string;
  readonly pairingLink?: string;
}

/** Starts the installed host and waits until it serves. Rejects with what it said if it ends before. */
async function serve(node: string, name: string, ...more: readonly string[]) {
  const own = [
    '--port',
    '0',
    '--app-port',
    '0',
    '--no-open',
    '--no-discovery',
    '--json',
    '--data-dir',
    join(base, name),
  ];
  // Not by npx, which ends without its child.
  const words = [join(project, 'node_modules/.bin/vitalgate-host'), 'serve', ...own, ...more];
  const child = spawn(node, words, { cwd: project, env: environmentOf(node), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const closed = once(child, 'close').then(() => running.delete(child));
  const started = await new Promise<Started>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = JSON.parse(line) as Started;
      if (event.event === 'started') resolve(event);
    });
    void closed.then(() => reject(new Error(said)));
  });
  return {
    started,
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('the packed programs', () => {
  let stores: string;
  beforeAll(async () => void (stores = await sampleStores()));

  test('are installed and serve in the benchmark of a start from nothing, which says its figures', () => {
    expect(measured.stderr).toBe('');
    expect(measured.stdout).toMatch(
      /^packages to serving, Node \d+: [\d.]+ s \([\d.]+ s of the processor\), \d+ MB; at most 15 s and 60 MB\n$/,
    );
  });

  test('nothing is compiled or fetched while they are installed, and they are below 60 MB', async () => {
    const lock = JSON.parse(await readFile(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    expect(Object.keys(lock.packages)).toEqual(
      expect.arrayContaining(['node_modules/vitalgate', 'node_modules/vitalgate-host']),
    );
    expect(Object.keys(lock.packages).filter((path) => /sqlite|vitest|playwright|typescript/.test(path))).toEqual([]);
    expect(Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
    const files = await filesOf(join(project, 'node_modules'));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000_000);
  });

  test('a host serves its pages, foods and a sample person, imports in a thread, and the command line pairs and reads', async () => {
    await cp(stores, join(base, 'served'), { recursive: true });
    const host = await serve(newest, 'served', '--sample-data', '--auto-approve');
    // Into another place: a host that lets in whoever asks takes no data of anybody.
    const place = ['--data-dir', join(base, 'imported')];
    const typed = ['import', await writeSmallExport(join(base, 'export')), '--json', ...place];
    const words = [join(project, 'node_modules/.bin/vitalgate-host'), ...typed];
    const imported = await run(newest, words, { env: environmentOf(newest) });
    expect(JSON.parse(imported.stdout)).toMatchObject([{ complete: true, added: { quantitySamples: 5 } }]);
    const command = async (...words: readonly string[]): Promise<string> =>
      (await run(newest, [join(project, 'node_modules/.bin/vitalgate'), ...words], { env: environmentOf(newest) }))
        .stdout;
    await command('pair', host.started.pairingLink ?? '', '--name', 'Packed');
    const foods = JSON.parse(await command('nutrition', 'foods', 'oats', '--limit', '1', '--json')) as unknown;
    expect(JSON.stringify(foods)).toMatch(/oats/i);
    expect(await command('metrics', 'restingHeartRate')).toMatch(/resting heart rate/i);
    const opened = await fetch(host.started.appUrl, { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie().join('; ');
    const page = await fetch(new URL('/', host.started.appUrl), { headers: { cookie } });
    expect(await page.text()).toContain('<script type="module"');
    await host.stop();
  });
});

describe('the packed programs on Node 20', () => {
  test.each(['vitalgate', 'vitalgate-host'])('%s says in one sentence which Node it needs', async (name) => {
    const node = await nodeOfLine(tooOldLine);
    const ended = run(node, [join(project, 'node_modules/.bin', name), '--version'], { env: environmentOf(node) });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        `^${name} needs Node 22\\.16 or later, but not 23; this is 20\\.[\\d.]+\\.\n$`,
      ) as unknown,
    });
  });
});

/** A module without its comments: examples in them import too. */
const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

describe('what is published', () => {
  test('has the sample person of the checkout', async () => {
    const asset = 'packages/host/assets/sample-person.json.gz';
    const [published, own] = await Promise.all(
      [join(packages, 'vitalgate-host'), root].map((place) => readFile(join(place, asset))),
    );
    expect(own !== undefined && published?.equals(own)).toBe(true);
  });

  test.each(['vitalgate', 'vitalgate-host'])('publint finds nothing about %s', async (name) => {
    const { messages } = await publint({ pkgDir: join(packages, name), pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  test.each(['vitalgate', 'vitalgate-host'])('%s says whose it is, in all that npm shows of it', async (name) => {
    const place = join(packages, name);
    const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ license: 'Apache-2.0', publishConfig: { access: 'public' }, version: '0.1.0' });
    const versions = Object.values({
      ...(manifest['dependencies'] as object),
      ...(manifest['optionalDependencies'] as object),
    });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
    expect(await readFile(join(place, 'LICENSE'), 'utf8')).toContain('Apache License');
    expect(await readFile(join(place, 'CHANGELOG.md'), 'utf8')).toContain('## 0.1.0');
    expect(await readFile(join(place, 'README.md'), 'utf8')).not.toMatch(/\]\((?!https:)/);
  });

  test.each(['vitalgate', 'vitalgate-host'])(
    '%s holds what it uses of zod, with its licence, and no more of it',
    async (name) => {
      const place = join(packages, name);
      const { dependencies } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as {
        readonly dependencies: Readonly<Record<string, string>>;
      };
      expect(Object.keys(dependencies)).toEqual(expect.not.arrayContaining(['zod']));
      expect(await readFile(join(place, 'LICENSES-OF-THE-BUNDLE'), 'utf8')).toContain('Colin McDonnell');
      const modules = (await filesOf(place)).filter((file) => file.endsWith('.js') && file.includes('/bundled/'));
      const texts = await Promise.all(modules.map((file) => readFile(file, 'utf8')));
      expect(texts.map(codeOf).filter((text) => /from ?['"]zod\b|zod\/v4\/locales/.test(text))).toEqual([]);
    },
  );

  test('npm would publish each', { tags: 'long' }, async () => {
    const said = await Promise.all(
      ['vitalgate', 'vitalgate-host'].map((name) =>
        run('npm', ['publish', tarballOf(name), '--dry-run', '--json'], { cwd: base }),
      ),
    );
    expect(said.map(({ stdout }) => stdout.includes('"version": "0.1.0"'))).toEqual([true, true]);
  });

  test('no module names a workspace, each is of the newest build, and its map leads to its sources', async () => {
    const programs = await Promise.all(['vitalgate', 'vitalgate-host'].map((name) => filesOf(join(packages, name))));
    const files = programs.flat().filter((file) => file.endsWith('.js') && !file.includes('/app/'));
    const bundles = ['packages/host/dist/bundled', 'packages/cli/dist/bundled'];
    const built = await Promise.all(
      bundles.map(async (bundle) => {
        const text = await readFile(join(root, bundle, 'made-of.json'), 'utf8');
        return (JSON.parse(text) as { readonly files: readonly string[] }).files.map((name) => `${bundle}/${name}`);
      }),
    );
    const places = files.map((file) => file.slice(file.indexOf('/packages/', packages.length + 1) + 1));
    expect([...places].sort()).toEqual(
      built
        .flat()
        .filter((name) => name.endsWith('.js'))
        .sort(),
    );
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(texts.map(codeOf).filter((text) => /(?:from|import\() ?['"]@vitalgate\//.test(text))).toEqual([]);
    const main = files.find((file) => file.endsWith('host/dist/bundled/main.js'));
    const map = JSON.parse(await readFile(`${main}.map`, 'utf8')) as { readonly sources: readonly string[] };
    expect(map.sources).toContain('../../src/commands/main.ts');
  });
});
