import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBundleCurrent } from '@vitalgate/terminal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectPaths, root } from './project-files.ts';

const bundleOf = (place: string): URL => pathToFileURL(`${join(root, 'packages', place, 'dist/bundled')}/`);

test.each(['host', 'cli'])('the build leaves the bundle of %s current, so that it is what the tests run', (place) => {
  expect(isBundleCurrent(bundleOf(place))).toBe(true);
});

test('every worker thread has a module of its own in the bundle of the host', () => {
  const workers = projectPaths()
    .filter((path) => /^packages\/host\/src\/.*-worker\.ts$/.test(path))
    .map((path) => path.slice('packages/host/src/'.length, -'.ts'.length).replaceAll('/', '-'));
  expect(workers.length).toBeGreaterThan(3);
  const { files } = JSON.parse(readFileSync(new URL('made-of.json', bundleOf('host')), 'utf8')) as {
    readonly files: readonly string[];
  };
  expect(files).toEqual(expect.arrayContaining(workers.map((name) => `${name}.js`)));
});

test('a module of a program finds its package from a folder right below its source, which is as deep as the bundle', () => {
  const finding = projectPaths()
    .filter((path) => /^packages\/(?:host|cli)\/src\/.*(?<!\.test)\.ts$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('import.meta.url'));
  expect(finding).toContain('packages/host/src/built/package-file.ts');
  expect(finding.filter((path) => path.split('/').length !== 5)).toEqual([]);
});

/** A program whose modules say which they are. */
describe.each(['host/bin/vitalgate-host.mjs', 'cli/bin/vitalgate.mjs'])('packages/%s runs', (bin) => {
  let base: string;
  let dist: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'vitalgate-bundles-'));
    dist = join(base, 'dist');
    cpSync(join(root, 'packages', bin), join(base, bin));
    cpSync(join(root, 'packages/terminal/bin'), join(base, 'terminal/bin'), { recursive: true });
    dist = join(base, dirname(bin), '../dist');
    for (const folder of ['bundled', 'commands']) {
      mkdirSync(join(dist, folder), { recursive: true });
      const main = `export const runCommandLine = () => { console.log('${folder}'); return Promise.resolve(0); };`;
      writeFileSync(join(dist, folder, 'main.js'), main);
    }
    for (const folder of ['bundled', 'adapters']) {
      mkdirSync(join(dist, folder), { recursive: true });
      writeFileSync(join(dist, folder, 'young-heap.js'), 'export const keepYoungHeapSmall = () => () => {};');
    }
    const judge = "export { isBundleCurrent } from 'JUDGE';";
    const { href } = new URL('current-bundle.js', bundleOf('host'));
    writeFileSync(join(dist, 'bundled/current-bundle.js'), judge.replace('JUDGE', href));
    writeFileSync(join(base, 'package.json'), '{ "type": "module" }');
  });
  afterEach(() => rmSync(base, { recursive: true }));

  const run = (): { readonly stdout: string; readonly stderr: string } =>
    spawnSync(process.execPath, [join(base, bin)], { encoding: 'utf8' });
  const madeOf = (sources: object): void =>
    writeFileSync(join(dist, 'bundled/made-of.json'), JSON.stringify({ sources }));

  test('the bundle if it is current, and what the compiler made if that is newer', () => {
    madeOf({});
    expect(run().stdout).toBe('bundled\n');
    madeOf({ '../commands/main.js': 'another' });
    expect(run().stdout).toBe('commands\n');
  });

  test('what the compiler made if there is no bundle, and says how to build if there is neither', () => {
    rmSync(join(dist, 'bundled'), { recursive: true });
    expect(run().stdout).toBe('commands\n');
    rmSync(dist, { recursive: true });
    expect(run()).toMatchObject({ stdout: '', stderr: expect.stringContaining('npm run build') as unknown });
  });
});
