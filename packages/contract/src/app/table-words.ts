import type { TableReading } from './import-views.ts';

/** The encoding of Windows that a text is in, by how it reads in that of Western Europe: `ł`, `ą` and `ż` of Central Europe are `³`, `¹` and `¿` there, which stand inside no word. */
export const windowsEncoding = (westernText: string): 'windows-1252' | 'windows-1250' =>
  /\p{L}[³¹¿]\p{L}/u.test(westernText) ? 'windows-1250' : 'windows-1252';

const delimiters: Readonly<Record<TableReading['delimiter'], string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** How a file of rows was read, in words: `lab.csv: semicolons between cells, decimal comma, day before month, windows-1252`. */
export function tableWords({ file, encoding, delimiter, decimalSign, dateOrder, nights }: TableReading): string {
  const parts = [
    `${delimiters[delimiter]} between cells`,
    ...(decimalSign === null ? [] : [decimalSign === ',' ? 'decimal comma' : 'decimal point']),
    ...(dateOrder === null ? [] : [dateOrder === 'dayFirst' ? 'day before month' : 'month before day']),
    ...(nights === undefined ? [] : ['a night is of the date on which it ended']),
    encoding,
  ];
  return `${file}: ${parts.join(', ')}`;
}
