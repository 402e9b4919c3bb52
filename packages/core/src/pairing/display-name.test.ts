import { describe, expect, it } from 'vitest';
import { normaliseDisplayName } from './display-name.ts';

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
  ])('S39: one that holds %s is refused', (_, text) => {
    expect(normaliseDisplayName(text)).toBeNull();
  });
});
