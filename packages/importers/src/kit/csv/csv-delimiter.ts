import { createCsvReader } from './csv-reader.ts';

/** What can separate cells, in the order in which it is tried. */
export const csvDelimiters = [',', ';', '\t', '|'] as const;

export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Excel's line before the header: `sep=;`. */
const separatorLine = /^\ufeff?"?sep=([,;|\t])"?\r?(?:\n|$)/iu;

/** The delimiter that a first line of Excel's names (`sep=;`), which is no row of the file; null if there is none. */
export function namedDelimiter(head: string): CsvDelimiter | null {
  return (separatorLine.exec(head)?.[1] as CsvDelimiter | undefined) ?? null;
}

function firstRowLength(head: string, delimiter: string): number {
  let length = 0;
  const reader = createCsvReader(delimiter, {
    row: (cells) => {
      if (length === 0) length = cells.length;
    },
  });
  reader.write(head);
  reader.end();
  return length;
}

/**
 * What separates the cells of a file that begins with `head`: as Excel's first line says, else the one of comma, semicolon,
 * tab and bar that makes the most cells of the first row that is not blank. A comma if none stands in it.
 */
export function csvDelimiter(head: string): CsvDelimiter {
  const named = namedDelimiter(head);
  if (named !== null) return named;
  const lengths = csvDelimiters.map((delimiter) => [delimiter, firstRowLength(head, delimiter)] as const);
  return lengths.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
