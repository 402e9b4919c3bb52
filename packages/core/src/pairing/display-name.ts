import { maxDisplayNameCodePoints } from '@vitalgate/contract';

const pictograph = String.raw`\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?`;
const emoji = new RegExp(
  [
    String.raw`\u{1F3F4}[\u{E0030}-\u{E007A}]+\u{E007F}`,
    String.raw`${pictograph}(?:\u200D${pictograph})*`,
    String.raw`[0-9#*]\uFE0F?\u20E3`,
  ].join('|'),
  'gu',
);
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A client's name as it will be shown, trimmed and in NFC, or null where it may not be shown: empty, longer than 64 code points, or
 * holding control, direction-changing or invisible characters. Letters of every direction are fine; so are emoji, whose joiners
 * stand inside them only.
 */
export function normaliseDisplayName(text: string): string | null {
  const name = text.trim().normalize('NFC');
  const length = Array.from(name).length;
  if (length < 1 || length > maxDisplayNameCodePoints) return null;
  return forbidden.test(name.replaceAll(emoji, 'x')) ? null : name;
}
