import { resolve } from 'node:path';
import { shellWord, typedBy, type Typed } from '@vitalgate/terminal';
import { packageFile } from '../built/package-file.ts';

/** What this program is called, and the file that starts it. */
export const ownProgram = {
  name: 'vitalgate-host',
  bin: packageFile('bin/vitalgate-host.mjs'),
} as const;

/** What names a data directory that is not the usual one, behind the words of a command. */
export function dataDirectoryOption(directory: string): string {
  return ` --data-dir ${shellWord(resolve(directory))}`;
}

/** Writes commands of this program as they are to be typed in whichever folder, for those who read of them on a page. */
export function ownCommands(dataDirectory: string | undefined): Typed {
  return typedBy(ownProgram, dataDirectory === undefined ? '' : dataDirectoryOption(dataDirectory), 'anywhere');
}
