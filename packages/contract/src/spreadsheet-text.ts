/** Begins of a text that spreadsheets take for a formula, also behind blanks and in full width. */
const formula = /^[\s\u{feff}]*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A text as a cell of a CSV file: with an apostrophe in front if it begins like a formula. Whoever wrote the name of a food or of a
 * client must not have it run when the file is opened. OWASP CSV injection.
 */
export function spreadsheetText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
