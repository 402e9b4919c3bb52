import { readFile, rm, stat, writeFile } from 'node:fs/promises';
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

/** Whether a lock without a holder may be one whose holder is just about to write its name into it. */
async function isYoung(path: string): Promise<boolean> {
  const made = await stat(path).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs < 10_000;
}

/**
 * Does something while no other program exports into a folder. A lock whose holder was killed counts as none. Throws
 * CommandError `folder_in_use`.
 */
export async function whileExportLocked<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  const path = join(folder, lockFile);
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(path, `${process.pid}\n`, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      const isHeld = holder > 0 ? holder !== process.pid && isRunning(holder) : await isYoung(path);
      if (attempt > 0 || isHeld) {
        const who = holder > 0 ? ` (process ${holder})` : '';
        throw new CommandError(
          'folder_in_use',
          `Another export${who} writes into this folder. Wait for it; if there is none, remove ${path}`,
        );
      }
      await rm(path, { force: true });
    }
  }
  try {
    return await run();
  } finally {
    await rm(path, { force: true });
  }
}
