/** The spelling of a name of a column that is compared: lower case, the signs for micro one, signs between words a blank. */
export function columnName(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00b5\u03bc]/gu, 'µ')
    .replace(/[\s()[\]/,:;_.-]+/gu, ' ')
    .trim();
}
