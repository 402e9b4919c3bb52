import { CommandError } from '@vitalgate/terminal';

export interface ListLength {
  /** The most records; null if all are. */
  readonly most: number | null;
  /** The size of the pages to ask for; the host's own if absent. */
  readonly pageSize?: number;
}

export const lengthOptions = [
  ['--limit <n>', 'at most so many records (50 unless stated); with --all, how many to fetch at a time'],
  ['--all', 'everything, page after page'],
] as const;

/** The wish of `--limit` and `--all`. Throws CommandError `invalid_input` for a limit that is none, or above the largest page with `--all`. */
export function listLength(options: Readonly<Record<string, unknown>>, maxPageSize: number): ListLength {
  const { limit: text, all } = options;
  if (typeof text !== 'string') return all === true ? { most: null, pageSize: maxPageSize } : { most: 50 };
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit === 0) {
    throw new CommandError('invalid_input', `--limit must be a whole number above 0, not ${JSON.stringify(text)}.`);
  }
  if (all !== true) return { most: limit, pageSize: Math.min(limit, maxPageSize) };
  if (limit > maxPageSize) {
    throw new CommandError('invalid_input', `With --all, --limit must be between 1 and ${maxPageSize}.`);
  }
  return { most: null, pageSize: limit };
}
