/** Begins of a text that spreadsheets take for a formula, also behind blanks and in full width. */
const formula = /^[\s\u{feff}]*[=+\-@\t\r\n＝＋－＠]/u;

/** What separates cells to some reader, whatever the file's own separator is. Quotes do not help there: they do not begin such a cell. */
const separating = /[;\t\r\n\v\f\u0085\u2028\u2029]/;

/** Blanks, quotes and separators, with the sign of a formula behind them, if there is one. */
const beforeSign = /([\s\u0085\u{feff}";]+)([=+\-@＝＋－＠]?)/gu;

/** What a cell of a CSV file is quoted for, beside the file's own separator: quotes, and what separates cells to some reader. */
export const quotedLetters: RegExp = new RegExp(`"|${separating.source}`);

/**
 * A text as a cell of a CSV file: with an apostrophe in front if it begins like a formula, and before the sign of a formula
 * behind what separates cells elsewhere: a semicolon does in countries with a decimal comma. Whoever wrote the name of a food
 * or of a client must not have it run when the file is opened. OWASP CSV injection.
 *
 * @example
 * ```ts
 * import { spreadsheetText } from '@vitalgate/contract';
 *
 * console.log(spreadsheetText('=1+1')); // '=1+1
 * ```
 */
export function spreadsheetText(text: string): string {
  const begun = formula.test(text) ? "'" : '';
  if (!separating.test(text)) return begun + text;
  const guarded = text.replace(beforeSign, (whole, run: string, sign: string) =>
    sign !== '' && separating.test(run) ? `${run}'${sign}` : whole,
  );
  return begun + guarded;
}
