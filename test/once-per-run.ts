import { mkdir, rename, rm, writeFile, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/** How long a thing may take to be made, on a machine that is busy. */
const patience = 220_000;

/**
 * The folder of this name, made by the first test file of the run that asks for it, while the others wait for it. It is
 * removed at the end of the run. Nobody may write into it.
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('scratch'), name);
  const [begun, failed] = [`${folder}.begun`, `${folder}.failed`];
  const isFirst = await mkdir(begun).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      await mkdir(`${begun}/made`);
      await make(`${begun}/made`);
      await rename(`${begun}/made`, folder);
    } catch (error) {
      await writeFile(failed, String(error));
      await rm(`${begun}/made`, { recursive: true, force: true });
    }
  }
  const from = performance.now();
  while (!existsSync(folder)) {
    if (existsSync(failed)) throw new Error(`${name} could not be made: ${await readFile(failed, 'utf8')}`);
    if (performance.now() - from > patience) throw new Error(`${name} was not made in time`);
    await sleep(50);
  }
  return folder;
}
