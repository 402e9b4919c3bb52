import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDirectory } from '../../data-directory/data-directory.ts';

/** Bytes of a name: file systems take 255, and other names are made of it. */
const mostNameBytes = 200;

/** What Windows takes for a device, whatever ending and folder it has. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The end of a text, in whole letters. */
function endWithin(text: string, bytes: number): string {
  let letters = Array.from(text);
  while (Buffer.byteLength(letters.join('')) > bytes) letters = letters.slice(1);
  return letters.join('');
}

/** A file name as a browser sent it, without what a file system or a terminal could take for something else. */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/[\p{C}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const short = endWithin(Array.from(plain).slice(-80).join(''), mostNameBytes).replace(device, '_$&');
  return short === '' ? 'upload' : short;
}

/** Makes a private folder for one upload, in the data directory: it may hold what nobody else may read. */
export function uploadPlace(directory: DataDirectory, fileName: string) {
  const id = randomBytes(8).toString('hex');
  const folder = join(directory.uploadsFolder, id);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    id,
    path: join(folder, fileName),
    /** Takes the file away. */
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
