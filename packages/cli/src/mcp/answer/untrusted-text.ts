/** Most bytes that a text from the data takes in an answer, as JSON. */
const maxTextBytes = 96;

// Control and format characters, what is not shown at all (fillers, variation selectors, tags), lone surrogates.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** No more of a text than this is looked at: a file can bring megabytes of it. */
const readUnits = 300;

/** A text from the data that is short, and in which nothing is invisible, turns direction or breaks a line. One that was cut ends in `…`. */
export function untrustedText(text: string, maxBytes: number = maxTextBytes): string {
  const isLong = text.length > readUnits;
  const shown = (isLong ? text.slice(0, readUnits) : text)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(unseen, '');
  const tidy = shown.replaceAll(/\s+/g, ' ').trim();
  if (!isLong && jsonBytes(tidy) <= maxBytes) return tidy;
  let kept = '';
  let size = Buffer.byteLength('…');
  for (const character of tidy) {
    size += jsonBytes(character);
    if (size > maxBytes) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** The same for a text that may be missing: undefined if it is, so that its key is left out. */
export function untrustedTextOrNone(text: string | null, maxBytes: number = maxTextBytes): string | undefined {
  const shown = text === null ? '' : untrustedText(text, maxBytes);
  return shown === '' ? undefined : shown;
}

export function bareLetters(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}
