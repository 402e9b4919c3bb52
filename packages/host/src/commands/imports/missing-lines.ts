import type { MissingGroupView } from '@vitalgate/contract';
import { counted } from '@vitalgate/terminal';
import { countsText } from './counts-text.ts';

const doubts: Readonly<Record<string, string>> = {
  noneOfType: 'the newer export has none of these, so it may be partial',
  beforeItsFirst: 'all that the newer export holds is later, so it may be partial',
  nothingInCommon: "the newer export has nothing in common with the earlier ones, so it may be another person's",
  unreadFiles: 'files of the newer export could not be read',
};

export function missingCount(groups: readonly MissingGroupView[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function groupLine({ kind, type, count, first, last, doubt }: MissingGroupView): string {
  const what = type === null ? countsText({ [kind]: count }) : `${type}: ${counted(count, 'sample')}`;
  const [from, to] = [first.slice(0, 10), last.slice(0, 10)];
  const days = from === to ? from : `${from} to ${to}`;
  return `  ${what}, ${days}${doubt === null ? '' : ` (${doubts[doubt] ?? doubt})`}`;
}

export function missingLines(groups: readonly MissingGroupView[]): readonly string[] {
  return groups.map(groupLine);
}
