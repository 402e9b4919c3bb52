import { agreements } from './german/agreements.ts';
import { feeds } from './german/feeds.ts';
import { formats } from './german/formats.ts';
import { imports } from './german/imports.ts';
import { refusals } from './german/refusals.ts';
import { tables } from './german/tables.ts';
import { unreadFiles } from './german/unread-files.ts';

/** What the host says, in German: by its English words, with the same places for values. */
export const german: Readonly<Record<string, string>> = {
  ...agreements,
  ...feeds,
  ...formats,
  ...imports,
  ...refusals,
  ...tables,
  ...unreadFiles,
};
