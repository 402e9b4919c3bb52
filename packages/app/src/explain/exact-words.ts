import type { AmountWords } from '@vitalgate/contract';
import { amountWords } from '../format/amounts.ts';
import { exactNumberText } from '../format/numbers.ts';

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

/** A value of a metric as people say it, in digits by which a sum can be followed. */
export function exactWords(value: number, unit: string, id: string): AmountWords {
  return amountWords(value, unit, id, { number: exactNumberText, minutes: exactMinutes });
}
