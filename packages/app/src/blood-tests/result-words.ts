import { unreportedTestName, type BloodTest, type BloodTestResult, type ReferenceRange } from '@vitalgate/contract';
import { knownAnalyte } from '@vitalgate/days';
import { clockText } from '../format/clock.ts';
import { dayText, dateText, monthText } from '../format/dates.ts';
import { reportedText } from '../format/numbers.ts';
import { texts } from './texts/texts.ts';

/** How a result lies against what is usual: in a word, with a sign that says it again. */
interface ResultFlag {
  readonly word: string;
  readonly sign: string;
  readonly isUsual: boolean;
}

type Interpretation = NonNullable<BloodTestResult['interpretation']>;

const signs: Readonly<Record<Interpretation, string>> = {
  low: '↓',
  normal: '',
  high: '↑',
  criticalLow: '↓↓',
  criticalHigh: '↑↑',
  abnormal: '!',
};

const flagFor = (found: Interpretation): ResultFlag => ({
  word: texts.flags[found],
  sign: signs[found],
  isUsual: found === 'normal',
});

/** The name of a blood test, in the language of the pages if the host gave it one. */
export const testName = ({ name }: Pick<BloodTest, 'name'>): string =>
  name === unreportedTestName ? texts.unreported : name;

/** A result's number if it is one exactly: not `< 5`, and not a text. */
export function exactValue({ value, comparator }: BloodTestResult): number | null {
  return comparator === null ? value : null;
}

/** Where a value lies against a range; null if the range has no numbers. */
export function placeInRange(value: number, { low, high }: ReferenceRange): 'low' | 'normal' | 'high' | null {
  if (low === null && high === null) return null;
  if (low !== null && value < low) return 'low';
  return high !== null && value > high ? 'high' : 'normal';
}

/**
 * What the laboratory says of a result; where it says nothing, what its range says, if there is one range and one
 * number. Null if neither says anything.
 */
export function flagOf(result: BloodTestResult): ResultFlag | null {
  if (result.interpretation !== null) return flagFor(result.interpretation);
  const value = exactValue(result);
  const [range, another] = result.referenceRanges;
  if (value === null || range === undefined || another !== undefined) return null;
  const place = placeInRange(value, range);
  return place === null ? null : flagFor(place);
}

const comparatorSigns = { '<': '<', '<=': '≤', '>=': '≥', '>': '>' } as const;

/** A result's number with its comparator, without its unit: `14.8`, `< 0.6`; its text if it is one, or why there is none; `–` for nothing of these. */
export function resultText({ value, comparator, text, absentReason }: BloodTestResult): string {
  if (value === null) return text ?? absentReason ?? '–';
  return `${comparator === null ? '' : `${comparatorSigns[comparator]} `}${reportedText(value)}`;
}

/** A reference range in words, with the laboratory's own text and whom it is for. */
export function rangeText({ low, high, text, appliesTo }: ReferenceRange, unit: string | null): string {
  const unitText = unit === null ? '' : ` ${unit}`;
  const numbers =
    low !== null && high !== null
      ? `${texts.fromTo(reportedText(low), reportedText(high))}${unitText}`
      : high !== null
        ? texts.upTo(`${reportedText(high)}${unitText}`)
        : low === null
          ? null
          : texts.from(`${reportedText(low)}${unitText}`);
  // Beside the numbers, a text without a letter says nothing more.
  const more = numbers === null || text === null || !/\p{L}/u.test(text) ? null : text;
  const words = [numbers ?? text ?? texts.notGiven, more].filter((part) => part !== null);
  return `${words.join(', ')}${appliesTo === null ? '' : ` (${appliesTo})`}`;
}

/** The same for results of one code, and of one name if they have none. */
export function codeKey({ code, name }: BloodTestResult): string {
  return code === null ? `name|${name}` : `${code.system ?? ''}|${code.code}`;
}

/** The same for results of one analyte in different tests: what is known to be one, else what has one code or name. */
export function analyteKey(result: BloodTestResult, test: Pick<BloodTest, 'name'>): string {
  const known = knownAnalyte(result, test.name);
  return known === null ? codeKey(result) : `known|${known.id}`;
}

/** A result with its unit. */
export function resultWithUnit(result: BloodTestResult): string {
  return `${resultText(result)}${result.value === null || result.unit === null ? '' : ` ${result.unit}`}`;
}

/** Where an analyte's history stands. */
export function analytePath(key: string): string {
  return `/data/analytes?key=${encodeURIComponent(key)}`;
}

/** The day on which a sample was taken, or the month or year where no more is known. */
export function collectedDay(test: Pick<BloodTest, 'collectedDate' | 'issuedAt'>): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(test.collectedDate ?? '')?.[0];
  return day === undefined ? collectedText(test) : dateText(day);
}

/** When a sample was taken, as precisely as the laboratory said, in the zone it said it in. */
export function collectedText({ collectedDate, issuedAt }: Pick<BloodTest, 'collectedDate' | 'issuedAt'>): string {
  if (collectedDate === null) return issuedAt === null ? texts.noDate : texts.reported(dayText(issuedAt.slice(0, 10)));
  if (/^\d{4}$/.test(collectedDate)) return collectedDate;
  if (/^\d{4}-\d{2}$/.test(collectedDate)) return monthText(collectedDate);
  const [, date = '', time, offset = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})[^Z+-]*(Z|[+-]\d{2}:\d{2})?)?$/.exec(collectedDate) ?? [];
  if (date === '') return collectedDate;
  if (time === undefined) return dayText(date);
  const zone = /^(?:Z|[+-]00:00|)$/.test(offset) ? 'UTC' : `UTC${offset.replace('-', '−')}`;
  return `${dayText(date)}, ${clockText(new Date(`${date}T${time}:00Z`), 'UTC')} (${zone})`;
}

/** The calendar date at which a test stands in a chart; null if not even the month is known. */
export function chartDate({ collectedDate, collectedAt }: BloodTest): string | null {
  const date = collectedDate?.slice(0, 10) ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  if (/^\d{4}-\d{2}$/.test(date)) return `${date}-01`;
  return collectedAt?.slice(0, 10) ?? null;
}
