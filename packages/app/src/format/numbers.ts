import { numberWriter, pluralRules } from './writers.ts';

const whole = numberWriter({ maximumFractionDigits: 0 });
const byDigits = [0, 1, 2].map((digits) => numberWriter({ maximumFractionDigits: digits }));
const evenByDigits = [0, 1, 2].map((digits) =>
  numberWriter({ minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
const six = numberWriter({ maximumSignificantDigits: 6 });
const reported = numberWriter({ maximumFractionDigits: 12 });
const compact = numberWriter({ notation: 'compact', maximumFractionDigits: 1 });
const percent = numberWriter({ style: 'percent', maximumFractionDigits: 1 });
const finePercent = numberWriter({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A count: `12,408`. */
export function countText(count: number): string {
  return whole().format(count);
}

function digitsOf(value: number): number {
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 10 ? 1 : 2;
}

/** A measured value at the precision that people read: three digits that matter, more where the whole part has them. */
export function valueText(value: number): string {
  return byDigits[digitsOf(value)]?.().format(value) ?? '';
}

/** The same beside others, all to the last of its digits: `73.0` beside `71.2`. */
export function evenValueText(value: number): string {
  return evenByDigits[digitsOf(value)]?.().format(value) ?? '';
}

/** A distance to a hundredth: `42.2`, `10.02`. */
export function hundredthsText(value: number): string {
  return byDigits[2]?.().format(value) ?? '';
}

/** The same in a column, each with as many digits: `1.00`, `0.97`. */
export function evenHundredthsText(value: number): string {
  return evenByDigits[2]?.().format(value) ?? '';
}

/** What is always measured to a tenth: `76.0`. */
export function measuredText(value: number): string {
  return evenByDigits[1]?.().format(value) ?? '';
}

/** A number in as many digits as a sum can be followed by: six that matter, more where it is whole. */
export function exactNumberText(value: number): string {
  return (Math.abs(value) >= 1e5 ? whole() : six()).format(value);
}

/** A number at the precision in which somebody else reported it. */
export function reportedText(value: number): string {
  return reported().format(value);
}

/** A number as short as an axis needs: `10K`, `2,500`. */
export function shortNumberText(value: number): string {
  return (Math.abs(value) >= 10_000 ? compact() : reported()).format(value);
}

/** A share of a whole, 0 to 1: `12.5%`. */
export function shareText(share: number): string {
  return (share < 0.01 ? finePercent() : percent()).format(share);
}

const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
const sizes = steps.flatMap((unit, step) =>
  [0, 1].map((digits) =>
    numberWriter({
      style: 'unit',
      unit,
      unitDisplay: step === 0 ? 'long' : 'short',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
  ),
);

/** A size on disk: `3.2 GB`. */
export function bytesText(bytes: number): string {
  let [size, step] = [bytes, 0];
  while (size >= 1000 && step < steps.length - 1) [size, step] = [size / 1000, step + 1];
  return sizes[step * 2 + (step > 0 && size < 10 ? 1 : 0)]?.().format(size) ?? '';
}

/** What a thing is called by the rules of a language: `other` where it has no form of its own for a count. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;

/** The form for a count, without the number. */
function pluralOf(count: number, forms: Forms): string {
  return forms[pluralRules().select(count)] ?? forms.other;
}

/** Number and thing: `1 client`, `3 clients`. */
export function counted(count: number, forms: Forms): string {
  return `${countText(count)} ${pluralOf(count, forms)}`;
}
