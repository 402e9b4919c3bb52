import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { examplesOf } from '../fuzz/format-examples.ts';
import { zipOf } from './export-files.ts';

/** Makes a folder with an example of each of these formats, an export of several files zipped, and a file of none; answers its path. */
export async function folderOfEverything(place: string, formats: readonly string[]): Promise<string> {
  const folder = join(place, 'Everything');
  await mkdir(folder);
  await writeFile(join(folder, 'shopping list.txt'), 'Milk and oats');
  for (const format of formats) {
    const [example = []] = examplesOf(format);
    const own = join(folder, format);
    await mkdir(own);
    if (example.length > 1 || example.some(({ path }) => path.includes('/'))) {
      await zipOf(own, `${format}.zip`, Object.fromEntries(example.map(({ path, bytes }) => [path, bytes])));
    } else for (const { path, bytes } of example) await writeFile(join(own, path), bytes);
  }
  return folder;
}
