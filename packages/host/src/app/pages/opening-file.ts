import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDirectory } from '../../data-directory/data-directory.ts';
import { removeIfPossible } from '../../data-directory/remove-if-possible.ts';
import { htmlText } from './host-commands.ts';

/**
 * Writes a page that leads to the link, readable for this user only (0600, in a folder of 0700). A browser is given the
 * file's path: the words of a command are there for every user of the machine to read, and the link lets in.
 */
export function writeOpeningFile(directory: DataDirectory, link: string) {
  const folder = directory.openingFolder;
  const remove = (): void => removeIfPossible(folder);
  remove();
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
  return { path, remove };
}

export type OpeningFile = ReturnType<typeof writeOpeningFile>;
