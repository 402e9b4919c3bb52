import { CommandError } from '@vitalgate/terminal';
import { spreadsheetOption } from '../csv/csv-dialect.ts';

export type OutputForm = 'json' | 'ndjson' | 'csv' | 'table';

export const formOptions = [
  ['--ndjson', 'print one JSON record per line, as they come'],
  ['--csv', 'print CSV (RFC 4180) with a head line, as they come'],
  spreadsheetOption,
] as const;

export const formHelp =
  'Without --json, --ndjson or --csv a table is printed; into a pipe or file nothing in it is shortened.';

/** The form that the options name; a table if they name none. Throws as `namedForm`. */
export function outputForm(options: Readonly<Record<string, unknown>>): OutputForm {
  return namedForm(options, ['json', 'ndjson', 'csv']) ?? 'table';
}

/** The one of some forms that the options name, or null. Throws CommandError `invalid_input` if they name two. */
export function namedForm<Form extends string>(
  options: Readonly<Record<string, unknown>>,
  forms: readonly Form[],
): Form | 'csv' | null {
  const isSpreadsheet = options['spreadsheet'] === true;
  const named = forms.filter((form) => options[form] === true);
  if (named.length > 1) {
    throw new CommandError('invalid_input', `Choose one of ${named.map((form) => `--${form}`).join(' and ')}.`);
  }
  const [form] = named;
  if (isSpreadsheet && form !== undefined && form !== 'csv') {
    throw new CommandError('invalid_input', `--spreadsheet is CSV, so not --${form}.`);
  }
  return form ?? (isSpreadsheet ? 'csv' : null);
}

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
