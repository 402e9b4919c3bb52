import type { BloodTestResult } from '@vitalgate/contract';
import { resultText } from './result-words.ts';

/** A result's number with its unit, or its words. */
export function ResultAmount({ result }: { readonly result: BloodTestResult }) {
  const { value, unit } = result;
  if (value === null) return <>{resultText(result)}</>;
  return (
    <>
      <data value={String(value)}>{resultText(result)}</data>
      {unit !== null && <span class="amount-unit"> {unit}</span>}
    </>
  );
}
