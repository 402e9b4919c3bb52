/** Stands before the digits of a number that became a text. No text that is shown begins with it. */
export const numberMark = '\u0000';

const [quote, backslash] = ['"', '\\'].map((mark) => mark.charCodeAt(0));
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

/** The position of a string's closing quote, or the text's end. */
function stringEnd(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}

/** A number as JSON allows it: it begins with no zero but its only one. */
function marked(digits: string): string {
  return /^-?0\d/u.test(digits) ? digits : `"\\u0000${digits}"`;
}

/** JSON text with each number as a text behind the mark, so that reading it keeps every digit. What is no JSON stays none. */
export function markNumbers(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', from)) {
    const end = stringEnd(text, at);
    pieces.push(text.slice(from, at).replace(number, marked), text.slice(at, end + 1));
    from = end + 1;
  }
  pieces.push(text.slice(from).replace(number, marked));
  return pieces.join('');
}

/** JSON text that was written of values with marked numbers, with numbers again. */
export function unmarkNumbers(text: string): string {
  return text.replace(/"\\u0000(-?\d[\d.eE+-]*)"/gu, '$1');
}
