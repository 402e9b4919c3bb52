import type { BloodTestResult } from '@vitalgate/contract';
import { Badge } from '../controls/card.tsx';
import { flagOf } from './result-words.ts';

/** A result against its range in a word and a sign; nothing if neither laboratory nor range says. */
export function ResultFlag({ result }: { readonly result: BloodTestResult }) {
  const flag = flagOf(result);
  if (flag === null) return null;
  return (
    <Badge tone={flag.isUsual ? 'good' : 'warning'}>
      {flag.sign !== '' && <span aria-hidden="true">{`${flag.sign}\u00a0`}</span>}
      {flag.word}
    </Badge>
  );
}
