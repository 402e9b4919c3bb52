import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { without } from './run-summary/missing-folder.ts';

/** Files of other people, which lie beside a checkout or do not. */
export interface SharedFixtures {
  readonly path: string;
  readonly isThere: boolean;
  /** As those of Vitest; if the files are not there, skipped, and the summary of the run says for want of what. */
  readonly describe: (title: string, tests: () => void) => void;
  readonly test: (title: string, body: () => Promise<void> | void) => void;
}

/** What lies at a path below `../shared/fixtures`; a folder's ends with a slash. */
export function sharedFixtures(name: string): SharedFixtures {
  const place = `../shared/fixtures/${name}`;
  const path = fileURLToPath(new URL(`../${place}`, import.meta.url));
  const isThere = existsSync(path);
  const titled = (title: string): string => (isThere ? title : `${title} ${without(place)}`);
  return {
    path,
    isThere,
    describe: (title, tests) => describe.skipIf(!isThere)(titled(title), tests),
    test: (title, body) => test.skipIf(!isThere)(titled(title), body),
  };
}
