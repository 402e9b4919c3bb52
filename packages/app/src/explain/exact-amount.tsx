import { exactWords } from './exact-words.ts';

/** A value in as many digits as a sum can be followed by; the unrounded one goes with it for programs. */
export function ExactAmount(props: {
  readonly value: number;
  readonly unit: string;
  readonly id: string;
  /** Without its unit, where a column's heading says it. */
  readonly isBare?: boolean;
}) {
  const { value, unit, id, isBare = false } = props;
  const words = exactWords(value, unit, id);
  return (
    <span class="amount">
      <data value={String(value)}>{words.number}</data>
      {!isBare && words.unit !== '' && <span class="amount-unit"> {words.unit}</span>}
    </span>
  );
}
