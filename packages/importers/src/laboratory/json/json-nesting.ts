const quote = 34;
const backslash = 92;
const openings = new Set(['[', '{'].map((mark) => mark.charCodeAt(0)));
const closings = new Set([']', '}'].map((mark) => mark.charCodeAt(0)));

/** True if the lists and objects of a JSON text lie in each other more than `deepest` deep. Reads the text once. */
export function isNestedDeeper(text: string, deepest: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else if (code === quote) inString = false;
    } else if (code === quote) {
      inString = true;
    } else if (openings.has(code)) {
      if (++depth > deepest) return true;
    } else if (closings.has(code)) {
      depth--;
    }
  }
  return false;
}
