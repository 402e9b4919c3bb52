import { describe, expect, it } from 'vitest';
import { normaliseDisplayName } from './display-name.ts';

/** A black flag with letters that nobody sees. */
function taggedFlag(letters: string): string {
  const tags = Array.from(letters, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  return `\u{1F3F4}${tags.join('')}\u{E007F}`;
}

describe('a display name', () => {
  it.each([
    ['  My Dashboard \n', 'My Dashboard'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['x', 'x'],
    ['n'.repeat(64), 'n'.repeat(64)],
    // 64 code points, 128 UTF-16 units.
    ['\u{1F600}'.repeat(64), '\u{1F600}'.repeat(64)],
    ['\u05E9\u05DC\u05D5\u05DD', '\u05E9\u05DC\u05D5\u05DD'],
    ['\u0644\u0648\u062D\u0629', '\u0644\u0648\u062D\u0629'],
    ['Health \u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 'Health \u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['\u2764\uFE0F\u200D\u{1F525} tracker', '\u2764\uFE0F\u200D\u{1F525} tracker'],
    ['1\uFE0F\u20E3 list', '1\uFE0F\u20E3 list'],
    ['\u{1F1EB}\u{1F1F7} app', '\u{1F1EB}\u{1F1F7} app'],
    // The flag of Wales: five tag characters and the one that ends them.
    [
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    ],
    [taggedFlag('gbeng'), taggedFlag('gbeng')],
    [`${taggedFlag('gbsct')} app`, `${taggedFlag('gbsct')} app`],
    ['\u{1F44B}\u{1F3FD}', '\u{1F44B}\u{1F3FD}'],
    ['My  \u00A0 \u3000Dashboard', 'My Dashboard'],
    ['\u2813\u2800\u2800\u2815\u2800', '\u2813 \u2815'],
    ['\u0939\u093F\u0928\u094D\u0926\u0940', '\u0939\u093F\u0928\u094D\u0926\u0940'],
    ['\u0E17\u0E35\u0E48\u0E19\u0E35\u0E48', '\u0E17\u0E35\u0E48\u0E19\u0E35\u0E48'],
    // A Burmese syllable of one letter and five marks, three of them spacing.
    ['\u101C\u103B\u103E\u1031\u102C\u1037', '\u101C\u103B\u103E\u1031\u102C\u1037'],
    // A Hebrew letter with dagesh, vowel, accent and meteg.
    ['\u05D1\u05B7\u05BC\u05BD\u0591', '\u05D1\u05B7\u05BC\u05BD\u0591'],
    ['x\u0301\u0302\u0303\u0304', 'x\u0301\u0302\u0303\u0304'],
    ['\u00BF?', '\u00BF?'],
  ])('%j is shown as %j', (given, shown) => {
    expect(normaliseDisplayName(given)).toBe(shown);
  });

  it('S39: HTML is a name like any other; whoever shows it shows it as text', () => {
    expect(normaliseDisplayName('<b onload=x>Bank</b>')).toBe('<b onload=x>Bank</b>');
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \t\n '],
    ['65 code points', 'n'.repeat(65)],
    ['10,000 characters', 'n'.repeat(10_000)],
    ['a line break inside', 'My\nDashboard'],
    ['a null character', 'My\u0000Dashboard'],
    ['an escape character', '\u001B[31mred'],
    ['a right-to-left override', 'My\u202EdraobhsaD'],
    ['a left-to-right isolate', '\u2066name\u2069'],
    ['a left-to-right mark', 'name\u200E!'],
    ['a zero-width space', 'My\u200BDashboard'],
    ['a zero-width joiner between letters', 'a\u200Db'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark inside', 'a\uFEFFb'],
    ['a soft hyphen', 'a\u00ADb'],
    ['a line separator', 'a\u2028b'],
    ['a variation selector alone', 'a\uFE0Fb'],
    ['a Hangul filler', '\u3164'],
    ['half a surrogate pair', 'a\uD83D'],
    ['a private use character', '\uE000'],
    ['a tag character alone', 'a\u{E0041}'],
    ['a flag of six tag letters that no region has', taggedFlag('evil01')],
    ['two flags that hide letters', `Mac ${taggedFlag('secret')}${taggedFlag('letter')}`],
    ['a flag of a region that nobody draws', taggedFlag('usca')],
    ['the flag of Wales with more behind it', taggedFlag('gbwlsx')],
    ['the flag of Wales without its end', taggedFlag('gbwls').slice(0, -2)],
    ['a flag with seven tag characters', `\u{1F3F4}${'\u{E0061}'.repeat(7)}\u{E007F}`],
    ['only the blank Braille cell', '\u2800'],
    ['only blank Braille cells and spaces', '\u2800 \u2800\u00A0\u2800'],
    ['a Hangul filler of half width', 'a\uFFA0'],
    ['Hangul jamo fillers', '\u115F\u1160'],
    ['a mark on nothing', '\u0301'],
    ['five marks on one letter', 'x\u0301\u0302\u0303\u0304\u0305'],
    ['a mark that encloses what four are on', 'x\u0301\u0302\u0303\u0304\u20DD'],
    ['an unassigned character', 'a\u0378'],
    ['a character that there will never be', 'a\uFFFF'],
    ['another of those', 'a\u{10FFFE}'],
  ])('S39: one that holds %s is refused', (_, text) => {
    expect(normaliseDisplayName(text)).toBeNull();
  });
});
