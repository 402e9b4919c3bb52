import { readFileSync } from 'node:fs';
import { typedBy } from '@vitalgate/terminal';

export const ownProgram = { name: 'vitalgate', bin: new URL('../../bin/vitalgate.mjs', import.meta.url) } as const;

/** A command of this program as it is to be typed in whichever folder: for those who read of it elsewhere. */
export const ownCommand = typedBy(ownProgram, '', 'anywhere');

export function ownVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
