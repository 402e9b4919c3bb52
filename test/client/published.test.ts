import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../project-files.ts';

const run = promisify(execFile);
const names = ['client', 'contract'] as const;

let folder: string;

/** What a third party has after installing the client: the packages' own tarballs, unpacked, beside an empty program. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-published-'));
  const workspaces = names.flatMap((name) => ['-w', `packages/${name}`]);
  await run('npm', ['pack', ...workspaces, '--pack-destination', folder, '--ignore-scripts'], { cwd: root });
  await Promise.all(
    names.map(async (name) => {
      await mkdir(installed(name), { recursive: true });
      const tarball = join(folder, `vitalgate-${name}-0.1.0.tgz`);
      await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed(name)]);
    }),
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function installed(name: string): string {
  return join(folder, 'node_modules', '@vitalgate', name);
}

async function bytesOf(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

describe('the client as published', () => {
  it('runs without its dependencies, which bring types only: neither entry loads a schema library', async () => {
    const program = `
      import * as everywhere from '@vitalgate/client';
      import * as node from '@vitalgate/client/node';
      console.log(JSON.stringify([Object.keys(everywhere), Object.keys(node)]));`;
    const hidden = join(folder, 'node_modules', '@vitalgate', '.contract');
    await rename(installed('contract'), hidden);
    try {
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
      const [everywhere, node] = JSON.parse(stdout) as [string[], string[]];
      expect(everywhere).toEqual([
        'VitalgateError',
        'createClient',
        'defaultPort',
        'formatFingerprint',
        'formatHostAddress',
        'parseFingerprint',
        'parseHostAddress',
        'parsePairingLink',
        'requestPairing',
      ]);
      expect(node.filter((name) => !everywhere.includes(name))).toEqual([
        'connect',
        'observeIdentity',
        'pair',
        'pinnedTransport',
      ]);
    } finally {
      await rename(hidden, installed('contract'));
    }
  });

  it('is below 12 MB with all it depends on, has no native part and no script that runs at its installation', async () => {
    const manifests = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(installed(name), 'package.json'), 'utf8')) as object),
    );
    expect(manifests.map((manifest) => (manifest as { dependencies: object }).dependencies)).toEqual([
      { '@vitalgate/contract': '0.1.0' },
      { zod: expect.any(String) as string },
    ]);
    expect(manifests.filter((manifest) => 'scripts' in manifest)).toEqual([]);
    const zod = `${root}node_modules/zod`;
    const zodManifest = JSON.parse(await readFile(`${zod}/package.json`, 'utf8')) as { dependencies?: object };
    expect(Object.keys(zodManifest.dependencies ?? {})).toEqual([]);
    const places = [...names.map(installed), zod];
    const bytes = (await Promise.all(places.map(bytesOf))).reduce((sum, each) => sum + each, 0);
    expect(bytes).toBeLessThan(12_000_000);
    const files = (await Promise.all(places.map((place) => readdir(place, { recursive: true })))).flat();
    expect(files.filter((file) => /\.node$|\.gyp$/.test(file))).toEqual([]);
    const own = (await Promise.all(names.map((name) => readdir(installed(name), { recursive: true })))).flat();
    expect(own.filter((file) => /\.test\.|tsbuildinfo$/.test(file))).toEqual([]);
  });

  it('has types that a strict program finds, without those of Node, in either way of resolving modules', async () => {
    await symlink(`${root}node_modules/zod`, join(folder, 'node_modules', 'zod'));
    await writeFile(
      join(folder, 'program.ts'),
      `import { parsePairingLink, VitalgateError, type ClientErrorCode, type RawSample } from '@vitalgate/client';
       import { connect, type Pairing } from '@vitalgate/client/node';
       export async function read(pairing: Pairing): Promise<number[]> {
         const values: number[] = [];
         const query = { type: 'heartRate', start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };
         for await (const sample of connect(pairing).records('getRawHealthSamples', query)) {
           const same: RawSample = sample;
           values.push(same.value);
         }
         return values;
       }
       export const isChange = (error: unknown): boolean =>
         error instanceof VitalgateError && error.code === ('identity_changed' satisfies ClientErrorCode);
       export const { addresses } = parsePairingLink('');
       // @ts-expect-error a range is needed
       export const wrong = (pairing: Pairing) => connect(pairing).getPage('getRawHealthSamples', { type: 'heartRate' });`,
    );
    const tsc = `${root}node_modules/typescript/bin/tsc`;
    const strict = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
    ];
    await Promise.all(
      [
        ['--module', 'nodenext'],
        ['--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck'],
      ].map((way) =>
        run(process.execPath, [tsc, ...strict, ...way, '--types', '', 'program.ts'], { cwd: folder }).catch(
          ({ stdout }: { stdout: string }) => expect(stdout).toBe(''),
        ),
      ),
    );
  });

  it.each(names)('publint finds nothing about %s', async (name) => {
    const { messages } = await publint({ pkgDir: installed(name), pack: false, strict: true });
    expect(messages).toEqual([]);
  });
});
