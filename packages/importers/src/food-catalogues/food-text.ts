const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', ' '],
]);

function entityText(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole;
  const isHex = name.charAt(1).toLowerCase() === 'x';
  const code = isHex ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
}

/**
 * A text of a catalogue as people read it: HTML's entities as the characters they stand for, control characters, halves of
 * characters and runs of blanks as one blank. Null if nothing is left or it is no text; a number is its digits.
 */
export function foodText(value: unknown): string | null {
  const written = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof written !== 'string') return null;
  const plain = written.includes('&') ? written.replace(/&(#x?[0-9a-f]{1,8}|[a-z]{2,8});/giu, entityText) : written;
  const text = plain.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return text === '' ? null : text;
}
