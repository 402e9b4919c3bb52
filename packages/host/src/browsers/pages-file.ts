import { readFileSync } from 'node:fs';
import { writePrivateFile } from '@vitalgate/terminal';
import type { DataDirectory } from '../data-directory/data-directory.ts';

/** A browser that was let in once. Tokens are SHA-256 of the cookie, in base64url. */
export interface KeptBrowser {
  readonly browserId: string;
  /** What it calls itself, in words; null if that is not known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly tokenHash: string;
  /** The token that takes its place as soon as the browser shows that it has it. */
  readonly nextTokenHash: string | null;
  /** Timestamps. */
  readonly firstUsedAt: string;
  readonly lastUsedAt: string;
}

/** What belongs to this data directory on this machine, and to no backup: where its pages are, and who may open them. */
export interface PagesFile {
  /** Loopback address of the pages; null until they were served. */
  readonly address: string | null;
  readonly port: number | null;
  readonly browsers: readonly KeptBrowser[];
  /** Salt and hash of what lets a browser in without a link; null if nothing does. */
  readonly passphrase: string | null;
}

/** Before the pages were served. */
export const noPages: PagesFile = { address: null, port: null, browsers: [], passphrase: null };

const textFields = ['browserId', 'tokenHash', 'firstUsedAt', 'lastUsedAt'] as const;

function isBrowser(value: unknown): value is KeptBrowser {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return textFields.every((name) => typeof fields[name] === 'string');
}

/** Reads it. One that is missing or damaged lets nobody in, and the pages get another address. */
export function readPagesFile({ pagesFile }: DataDirectory): PagesFile {
  try {
    const { address, port, browsers, passphrase } = JSON.parse(readFileSync(pagesFile, 'utf8')) as Partial<PagesFile>;
    return {
      address: typeof address === 'string' && /^127(?:\.\d{1,3}){3}$/.test(address) ? address : null,
      port: typeof port === 'number' ? port : null,
      browsers: Array.isArray(browsers) ? browsers.filter(isBrowser) : [],
      passphrase: typeof passphrase === 'string' ? passphrase : null,
    };
  } catch {
    return noPages;
  }
}

/** Writes it (0600). */
export function writePagesFile({ pagesFile }: DataDirectory, file: PagesFile): void {
  writePrivateFile(pagesFile, JSON.stringify(file));
}
