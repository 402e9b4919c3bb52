export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
  /** For spreadsheets: a byte order mark in front, and each instant also as a local date-time behind it. */
  readonly isSpreadsheet: boolean;
}

/** RFC 4180, numbers as in JSON. */
export const plainCsv: CsvDialect = { separator: ',', decimalMark: '.', isSpreadsheet: false };

function numberLocale(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  // As POSIX has it: the first that is set and not empty decides.
  const named = ['LC_ALL', 'LC_NUMERIC', 'LANG'].map((name) => variables[name]).find((text) => text);
  return named?.replace(/[.@].*$/, '').replaceAll('_', '-');
}

function decimalMarkOf(locale: string | undefined): string {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  } catch {
    // `C` and `POSIX`, and what no table knows.
    return '.';
  }
}

/** CSV for a spreadsheet of this user. With a decimal comma goes the semicolon between cells, as in Excel and LibreOffice of those countries. */
function spreadsheetCsv(variables: Readonly<Record<string, string | undefined>> = process.env): CsvDialect {
  return decimalMarkOf(numberLocale(variables)) === ','
    ? { separator: ';', decimalMark: ',', isSpreadsheet: true }
    : { separator: ',', decimalMark: '.', isSpreadsheet: true };
}

export const spreadsheetOption = [
  '--spreadsheet',
  'CSV for a spreadsheet: byte order mark, separator and decimal mark of your locale, local times',
] as const;

export function csvDialect(options: Readonly<Record<string, unknown>>): CsvDialect {
  return options['spreadsheet'] === true ? spreadsheetCsv() : plainCsv;
}
