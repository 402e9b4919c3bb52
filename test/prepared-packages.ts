import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePackages } from '../scripts/packages.mjs';
import { oncePerRun } from './once-per-run.ts';

/** All packages as they are published. */
export interface PreparedPackages {
  /** Holds the folder of each, and its tarball beside it. Nobody may write into it. */
  readonly folder: string;
  /** The tarball of one of them, by its name without what stands before its version: `vitalgate-host`. */
  readonly tarballOf: (name: string) => string;
}

/** The packages that are published, made once per run by the first test that asks. */
export async function preparedPackages(): Promise<PreparedPackages> {
  const folder = await oncePerRun('packages', (made) => {
    makePackages(made);
    return Promise.resolve();
  });
  const names = readdirSync(folder);
  return {
    folder,
    tarballOf(name) {
      const file = names.find((one) => one.startsWith(`${name}-`) && /^\d[^/]*\.tgz$/.test(one.slice(name.length + 1)));
      if (file === undefined) throw new Error(`there is no tarball of ${name}`);
      return join(folder, file);
    },
  };
}
