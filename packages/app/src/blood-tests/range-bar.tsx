import type { ReferenceRange } from '@vitalgate/contract';
import { reportedText } from '../format/numbers.ts';
import type { placeInRange } from './result-words.ts';
import { texts } from './texts/texts.ts';

/** Share of the bar that stays free at each end. */
const margin = 0.08;

const endText = (end: number | null): string | null => (end === null ? null : reportedText(end));

/** From where to where the bar goes, so that the range lies in its middle and the value inside. */
function reachOf(value: number, low: number | null, high: number | null): readonly [from: number, to: number] {
  const [least, most] = [low ?? high ?? 0, high ?? low ?? 0];
  const free = low !== null && high !== null ? (high - low) * 0.6 : Math.abs(most) * 0.6;
  const bottom = low === null ? 0 : least - free;
  const from = Math.min(value, value >= 0 && least >= 0 ? Math.max(0, bottom) : bottom);
  const to = Math.max(value, most + free);
  return from === to ? [from - 1, to + 1] : [from, to];
}

/**
 * A value on a bar of its reference range. The mark's shape and its place say low and high, not colour alone.
 * Nothing if the range has no numbers.
 */
export function RangeBar(props: {
  readonly value: number;
  readonly unit: string | null;
  readonly range: ReferenceRange;
  /** Where the value lies as it was reported: a converted one is rounded. */
  readonly place: ReturnType<typeof placeInRange>;
}) {
  const { value, unit, range, place } = props;
  const { low, high } = range;
  if (place === null) return null;
  const [from, to] = reachOf(value, low, high);
  const percentOf = (at: number): number => (margin + ((at - from) / (to - from)) * (1 - 2 * margin)) * 100;
  const [start, end] = [low === null ? 0 : percentOf(low), high === null ? 100 : percentOf(high)];
  const label = texts.barLabel(
    `${reportedText(value)}${unit === null ? '' : ` ${unit}`}`,
    place,
    endText(low),
    endText(high),
  );
  return (
    <div class="range-bar" role="img" aria-label={label}>
      <div class="range-track">
        <div
          class={`range-usual${low === null ? '' : ' range-has-low'}${high === null ? '' : ' range-has-high'}`}
          style={{ left: `${start}%`, width: `${end - start}%` }}
        />
        <svg class={`range-mark range-mark-${place}`} style={{ left: `${percentOf(value)}%` }} viewBox="0 0 20 20">
          {place === 'normal' && <circle cx="10" cy="10" r="7" />}
          {place === 'low' && <path d="M3 5h14l-7 12z" />}
          {place === 'high' && <path d="M3 15h14L10 3z" />}
        </svg>
      </div>
      <div class="range-ends">
        {low !== null && <span style={{ left: `${percentOf(low)}%` }}>{reportedText(low)}</span>}
        {high !== null && <span style={{ left: `${percentOf(high)}%` }}>{reportedText(high)}</span>}
      </div>
    </div>
  );
}
