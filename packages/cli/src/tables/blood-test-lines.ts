import type { BloodTest, BloodTestResult, ReferenceRange } from '@vitalgate/client';
import { plainText, type TableColumn, tableLines } from '@vitalgate/terminal';
import { numberText, unknown } from '../terminal/number-text.ts';
import { localTime } from '../terminal/time-text.ts';

function rangeText(range: ReferenceRange | undefined): string {
  if (range === undefined) return unknown;
  const { low, high, text } = range;
  if (low !== null && high !== null) return `${numberText(low)} to ${numberText(high)}`;
  if (low !== null) return `from ${numberText(low)}`;
  if (high !== null) return `up to ${numberText(high)}`;
  return text ?? unknown;
}

function valueText({ comparator, value, text, unit, absentReason }: BloodTestResult): string {
  if (value === null) return text ?? absentReason ?? unknown;
  return `${comparator === null ? '' : `${comparator} `}${numberText(value)} ${unit ?? ''}`.trimEnd();
}

const interpretations = {
  low: 'low',
  normal: 'normal',
  high: 'high',
  criticalLow: 'critically low',
  criticalHigh: 'critically high',
  abnormal: 'abnormal',
} as const;

const columns: readonly TableColumn<BloodTestResult>[] = [
  { head: '  RESULT', cell: ({ name }) => `  ${name}`, mayShorten: true },
  { head: 'VALUE', cell: valueText, side: 'right', mayShorten: true },
  { head: 'REFERENCE', cell: ({ referenceRanges: [first] }) => rangeText(first), mayShorten: true },
  {
    head: 'INTERPRETATION',
    cell: ({ interpretation }) => (interpretation === null ? unknown : interpretations[interpretation]),
  },
];

/** The time as reported, at its own precision; an instant on this machine's clock. */
function collectedText({ collectedDate, collectedAt }: BloodTest): string {
  if (collectedDate === null) return collectedAt === null ? 'no date' : localTime(collectedAt);
  return collectedDate.includes('T') ? localTime(collectedAt ?? collectedDate) : collectedDate;
}

export function bloodTestLines(screen: number | null): (tests: readonly BloodTest[]) => readonly string[] {
  let isFirst = true;
  return (tests) =>
    tests.flatMap((test) => {
      const gap = isFirst ? [] : [''];
      isFirst = false;
      const place = test.laboratory === null ? '' : `, ${test.laboratory}`;
      const results = test.results.length === 0 ? ['  no results'] : tableLines(columns, test.results, screen);
      const notes = test.results.flatMap(({ name, notes: own }) => own.map((note) => plainText(`  ${name}: ${note}`)));
      const head = plainText(`${collectedText(test)}  ${test.name} (${test.status}${place})`);
      return [
        ...gap,
        head,
        ...results,
        ...notes,
        ...(test.conclusion === null ? [] : [plainText(`  ${test.conclusion}`)]),
      ];
    });
}
