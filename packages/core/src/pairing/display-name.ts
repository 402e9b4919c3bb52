import { maxDisplayNameCodePoints } from '@vitalgate/contract';

const pictograph = String.raw`\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?`;
/** England, Scotland and Wales: the only flags that Unicode recommends to write with tag letters, which nobody sees. */
const taggedFlags = ['gbeng', 'gbsct', 'gbwls'].map((region) =>
  Array.from(region, (letter) => String.raw`\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join(''),
);
const emoji = new RegExp(
  [
    String.raw`\u{1F3F4}(?:${taggedFlags.join('|')})\u{E007F}`,
    String.raw`${pictograph}(?:\u200D${pictograph})*`,
    String.raw`[0-9#*]\uFE0F?\u20E3`,
  ].join('|'),
  'gu',
);
const forbidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
// Spacing marks may be more: Burmese and Indic syllables hold many, side by side.
const stackedMarks = /[\p{Mn}\p{Me}]{5}/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
// The blank Braille cell is a symbol by its category and a space to the eye.
const spaces = /[\p{Zs}\u2800]+/gu;

/**
 * A client's name as it will be shown, trimmed, in NFC and with every run of spaces as one, or null if it may not be shown:
 * longer than 64 code points, with nothing visible in it, or holding control, direction-changing, invisible or unassigned characters
 * or more than four marks stacked on each other. Letters of every direction are fine; so are emoji, whose joiners stand inside
 * them only.
 */
export function normaliseDisplayName(text: string): string | null {
  const name = text.normalize('NFC').replace(spaces, ' ').trim();
  const length = Array.from(name).length;
  if (length < 1 || length > maxDisplayNameCodePoints) return null;
  const plain = name.replaceAll(emoji, 'x');
  return forbidden.test(plain) || stackedMarks.test(plain) || !visible.test(plain) ? null : name;
}
