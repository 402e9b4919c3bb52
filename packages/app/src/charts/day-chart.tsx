import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { dayText } from '../format/dates.ts';
import { ChartAxes, ChartLayers, chartFrame } from './chart-layers.tsx';
import { everyDay, type ChartDay } from './chart-days.ts';
import { valueScale } from './scales.ts';
import { useWidth } from './use-width.ts';
import { texts } from './texts/texts.ts';
import './charts.css';

/** The content of a chart of days. */
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
  readonly trend?: readonly (readonly ChartDay[])[];
  /** The day whose value is only "so far": it is marked, in the drawing and in words. */
  readonly unfinished?: string | null;
  /** A range that is marked behind the values; null if it is open. */
  readonly band?: { readonly low: number | null; readonly high: number | null };
  /** The steps of the arrow keys: every day, or from value to value, which are then joined over the days between. */
  readonly steps?: 'days' | 'values';
  /** True if the values are minutes. */
  readonly isClock?: boolean;
  readonly textOf: (value: number) => string;
  /** As short as an axis needs. */
  readonly axisTextOf: (value: number) => string;
  /** Where the chosen day leads: it stands under the drawing. */
  readonly onDay?: (date: string) => ComponentChildren;
  /** The same in sentences, which also describe the chart to screen readers. */
  readonly children: ComponentChildren;
}

const noTrend: readonly (readonly ChartDay[])[] = [];

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

/** Values over days. The chosen day is said above it; to assistive programs it is a slider over the days. A table of the same must stand beside it. */
export function DayChart(props: DayChartProps) {
  const {
    label,
    days,
    from,
    to,
    shape,
    trend = noTrend,
    unfinished = null,
    band,
    steps = 'days',
    isClock = false,
  } = props;
  const { textOf, axisTextOf, onDay } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const id = useId();
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  const isHeld = useRef(false);

  const all = useMemo(() => everyDay(days, from, to), [days, from, to]);
  const stops = useMemo(() => (steps === 'days' ? all : all.filter(({ value }) => value !== null)), [all, steps]);
  const chosenIndex = stops.findIndex(({ date }) => date === chosenDate);
  const index = chosenIndex < 0 ? stops.length - 1 : chosenIndex;
  const stop = stops[index];

  const [low, high] = [band?.low ?? null, band?.high ?? null];
  const scale = useMemo(() => {
    const values = [...days.map(({ value }) => value), low, high].filter((value) => value !== null);
    return valueScale(values, { fromZero: shape === 'bars', isClock });
  }, [days, shape, isClock, low, high]);
  const frame = useMemo(() => chartFrame(width, { from, to }, scale, axisTextOf), [width, from, to, scale]);
  const { xOf, yOf, top, ground } = frame;
  // Made once for all days that are looked at.
  const drawing = useMemo(
    () => (
      <>
        <ChartAxes frame={frame} scale={scale} from={from} to={to} axisTextOf={axisTextOf} />
        <ChartLayers
          frame={frame}
          stops={stops}
          shape={shape}
          trend={trend}
          unfinished={unfinished}
          band={low === null && high === null ? null : { low, high }}
        />
      </>
    ),
    [frame, stops, trend, unfinished],
  );

  const choose = (position: number): void => {
    const next = stops[Math.min(Math.max(position, 0), stops.length - 1)];
    if (next !== undefined) setChosenDate(next.date);
  };
  const chooseAt = (event: PointerEvent): void => {
    const element = place.current;
    if (element === null || width === 0) return;
    const x = event.clientX - element.getBoundingClientRect().left;
    const distances = stops.map(({ date }) => Math.abs(xOf(date) - x));
    choose(distances.indexOf(Math.min(...distances)));
  };
  // A click holds its day, so that the pointer does not choose others on its way out.
  const hold = (held: boolean): void => void (isHeld.current = held);
  const onKey = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(index, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const text =
    stop === undefined
      ? texts.noData
      : stop.value === null
        ? texts.noData
        : stop.date === unfinished
          ? texts.soFar(textOf(stop.value))
          : textOf(stop.value);
  const mean = trend.flat().find(({ date }) => date === stop?.date);

  return (
    <figure class="day-chart">
      {stop !== undefined && (
        <p class="chart-reading" aria-hidden="true">
          <strong class={stop.value === null ? 'muted' : undefined}>{text}</strong> <span>{dayText(stop.date)}</span>
          {mean !== undefined && <span class="chart-mean">{texts.sevenDays(textOf(mean.value))}</span>}
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
        onPointerEnter={() => hold(false)}
        onPointerMove={(event) => (isHeld.current ? undefined : chooseAt(event))}
        onPointerDown={(event) => {
          hold(false);
          chooseAt(event);
        }}
        onPointerUp={() => hold(true)}
      >
        {width > 0 && (
          <svg width={width} height={frame.height} aria-hidden="true" focusable="false">
            {drawing}
            {stop !== undefined && (
              <line class="chart-cursor" x1={xOf(stop.date)} x2={xOf(stop.date)} y1={top} y2={ground} />
            )}
            {stop !== undefined && stop.value !== null && (
              <circle class="chart-mark" cx={xOf(stop.date)} cy={yOf(stop.value)} r={5} />
            )}
          </svg>
        )}
      </div>
      {stop !== undefined && onDay !== undefined && <p>{onDay(stop.date)}</p>}
      <figcaption id={id} class="chart-words">
        {props.children}
      </figcaption>
    </figure>
  );
}
