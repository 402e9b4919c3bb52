import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** What getStatus says of this program. */
export const appIdentity = { name: 'Vitalgate', version: manifest.version } as const;
