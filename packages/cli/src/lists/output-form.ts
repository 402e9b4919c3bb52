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
