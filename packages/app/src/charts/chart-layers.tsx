import { dayNumberOf } from '@vitalgate/days';
import { type ValueScale, dayTicks } from './scales.ts';
import type { ChartDay, ChartStop } from './chart-days.ts';
import { barsPath, blocksPath, linePath, loneDots, type Place } from './paths.ts';

/** Where days and values lie in a drawing, in pixels. */
export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  /** Where the lowest value lies. */
  readonly ground: number;
  readonly left: number;
  readonly plotWidth: number;
  /** Width of one day. */
  readonly slot: number;
  readonly xOf: (date: string) => number;
  /** The middle of a place. */
  readonly middleOf: (stop: Pick<ChartStop, 'date' | 'until'>) => number;
  readonly yOf: (value: number) => number;
}

/** About the width of a letter of the axes. */
const letterWidth = 7.2;

const height = 240;
const [top, bottom, right] = [10, 26, 10];

/** The frame of a drawing `width` wide, with room at its left for the longest text of the value axis. */
export function chartFrame(
  width: number,
  { from, to }: { readonly from: string; readonly to: string },
  scale: ValueScale,
  axisTextOf: (value: number) => string,
): ChartFrame {
  const left = Math.max(...scale.ticks.map((tick) => axisTextOf(tick).length)) * letterWidth + 10;
  const [plotWidth, ground] = [Math.max(0, width - left - right), height - bottom];
  const slot = plotWidth / Math.max(1, dayNumberOf(to) - dayNumberOf(from) + 1);
  const first = dayNumberOf(from);
  const xOf = (date: string): number => left + (dayNumberOf(date) - first + 0.5) * slot;
  return {
    width,
    height,
    top,
    ground,
    left,
    plotWidth,
    slot,
    xOf,
    middleOf: ({ date, until }) => (xOf(date) + xOf(until ?? date)) / 2,
    yOf: (value) => ground - ((value - scale.low) / (scale.high - scale.low)) * (ground - top),
  };
}

const tickWidth = 64;

/** The lines of the values with their texts, and the marks of the days. */
export function ChartAxes(props: {
  readonly frame: ChartFrame;
  readonly scale: ValueScale;
  readonly from: string;
  readonly to: string;
  readonly axisTextOf: (value: number) => string;
}) {
  const { frame, scale, from, to, axisTextOf } = props;
  const { left, plotWidth, height, width, xOf, yOf } = frame;
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line class="chart-grid" x1={left} x2={left + plotWidth} y1={yOf(tick)} y2={yOf(tick)} />
          <text class="chart-text" x={left - 8} y={yOf(tick) + 4} text-anchor="end">
            {axisTextOf(tick)}
          </text>
        </g>
      ))}
      {dayTicks(from, to, Math.max(2, Math.floor(plotWidth / tickWidth))).map(({ date, label }) => (
        <text
          key={date}
          class="chart-text"
          x={Math.min(xOf(date), width - 2 - (label.length * letterWidth) / 2)}
          y={height - 8}
          text-anchor="middle"
        >
          {label}
        </text>
      ))}
    </>
  );
}

/** From so many values on, only those without a neighbour get a dot. */
const mostDots = 100;

/** The values, over a range if there is one, and their trend over them. */
export function ChartLayers(props: {
  readonly frame: ChartFrame;
  /** Neighbours in this list are joined, a null breaks the line. */
  readonly stops: readonly ChartStop[];
  readonly shape: 'bars' | 'line' | 'spans';
  /** In pieces that are each joined by a line. */
  readonly trend: readonly (readonly ChartDay[])[];
  /** The day whose bar still grows. */
  readonly unfinished: string | null;
  readonly band: { readonly low: number | null; readonly high: number | null } | null;
}) {
  const { frame, stops, shape, trend, unfinished, band } = props;
  const { left, plotWidth, top, ground, middleOf, yOf } = frame;
  const placeOf = (stop: ChartStop): Place => (stop.value === null ? null : { x: middleOf(stop), y: yOf(stop.value) });
  const barWidth = Math.max((plotWidth / Math.max(1, stops.length)) * 0.72, 0.8);
  const reaches = stops.flatMap((stop) =>
    stop.low === undefined || stop.high === undefined || (shape === 'line' && stop.low === stop.high)
      ? []
      : [{ x: middleOf(stop), top: yOf(stop.high), bottom: yOf(stop.low) }],
  );
  const places = stops.map(placeOf);
  const barsOf = (isUnfinished: boolean): string =>
    barsPath(
      places.map((place, index) => ((stops[index]?.date === unfinished) === isUnfinished ? place : null)),
      ground,
      barWidth,
    );
  const isBehind = trend.length > 0;
  const behind = isBehind ? ' chart-behind' : '';
  const dots = stops.length > mostDots || isBehind ? loneDots(places) : places.filter((place) => place !== null);
  const bandTop = band === null || band.high === null ? top : yOf(band.high);
  const bandEnd = band === null || band.low === null ? ground : yOf(band.low);
  return (
    <>
      {band !== null && (
        <rect class="chart-band" x={left} width={plotWidth} y={bandTop} height={Math.max(0, bandEnd - bandTop)} />
      )}
      {reaches.length > 0 && (
        <path
          class={shape === 'spans' ? 'chart-bars' : 'chart-reach'}
          d={blocksPath(reaches, Math.min(barWidth, shape === 'spans' ? 10 : 14))}
        />
      )}
      {shape === 'spans' ? null : shape === 'bars' ? (
        <>
          <path class={`chart-bars${behind}`} d={barsOf(false)} />
          {unfinished !== null && <path class="chart-bars-open" d={barsOf(true)} />}
        </>
      ) : (
        <>
          <path class={`chart-line${behind}`} d={linePath(places)} />
          {dots.map(({ x, y }) => (
            <circle key={x} class={`chart-dot${behind}`} cx={x} cy={y} r={isBehind ? 2 : 3} />
          ))}
        </>
      )}
      {isBehind && <path class="chart-line" d={trend.map((piece) => linePath(piece.map(placeOf))).join('')} />}
    </>
  );
}
