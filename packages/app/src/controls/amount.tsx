import { amountWords } from '../format/amounts.ts';

/** A value in people's words; the API's own number goes with it for programs, unrounded. */
export function Amount(props: {
  readonly value: number;
  readonly unit: string;
  /** The metricId or the raw type. */
  readonly id: string;
  /** As people read digits, unless said otherwise. */
  readonly wordsOf?: typeof amountWords;
  /** Without its unit, where a column's heading says it. */
  readonly isBare?: boolean;
}) {
  const { value, unit, id, wordsOf = amountWords, isBare = false } = props;
  const words = wordsOf(value, unit, id);
  return (
    <span class="amount">
      <data value={String(value)}>{words.number}</data>
      {!isBare && words.unit !== '' && <span class="amount-unit"> {words.unit}</span>}
    </span>
  );
}
