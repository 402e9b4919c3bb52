import { amountWords, type AmountWords } from '@vitalgate/contract';

const wholeFrom = 1e5;
const large = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/** A number in as many digits as a sum can be followed by: six that matter, more where it is whole. */
function exactNumber(value: number): string {
  return (Math.abs(value) >= wholeFrom ? large : small).format(value);
}

/** Minutes to the second: `6 h 32 min 30 s`, `14 min`, `0 min`. */
function exactMinutes(minutes: number): string {
  const total = Math.round(minutes * 60);
  const [hours, rest, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const parts = [
    hours > 0 ? `${hours} h` : '',
    rest > 0 || total === 0 || (hours > 0 && seconds > 0) ? `${rest} min` : '',
    seconds > 0 ? `${seconds} s` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** A value of a metric as people say it, in the digits of `exactNumber`. */
export function exactWords(value: number, unit: string, id: string): AmountWords {
  return amountWords(value, unit, id, { number: exactNumber, minutes: exactMinutes });
}

/** A share of a whole, 0 to 1: `12.5%`. */
export function shareText(share: number): string {
  return new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: share < 0.01 ? 2 : 1 }).format(share);
}
