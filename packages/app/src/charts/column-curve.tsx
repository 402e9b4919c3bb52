import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { linePath, loneDots, type Place } from './paths.ts';
import { valueScale } from './scales.ts';
import { useWidth } from './use-width.ts';
import './charts.css';

const [top, bottom, left, right] = [26, 26, 44, 10];
/** A mark of the axis is not cut at the edge. */
const labelHalf = 20;

/** What was measured in each column of a time; null if nothing was. */
export interface CurveColumns {
  readonly lowest: readonly (number | null)[];
  readonly mean: readonly (number | null)[];
  readonly highest: readonly (number | null)[];
}

/** Where things lie in a drawing of a time. */
export interface CurvePlace {
  /** Of a share of the time, 0 to 1. */
  readonly xOf: (share: number) => number;
  readonly top: number;
  readonly ground: number;
}

/** Columns with short silences gone over, so that a line can be drawn: the columns' places that belong together. */
function joinedPlaces(
  values: readonly (number | null)[],
  longestBridge: number,
  isApart: (before: number, next: number) => boolean,
): readonly (readonly number[])[] {
  const pieces: number[][] = [];
  for (const [column, value] of values.entries()) {
    if (value === null) continue;
    const piece = pieces.at(-1);
    const before = piece?.at(-1) ?? -Infinity;
    if (column - before <= longestBridge && !isApart(before, column)) piece?.push(column);
    else pieces.push([column]);
  }
  return pieces;
}

/** A curve over a time with its lowest and highest. It is for eyes alone: what stands beside it says the same in words. */
export function ColumnCurve(props: {
  readonly columns: CurveColumns;
  /** Three fifths as high: for several below each other. */
  readonly isLow?: boolean;
  /** Columns without a measurement that the line goes over. */
  readonly longestBridge: number;
  /** Whether something lies between the columns that no line may go over. */
  readonly isApart?: (before: number, next: number) => boolean;
  /** A lower value stands higher: minutes for a kilometer. */
  readonly isUpsideDown?: boolean;
  readonly tickText: (value: number) => string;
  /** Marks under the curve, by the width in pixels: at a share of the time, and their text. */
  readonly marks: (width: number) => readonly { readonly share: number; readonly text: string }[];
  /** What is drawn behind the curve, and before it. */
  readonly behind?: (place: CurvePlace) => ComponentChildren;
  readonly front?: (place: CurvePlace) => ComponentChildren;
}) {
  const {
    columns,
    isLow = false,
    longestBridge,
    isApart = () => false,
    isUpsideDown = false,
    tickText,
    marks,
    behind,
    front,
  } = props;
  const { lowest, mean, highest } = columns;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const known = useMemo(() => [...lowest, ...highest].filter((value) => value !== null), [lowest, highest]);
  const scale = useMemo(() => valueScale(known, { fromZero: false, isClock: false }), [known]);
  const height = isLow ? 144 : 240;
  const ground = height - bottom;
  const xOf = (share: number): number => left + share * (width - left - right);
  const yOf = (value: number): number => {
    const share = (value - scale.low) / (scale.high - scale.low);
    return ground - (isUpsideDown ? 1 - share : share) * (ground - top);
  };
  const pieces = joinedPlaces(mean, longestBridge, isApart);
  const placeOf =
    (values: readonly (number | null)[]) =>
    (column: number): Place => {
      const value = values[column] ?? null;
      return value === null ? null : { x: xOf((column + 0.5) / mean.length), y: yOf(value) };
    };
  const area = pieces
    .map((piece) => {
      const upper = linePath(piece.map(placeOf(highest)));
      const lower = linePath([...piece].reverse().map(placeOf(lowest)));
      return `${upper}${lower.replace('M', 'L')}z`;
    })
    .join('');
  const dots = pieces.flatMap((piece) => loneDots(piece.map(placeOf(mean))));
  const place = { xOf, top, ground };
  return (
    <div ref={box} class={isLow ? 'chart-plot chart-plot-low' : 'chart-plot'} aria-hidden="true">
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} focusable="false">
          {behind?.(place)}
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line class="chart-grid" x1={left} x2={width - right} y1={yOf(tick)} y2={yOf(tick)} />
              <text class="chart-text" x={left - 8} y={yOf(tick) + 4} text-anchor="end">
                {tickText(tick)}
              </text>
            </g>
          ))}
          {marks(width - left - right).map(({ share, text }) => (
            <text
              key={share}
              class="chart-text"
              x={Math.min(xOf(share), width - labelHalf)}
              y={height - 8}
              text-anchor="middle"
            >
              {text}
            </text>
          ))}
          <path class="chart-reach" d={area} />
          <path class="chart-line" d={pieces.map((piece) => linePath(piece.map(placeOf(mean)))).join('')} />
          {dots.map(({ x, y }) => (
            <circle key={x} class="chart-dot" cx={x} cy={y} r={2.5} />
          ))}
          {front?.(place)}
        </svg>
      )}
    </div>
  );
}
