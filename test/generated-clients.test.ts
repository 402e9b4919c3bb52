import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { observeIdentity } from '@vitalgate/client/node';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeIdentity, startRecorder } from './client/impostor.ts';
import { pairedToken } from './contract/app-call.ts';
import { startHost, type RunningHost } from './host-process.ts';
import { root } from './project-files.ts';

const run = promisify(execFile);
const document = join(root, 'packages/contract/openapi.json');

/** What each program in `generated-clients` answers. */
type Read = (
  baseUrl: string,
  certificatePem: string,
  token: string,
) => Promise<{ steps: number | undefined; kinds: string[]; code: string | undefined; unit: string | null }>;

let host: RunningHost;
let token: string;
let certificatePem: string;
let folder: string;
let readers: Readonly<Record<string, Read>>;

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache/generated-clients-'));
  await cp(join(root, 'test/generated-clients'), folder, { recursive: true });
  const openapiTypescript = join(root, 'test/typescript-5/node_modules/openapi-typescript/bin/cli.js');
  const heyApi = join(root, 'node_modules/@hey-api/openapi-ts/bin/run.js');
  const onTypescript5 = `--import ${pathToFileURL(join(root, 'test/typescript-5/use-typescript-5.mjs')).href}`;
  const generated = join(folder, 'generated');
  const [started] = await Promise.all([
    startHost({ here: true, sampleData: true, developerMode: true }),
    run(process.execPath, [openapiTypescript, document, '-o', join(generated, 'openapi.ts')], { cwd: folder }),
    run(process.execPath, [heyApi, '-i', document, '-o', join(generated, 'hey-api'), '-c', '@hey-api/client-fetch'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: onTypescript5 },
    }),
  ]);
  host = started;
  token = await pairedToken(host, ['app.metrics', 'app.workouts', 'app.bloodTests'], 'Generated');
  ({ certificatePem } = await observeIdentity({ host: '127.0.0.1', port: host.apiPort }));
  const entries = ['with-openapi-fetch', 'with-hey-api'];
  await build({
    input: entries.map((name) => join(folder, `${name}.ts`)),
    platform: 'node',
    output: { dir: join(folder, 'built'), format: 'esm', entryFileNames: '[name].mjs' },
  });
  const modules = await Promise.all(
    entries.map((name) => import(pathToFileURL(join(folder, 'built', `${name}.mjs`)).href) as Promise<object>),
  );
  readers = Object.assign({}, ...modules) as Readonly<Record<string, Read>>;
});

afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('clients that others generate of openapi.json', () => {
  it('compile in a strict project', async () => {
    const words = ['--noEmit', '--ignoreConfig', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck'];
    const modules = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'];
    const files = ['with-openapi-fetch.ts', 'with-hey-api.ts'];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const compiled = await run(
      process.execPath,
      [compiler, ...words, '--allowImportingTsExtensions', ...modules, ...files],
      {
        cwd: folder,
      },
    ).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    expect(compiled.stdout).toBe('');
  });

  it.each(['readWithOpenapiFetch', 'readWithHeyApi'])('%s reads the sample person, page by page', async (name) => {
    const found = await readers[name]?.(`https://127.0.0.1:${host.apiPort}`, certificatePem, token);
    const summary = await host.request({ path: '/api/v1/metrics?metricId=stepCount', token });
    const [steps] = (summary.json() as { data: { latest: { value: number } }[] }).data;
    const first = await host.request({ path: '/api/v1/workouts?limit=100', token });
    const newest = (first.json() as { data: { activityType: string }[] }).data.map(({ activityType }) => activityType);
    expect(found?.steps).toBe(steps?.latest.value);
    expect(found?.kinds.length).toBeGreaterThan(newest.length);
    expect(found?.kinds.slice(0, newest.length)).toEqual(newest);
    expect(found?.code).toBe('invalid_parameter');
    expect(found?.unit).toMatch(/\S/);
  });

  it.each(['readWithOpenapiFetch', 'readWithHeyApi'])(
    '%s sends nothing to a host of another certificate',
    async (name) => {
      const impostor = await startRecorder(await makeIdentity());
      const read = readers[name]?.(`https://127.0.0.1:${impostor.port}`, certificatePem, token);
      await expect(Promise.resolve(read).then((found) => found?.steps)).rejects.toThrow();
      await impostor.quiet();
      expect(impostor.connections()).toBeGreaterThan(0);
      expect(impostor.received()).toBe('');
      await impostor.close();
    },
  );
});
