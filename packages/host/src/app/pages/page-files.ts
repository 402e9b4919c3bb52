import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPageAddress } from '@vitalgate/contract';
import type { HttpResponse } from '@vitalgate/http';
import { packageFile } from '../../built/package-file.ts';
import { appHeaders, pagePolicy } from '../answers/app-answers.ts';
import { withCommands, type HostCommands, type PageSession } from './host-commands.ts';
import { missingPage, unbuiltPage } from './plain-page.ts';
import type { PlainWords } from './plain-words.ts';

/** Where the app's built files lie, beside this package. */
export const builtPages = fileURLToPath(packageFile('../app/dist/'));

/** A file by its name alone, at the root or among the assets: no path can leave the folder. */
const fileName = /^\/(?:assets\/)?[\w-]+(?:\.[\w-]+)+$/;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

function read(directory: string, path: string): Uint8Array | null {
  try {
    return readFileSync(join(directory, path));
  } catch {
    return null;
  }
}

function file(status: number, contentType: string, body: Uint8Array, isHashed: boolean): HttpResponse {
  const caching = isHashed ? 'private, max-age=31536000, immutable' : 'no-store';
  const headers = appHeaders(contentType, pagePolicy).filter(([name]) => name !== 'Cache-Control');
  return { status, headers: [...headers, ['Cache-Control', caching]], body };
}

/** The app's document for the address of a page, with what it brings of a session, a file for its path, else 404. The caller has looked at the session. */
export function pageFile(
  directory: string,
  path: string,
  words: PlainWords,
  commands: HostCommands,
  session: PageSession | null,
): HttpResponse {
  if (isPageAddress(path)) {
    const document = read(directory, 'index.html');
    if (document === null) return unbuiltPage(words, commands);
    const body = Buffer.from(withCommands(Buffer.from(document).toString(), commands, session));
    return file(200, 'text/html; charset=utf-8', body, false);
  }
  const type = types[extname(path)];
  const content = type !== undefined && fileName.test(path) ? read(directory, path) : null;
  if (type === undefined || content === null) return missingPage(words);
  return file(200, type, content, path.startsWith('/assets/'));
}
