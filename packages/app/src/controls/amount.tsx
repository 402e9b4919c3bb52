import { amountWords } from '../format/amounts.ts';

/** A value in people's words; the API's own number goes with it for programs, unrounded. */
export function Amount(props: {
  readonly value: number;
  readonly unit: string;
  /** The metricId or the raw type. */
  readonly id: string;
}) {
  const { value, unit, id } = props;
  const words = amountWords(value, unit, id);
  return (
    <span class="amount">
      <data value={String(value)}>{words.number}</data>
      {words.unit !== '' && <span class="amount-unit"> {words.unit}</span>}
    </span>
  );
}
