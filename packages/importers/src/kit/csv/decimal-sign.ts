/** What parts the whole from the fraction in the numbers of a file. */
export type DecimalSign = '.' | ',';

const digitsBefore = /^[-+−]?\d*/u;

/** Which sign a number shows to be the decimal one; null if it shows none, as `1,234` and `12` do. */
export function shownDecimalSign(text: string): DecimalSign | null {
  const number = text.trim();
  if (!/^[-+−]?[\d.,\u00a0\u2009\u202f'’ ]*(?<=\d[.,]?)$/u.test(number)) return null;
  const [points, commas] = ['.', ','].map((sign) => number.split(sign).length - 1) as [number, number];
  if (points > 0 && commas > 0) return number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ',';
  if (points + commas === 0) return null;
  const sign = points > 0 ? '.' : ',';
  const other = sign === '.' ? ',' : '.';
  // A sign that stands twice parts thousands.
  if (points + commas > 1)
    return /^[-+−]?(?:\d{1,3}(?:[.,]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/u.test(number) ? other : null;
  const whole = (digitsBefore.exec(number)?.[0] ?? '').replace(/^[-+−]/u, '');
  const fraction = number.length - number.indexOf(sign) - 1;
  const mayPartThousands = fraction === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith('0');
  return mayPartThousands ? null : sign;
}

/**
 * A number written with this decimal sign, as digits with a point: `1.050,5` with a comma is `1050.5`. Groups of three may be parted by the other
 * sign, blanks or apostrophes, and commas may part Indian lakhs (`1,23,456`). Null for anything else, also for `1,5` with a point: a factor is never guessed.
 */
export function pointedNumber(text: string, sign: DecimalSign): string | null {
  const [whole = '', fraction, ...more] = text.trim().replace('−', '-').split(sign);
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/u.test(fraction))) return null;
  const [, minus = '', digits = ''] = /^([-+]?)(.*)$/u.exec(whole) ?? [];
  const parted = new RegExp(
    `^\\d{1,3}(?:([${sign === '.' ? ',' : '.'}\u00a0\u2009\u202f'’ ])\\d{3})(?:\\1\\d{3})*$`,
    'u',
  );
  const isOfLakhs = sign === '.' && /^\d{1,2}(?:,\d{2})+,\d{3}$/u.test(digits);
  if (!/^\d*$/u.test(digits) && !parted.test(digits) && !isOfLakhs) return null;
  const plain = digits.replace(/\D/gu, '');
  if (plain === '' && (fraction ?? '') === '') return null;
  return `${minus === '-' ? '-' : ''}${plain === '' ? '0' : plain}${(fraction ?? '') === '' ? '' : `.${fraction}`}`;
}
