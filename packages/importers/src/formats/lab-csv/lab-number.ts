import { decimalText, type DecimalText } from '@vitalgate/core';
import { pointedNumber, type DecimalSign } from '../../kit/csv/decimal-sign.ts';

/** A number as files of laboratory results write it, within a longer text: digits, decimal signs, groups, an exponent. */
export const writtenNumber =
  /[-+−]?(?:\d[\d.,'’]*|[.,]\d+)(?:[\u00a0\u2009\u202f ]\d{3}(?!\d)[\d.,]*)*(?:[eE][-+]?\d{1,3})?/u;

/** A number as JSON number text, every digit kept. In a file that shows no sign, `4,000` is none. */
export function labNumber(text: string, sign: DecimalSign | null): DecimalText | null {
  if (sign === null) return decimalText(text);
  const [, digits = '', exponent = ''] = /^(.*?)([eE][-+]?\d{1,3})?$/u.exec(text.trim()) ?? [];
  const pointed = pointedNumber(digits, sign);
  return pointed === null ? null : (decimalText(`${pointed}${exponent}`) ?? plain(pointed, exponent));
}

/** `decimalText` takes no number for one that may part thousands; here the sign is known. */
function plain(pointed: string, exponent: string): DecimalText {
  return `${pointed.replace(/^(-?)0+(?=\d)/u, '$1')}${exponent}`;
}

/** A text with its numbers in the file's decimal sign written with a point, for whoever reads bounds in it. */
export function withPoints(text: string, sign: DecimalSign | null): string {
  if (sign === null) return text;
  return text.replace(new RegExp(writtenNumber.source, 'gu'), (number, at: number) => {
    // A dash between two numbers is no minus: `3.5-5.1`.
    const isDash = /^[-−+]/u.test(number) && /\d\s*$/u.test(text.slice(0, at));
    const [dash, digits] = isDash ? [number.charAt(0), number.slice(1)] : ['', number];
    const read = labNumber(digits, sign);
    return read === null ? number : `${dash}${read}`;
  });
}
