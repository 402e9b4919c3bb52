import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

const manifest = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  readonly version: string;
};

/** What getStatus says of this program. */
export const appIdentity = { name: 'Vitalgate', version: manifest.version } as const;
