import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { observeIdentity } from '@vitalgate/client/node';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLine, nodeLines, nodeOfLine } from '../../scripts/node/own-node.mjs';
import { oldestCompiler, otherRuntimes } from '../../scripts/runtimes.mjs';
import { pairedToken } from '../contract/app-call.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { preparedPackages } from '../prepared-packages.ts';
import { root } from '../project-files.ts';

const run = promisify(execFile);

let folder: string;
/** The package as it is published. */
let made: string;
let tarball: string;
/** An empty project in which the tarball was installed. */
let project: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-published-'));
  const packages = await preparedPackages();
  made = join(packages.folder, 'vitalgate-client');
  tarball = packages.tarballOf('vitalgate-client');
  project = join(folder, 'project');
  installed = join(project, 'node_modules/@vitalgate/client');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function filesOf(path: string): Promise<readonly string[]> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
}

function installedText(name: string): Promise<string> {
  return readFile(join(installed, name), 'utf8');
}

describe('the client as published', () => {
  it('is one package below 400 kB: no dependency, no native part, no script, nothing of its tests', async () => {
    const packages = (await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'));
    expect(packages).toEqual(['@vitalgate']);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as object;
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts|^bin$/i.test(key))).toEqual([]);
    const files = await filesOf(installed);
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
    expect(files.filter((file) => /\.test\.|tsbuildinfo$|\.map$|\.node$/.test(file))).toEqual([]);
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(
      texts.filter((text) => /(?:from|import\(|require\() ?['"](?!\.|node:|@vitalgate\/client)/.test(text)),
    ).toHaveLength(
      // The guide alone shows imports.
      0,
    );
  });

  it('says whose it is, links to the repository, and brings the description of the API', async () => {
    expect(JSON.parse(await installedText('package.json'))).toMatchObject({
      name: '@vitalgate/client',
      license: 'Apache-2.0',
      publishConfig: { access: 'public' },
      repository: { directory: 'packages/client' },
    });
    expect(await installedText('LICENSE')).toContain('Apache License');
    expect(await installedText('CHANGELOG.md')).toContain('## 0.1.0');
    expect(await installedText('README.md')).not.toMatch(/\]\((?!https:)/);
    expect(await installedText('openapi.json')).toBe(await readFile(`${root}packages/contract/openapi.json`, 'utf8'));
  });

  it('publint finds nothing about it', async () => {
    expect((await publint({ pkgDir: made, pack: false, strict: true })).messages).toEqual([]);
  });

  it('Are The Types Wrong finds nothing about it', { tags: 'long' }, async () => {
    const judged = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarball))));
    expect(judged).toMatchObject({ types: { kind: 'included' }, problems: [] });
  });
});

const typed = `import { parsePairingLink, VitalgateError, type ClientErrorCode, type RawSample, type MetricId } from '@vitalgate/client';
import { connect, loadPairing, type Pairing } from '@vitalgate/client/node';
export async function read(pairing: Pairing): Promise<number[]> {
  const client = connect(pairing);
  const values: number[] = [];
  for await (const sample of client.rawSamples.list({ type: 'heartRate', start: new Date(0), end: '2026-02-01T00:00:00Z' })) {
    const same: RawSample = sample;
    values.push(same.value);
  }
  const query = { type: 'heartRate', start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };
  for await (const { value } of client.records('getRawHealthSamples', query)) values.push(value);
  const { latest } = await client.metrics.get('stepCount');
  if (latest !== null) values.push(latest.value);
  for await (const { activityType } of client.workouts.list()) if (activityType === 'running') values.push(1);
  client[Symbol.dispose]();
  return values;
}
export const later: MetricId = 'a metric of a later host';
export const saved: Promise<Pairing | null> = loadPairing('pairing.json');
export const isChange = (error: unknown): boolean =>
  error instanceof VitalgateError && error.code === ('identity_changed' as ClientErrorCode);
export const { addresses } = parsePairingLink('');
// @ts-expect-error a range is needed
export const wrong = (pairing: Pairing) => connect(pairing).rawSamples.list({ type: 'heartRate' });
`;

