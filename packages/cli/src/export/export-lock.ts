import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@vitalgate/terminal';

const lockFile = '.vitalgate-export.lock';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const touchMilliseconds = 5000;
const lostMilliseconds = 60_000;

async function isTouched(path: string, milliseconds: number): Promise<boolean> {
  const made = await stat(path).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs < milliseconds;
}

/** True if somebody holds a lock. Its holder touches it every few seconds: after a restart another program can have the holder's number. */
function isHeld(path: string, holder: number): Promise<boolean> {
  // Without a number it may be one whose holder is just about to write into it.
  if (!(holder > 0)) return isTouched(path, 10_000);
  if (holder === process.pid || !isRunning(holder)) return Promise.resolve(false);
  return isTouched(path, lostMilliseconds);
}

/** Does something while no other program exports into a folder. A killed holder's lock counts as none. Throws CommandError `folder_in_use`. */
export async function whileExportLocked<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  const path = join(folder, lockFile);
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(path, `${process.pid}\n`, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      if (attempt > 0 || (await isHeld(path, holder))) {
        const who = holder > 0 ? ` (process ${holder})` : '';
        throw new CommandError(
          'folder_in_use',
          `Another export${who} writes into this folder. Wait for it; if there is none, remove ${path}`,
        );
      }
      await rm(path, { force: true });
    }
  }
  const touching = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, touchMilliseconds);
  touching.unref();
  try {
    return await run();
  } finally {
    clearInterval(touching);
    await rm(path, { force: true });
  }
}
