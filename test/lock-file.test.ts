import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './project-files.ts';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  /** It comes within the package that it lies in, and so does its digest. */
  readonly inBundle?: boolean;
  readonly link?: boolean;
}

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
/** What is fetched: neither our own packages nor the links to them. */
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('no package that is installed has an install step', () => {
  expect(installed.map(([path]) => path)).toContain('node_modules/vite');
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
});

test('each package has an exact version and the digest of its content', () => {
  const open = installed.filter(
    ([, { version, integrity, inBundle }]) =>
      !/^\d+\.\d+\.\d+/.test(version ?? '') || (inBundle !== true && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')),
  );
  expect(open).toEqual([]);
});
