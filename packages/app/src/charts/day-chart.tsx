import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { dayText } from './day-text.ts';
import { dayNumber } from './calendar-days.ts';
import { everyDay, type ChartDay } from './chart-days.ts';
import { barsPath, linePath, loneDots, type Place } from './paths.ts';
import { dayTicks, valueScale } from './scales.ts';
import { useWidth } from './use-width.ts';
import './charts.css';

/** What a chart of days shows. */
export interface DayChartProps {
  /** Names the chart: `Steps, day by day`. */
  readonly label: string;
  /** Ascending; the days that are missing are drawn as missing. */
  readonly days: readonly ChartDay[];
  readonly from: string;
  readonly to: string;
  /** Bars stand on zero and are for what adds up; lines for what is measured. */
  readonly shape: 'bars' | 'line';
  /** A calmer line over the days, which then stand back. */
  readonly trend?: readonly ChartDay[];
  /** A range that is marked behind the values; null where it is open. */
  readonly band?: { readonly low: number | null; readonly high: number | null };
  /** Whether arrow keys go through every day, or from value to value, which are then joined over the days between. */
  readonly steps?: 'days' | 'values';
  /** Whether the values are minutes. */
  readonly isClock?: boolean;
  readonly textOf: (value: number) => string;
  /** As short as an axis needs. */
  readonly axisTextOf: (value: number) => string;
  /** The same in sentences, which also describe the chart to screen readers. */
  readonly children: ComponentChildren;
}

const height = 240;
const [top, bottom, right] = [10, 26, 10];
const letter = 7.2;
const tickWidth = 64;
const mostDots = 100;

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 7,
  PageUp: (index) => index + 7,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Values over days. The day under pointer, finger or arrow keys is said above it; to assistive programs it is a slider
 * over the days, whose text is that day's value. A table of the same values must stand beside it.
 */
export function DayChart(props: DayChartProps) {
  const { label, days, from, to, shape, trend, band, steps = 'days', isClock = false, textOf, axisTextOf } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const id = useId();
  const [chosenDate, setChosenDate] = useState<string | null>(null);

  const all = useMemo(() => everyDay(days, from, to), [days, from, to]);
  const stops = useMemo(() => (steps === 'days' ? all : all.filter(({ value }) => value !== null)), [all, steps]);
  const chosenIndex = stops.findIndex(({ date }) => date === chosenDate);
  const index = chosenIndex < 0 ? stops.length - 1 : chosenIndex;
  const stop = stops[index];

  const bandEnds = band === undefined ? [] : [band.low, band.high].flatMap((end) => (end === null ? [] : [end]));
  const scale = useMemo(
    () => valueScale([...days.map(({ value }) => value), ...bandEnds], { fromZero: shape === 'bars', isClock }),
    [days, shape, isClock, bandEnds.join()],
  );
  const left = Math.max(...scale.ticks.map((tick) => axisTextOf(tick).length)) * letter + 10;
  const [plotWidth, ground] = [Math.max(0, width - left - right), height - bottom];
  const slot = all.length === 0 ? 0 : plotWidth / all.length;
  const xOf = (date: string): number => left + (dayNumber(date) - dayNumber(from) + 0.5) * slot;
  const yOf = (value: number): number => ground - ((value - scale.low) / (scale.high - scale.low)) * (ground - top);
  const placeOf = ({ date, value }: { date: string; value: number | null }): Place =>
    value === null ? null : { x: xOf(date), y: yOf(value) };
  const places = stops.map(placeOf);
  const isBehind = trend !== undefined && trend.length > 0;
  const dots = stops.length > mostDots || isBehind ? loneDots(places) : places.filter((one) => one !== null);

  const choose = (to: number): void => {
    const next = stops[Math.min(Math.max(to, 0), stops.length - 1)];
    if (next !== undefined) setChosenDate(next.date);
  };
  const chooseAt = (event: PointerEvent): void => {
    const element = place.current;
    if (element === null || slot === 0) return;
    const x = event.clientX - element.getBoundingClientRect().left;
    const distances = stops.map(({ date }) => Math.abs(xOf(date) - x));
    choose(distances.indexOf(Math.min(...distances)));
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(index, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const text = stop === undefined ? 'No data' : stop.value === null ? 'No data' : textOf(stop.value);
  const mean = trend?.find(({ date }) => date === stop?.date);

  return (
    <figure class="day-chart">
      {stop !== undefined && (
        <p class="chart-reading" aria-hidden="true">
          <strong class={stop.value === null ? 'muted' : undefined}>{text}</strong> <span>{dayText(stop.date)}</span>
          {mean !== undefined && <span class="chart-mean">7-day average {textOf(mean.value)}</span>}
        </p>
      )}
      <div
        ref={place}
        class="chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, stops.length - 1)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={stop === undefined ? text : `${dayText(stop.date)}: ${text}`}
        onKeyDown={onKey}
        onPointerMove={chooseAt}
        onPointerDown={chooseAt}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" focusable="false">
            {band !== undefined && (
              <rect
                class="chart-band"
                x={left}
                width={plotWidth}
                y={band.high === null ? top : yOf(band.high)}
                height={(band.low === null ? ground : yOf(band.low)) - (band.high === null ? top : yOf(band.high))}
              />
            )}
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line class="chart-grid" x1={left} x2={left + plotWidth} y1={yOf(tick)} y2={yOf(tick)} />
                <text class="chart-text" x={left - 8} y={yOf(tick) + 4} text-anchor="end">
                  {axisTextOf(tick)}
                </text>
              </g>
            ))}
            {dayTicks(from, to, Math.max(2, Math.floor(plotWidth / tickWidth))).map(({ date, label: words }) => {
              const x = Math.min(xOf(date), left + plotWidth - (words.length * letter) / 2 + right - 2);
              return (
                <text key={date} class="chart-text" x={x} y={height - 8} text-anchor="middle">
                  {words}
                </text>
              );
            })}
            {shape === 'bars' ? (
              <path
                class={isBehind ? 'chart-bars chart-behind' : 'chart-bars'}
                d={barsPath(places, ground, Math.max(slot * 0.72, 0.8))}
              />
            ) : (
              <path class={isBehind ? 'chart-line chart-behind' : 'chart-line'} d={linePath(places)} />
            )}
            {shape === 'line' &&
              dots.map(({ x, y }) => <circle key={x} class="chart-dot" cx={x} cy={y} r={isBehind ? 1.5 : 3} />)}
            {isBehind && <path class="chart-line" d={linePath(everyDay(trend, from, to).map(placeOf))} />}
            {stop !== undefined && (
              <line class="chart-cursor" x1={xOf(stop.date)} x2={xOf(stop.date)} y1={top} y2={ground} />
            )}
            {stop !== undefined && stop.value !== null && (
              <circle class="chart-mark" cx={xOf(stop.date)} cy={yOf(stop.value)} r={5} />
            )}
          </svg>
        )}
      </div>
      <figcaption id={id} class="chart-words">
        {props.children}
      </figcaption>
    </figure>
  );
}
