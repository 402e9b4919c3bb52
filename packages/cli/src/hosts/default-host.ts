import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '@vitalgate/terminal';
import { configDirectory } from './config-directory.ts';
import { makeFolder } from './private-folder.ts';

const defaultFile = (): string => join(configDirectory(), 'default-host');

/** The name of the paired host that plain commands read, as `use` set it; null if none is set. */
export async function readDefaultHost(): Promise<string | null> {
  try {
    const name = (await readFile(defaultFile(), 'utf8')).replace(/\n$/, '');
    return name === '' ? null : name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Sets the host that plain commands read; null for none. */
export async function writeDefaultHost(name: string | null): Promise<void> {
  if (name === null) return rm(defaultFile(), { force: true });
  await makeFolder(configDirectory());
  writePrivateFile(defaultFile(), `${name}\n`);
}
