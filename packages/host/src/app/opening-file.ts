import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { removeIfPossible } from '../data-directory/private-file.ts';
import { htmlText } from './host-commands.ts';

/** A private file that leads a browser to a link. */
export interface OpeningFile {
  readonly path: string;
  /** Takes it away. Harmless if it is gone. */
  remove(): void;
}

/** Whether a path leads through a folder whose name begins with a dot. */
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.') && name.length > 1);

/**
 * The folder of the file: in the data directory. On Linux, browsers in a snap may read no hidden folder, and the usual
 * data directory is in one: there it is a folder of the home directory, named after the data directory.
 */
function folderOf({ path }: DataDirectory): string {
  if (process.platform !== 'linux' || !isHidden(path)) return join(path, 'opening');
  const name = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join(homedir(), `vitalgate-opening-${name}`);
}

/** Takes away what an earlier run left behind when it was killed. The caller holds the directory's lock. */
export function removeOpeningFile(directory: DataDirectory): void {
  removeIfPossible(folderOf(directory));
}

/**
 * Writes a page that leads to the link, readable for this user only (0600, in a folder of 0700). A browser is given the
 * file's path: the words of a command are there for every user of the machine to read, and the link lets in.
 */
export function writeOpeningFile(directory: DataDirectory, link: string): OpeningFile {
  removeOpeningFile(directory);
  const folder = folderOf(directory);
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'open-vitalgate.html');
  const target = htmlText(link);
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${target}">
<title>Opening…</title>
</head>
<body>
<p><a href="${target}">Open the app</a></p>
</body>
</html>
`;
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
  return { path, remove: () => removeOpeningFile(directory) };
}
