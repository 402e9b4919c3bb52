import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '@vitalgate/terminal';
import { ownDirectoryAt, type DataDirectory } from '../data-directory/data-directory.ts';
import { readLockHolder } from '../data-directory/directory-lock.ts';
import { readHostFile, type HostFile } from '../data-directory/host-file.ts';
import { checkOwnFiles } from '../data-directory/own-files.ts';
import { HostError } from '../errors/host-error.ts';
import type { AppConnection, Asking } from './app-connection.ts';
import { hostConnection, isOurHost } from './host-connection.ts';

/** What a command does without a running host: say how to start one, work on a store that is there, or on one that it makes. */
export type CommandNeeds = 'host' | 'store' | 'newStore';

const startMilliseconds = 10_000;
const stepMilliseconds = 100;

/** The running host of a data directory, or null. Rejects with HostError if somebody else may have written there. */
async function findHost(directory: DataDirectory): Promise<HostFile | null> {
  if (existsSync(directory.hostFile)) checkOwnFiles(directory.path);
  const file = readHostFile(directory);
  return file !== null && (await isOurHost(file)) ? file : null;
}

/** Whether a host holds the directory; it may still be starting. */
function isHostStarting(directory: DataDirectory): boolean {
  const holder = readLockHolder(directory);
  if (holder?.purpose !== 'serve') return false;
  try {
    return process.kill(holder.pid, 0);
  } catch {
    return false;
  }
}

/** Says how to start a host for a data directory. */
function notRunning({ path }: DataDirectory): CommandError {
  return new CommandError('not_running', `No host is running for ${path}. Start one, and try again.`, {
    doNext: { command: 'serve' },
  });
}

/** Says how to make a data directory: looking at one must not. */
function noDataDirectory({ path }: DataDirectory): CommandError {
  return new CommandError(
    'no_data_directory',
    `There is no data directory ${path} yet. The first start of a host, or the first import, makes one.`,
    { doNext: { command: 'serve' } },
  );
}

/** The running host of a data directory, waiting for one that starts. Rejects with CommandError `not_running`. */
export async function requireHost(dataDirectory: string): Promise<HostFile> {
  const directory = ownDirectoryAt(dataDirectory);
  for (let waited = 0; ; waited += stepMilliseconds) {
    const file = await findHost(directory);
    if (file !== null) return file;
    if (waited >= startMilliseconds || !isHostStarting(directory)) throw notRunning(directory);
    await sleep(stepMilliseconds);
  }
}

/** Opens the way to the actions. Rejects with CommandError or HostError. */
export async function connect(dataDirectory: string, needs: CommandNeeds, asking: Asking): Promise<AppConnection> {
  const directory = ownDirectoryAt(dataDirectory);
  if (needs === 'host') return hostConnection(await requireHost(directory.path), asking.signal);
  if (needs === 'store' && !existsSync(directory.path)) throw noDataDirectory(directory);
  for (let waited = 0; ; waited += stepMilliseconds) {
    const file = await findHost(directory);
    if (file !== null) return hostConnection(file, asking.signal);
    try {
      const { openStoreConnection } = await import('./store-connection.ts');
      return await openStoreConnection(directory.path, asking);
    } catch (error) {
      const isHeld = error instanceof HostError && error.code === 'dataDirectoryInUse';
      if (!isHeld || waited >= startMilliseconds || !isHostStarting(directory)) throw error;
    }
    await sleep(stepMilliseconds);
  }
}