describe('the types of the client as published', () => {
  const newest = 'TypeScript 7';
  const compilers: Readonly<Record<string, string>> = {
    ...oldestCompiler(),
    [newest]: `${root}node_modules/typescript/bin/tsc`,
    'TypeScript 5.9': `${root}test/typescript-5/node_modules/typescript/bin/tsc`,
    'TypeScript 5.6': `${root}node_modules/@arethetypeswrong/core/node_modules/typescript/bin/tsc`,
  };
  // The compiler's own declarations are none of ours.
  const strict = '--noEmit --strict --exactOptionalPropertyTypes --skipDefaultLibCheck --target es2022 --lib es2022';
  const ways = ['--module nodenext', '--module esnext --moduleResolution bundler'];

  const compiles = async (name: string): Promise<void> => {
    for (const file of ['program.mts', 'program.ts']) await writeFile(join(project, file), typed);
    await Promise.all(
      ways.map(async (way) => {
        const words = [...strict.split(' '), ...way.split(' '), 'program.mts', 'program.ts'];
        const compiled = await run(process.execPath, [compilers[name] ?? '', ...words], { cwd: project }).catch(
          (failed: { stdout: string }) => failed,
        );
        expect(compiled.stdout).toBe('');
      }),
    );
  };
  const older = Object.keys(compilers).filter((name) => name !== newest);

  it(`compile by ${newest}, without those of Node`, () => compiles(newest));
  it.each(older)('compile by %s, without those of Node', { tags: 'long' }, compiles);
});

describe('the client as published, in programs', () => {
  const program = `
    const { pathname } = new URL(process.argv[2]);
    const client = connect(JSON.parse(decodeURIComponent(pathname.slice(1))));
    client.metrics.get('stepCount').then(async ({ latest }) => {
      const kinds = new Set();
      for await (const { activityType } of client.workouts.list()) kinds.add(activityType);
      const refused = await client.metrics.get('nothing').catch((error) => error instanceof VitalgateError && error.code);
      console.log(JSON.stringify([latest.value, [...kinds].sort(), refused]));
      client.close();
    });`;
  let host: RunningHost;
  let pairing: string;
  let expected: unknown;

  beforeAll(async () => {
    host = await startHost({ here: true, sampleData: true, developerMode: true });
    const token = await pairedToken(host, ['app.metrics', 'app.workouts'], 'Published');
    const address = { host: '127.0.0.1', port: host.apiPort };
    const { fingerprint } = await observeIdentity(address);
    pairing = `pairing:///${encodeURIComponent(JSON.stringify({ addresses: [address], fingerprint, token }))}`;
    const read = async (path: string): Promise<readonly Record<string, unknown>[]> => {
      const { data, nextCursor } = (await host.request({ path: `/api/v1/${path}`, token })).json() as {
        data: Record<string, unknown>[];
        nextCursor: string | null;
      };
      if (nextCursor === null) return data;
      const next = `${path.replace(/&cursor=.*/, '')}&cursor=${encodeURIComponent(nextCursor)}`;
      return [...data, ...(await read(next))];
    };
    const [steps] = await read('metrics?metricId=stepCount');
    const kinds = new Set((await read('workouts?limit=100')).map(({ activityType }) => activityType));
    const latest = steps?.['latest'] as { value: number } | undefined;
    expected = [latest?.value, [...kinds].map(String).sort((a, b) => (a < b ? -1 : 1)), 'invalid_parameter'];
    const names = '{ connect, VitalgateError }';
    await writeFile(join(project, 'program.mjs'), `import ${names} from '@vitalgate/client/node';${program}`);
    await writeFile(join(project, 'program.cjs'), `const ${names} = require('@vitalgate/client/node');${program}`);
  });
  afterAll(() => host.stop());

  const readsOn = async (line: number): Promise<void> => {
    for (const file of ['program.mjs', 'program.cjs']) {
      const { stdout } = await run(await nodeOfLine(line), ['--no-warnings', file, pairing], { cwd: project });
      expect(JSON.parse(stdout)).toEqual(expected);
    }
  };
  const lines = nodeLines.filter((line) => line !== newestLine);

  it(`reads the sample person on Node ${newestLine}, from both kinds of modules`, () => readsOn(newestLine));
  it.each(lines)('reads the sample person on Node %i, from both kinds of modules', { tags: 'long' }, readsOn);

  it.each(otherRuntimes())('reads the sample person in $name, from both kinds of modules', async ({ words }) => {
    const [program = '', ...before] = words;
    for (const file of ['program.mjs', 'program.cjs']) {
      const { stdout } = await run(program, [...before, file, pairing], { cwd: project });
      expect(JSON.parse(stdout)).toEqual(expected);
    }
  });

  it('is the same module for both kinds of programs, so that an error of one is an error of the other', async () => {
    const words = `import { VitalgateError } from '@vitalgate/client'; import { createRequire } from 'node:module';
      console.log(createRequire(import.meta.url)('@vitalgate/client/node').VitalgateError === VitalgateError);`;
    await writeFile(join(project, 'same.mjs'), words);
    expect((await run(process.execPath, ['--no-warnings', 'same.mjs'], { cwd: project })).stdout).toBe('true\n');
  });
});
