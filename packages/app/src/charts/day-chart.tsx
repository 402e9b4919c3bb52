import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { dayText } from '../format/dates.ts';
import { ChartAxes, ChartLayers, chartFrame } from './chart-layers.tsx';
import { everyDay, type ChartDay, type ChartStop } from './chart-days.ts';
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
  /** What is drawn in place of each day: weeks, months. */
  readonly stops?: readonly ChartStop[];
  /** Bars stand on zero and are for what adds up; lines for what is measured; spans from low to high for two values of one measurement. */
  readonly shape: 'bars' | 'line' | 'spans';
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
  /** Names a place; by its day if it is left out. */
  readonly titleOf?: (stop: ChartStop) => string;
  /** The value of a place in words, if it is more than its value. */
  readonly stopTextOf?: (stop: ChartStop) => string;
  /** Where the chosen place leads: it stands under the drawing. */
  readonly onStop?: (stop: ChartStop) => ComponentChildren;
  /** The same in sentences, which also describe the chart to screen readers. */
  readonly children: ComponentChildren;
}

const dayTitle = ({ date }: ChartStop): string => dayText(date);

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
  const { textOf, axisTextOf, onStop, stops: given, titleOf = dayTitle, stopTextOf } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const id = useId();
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  // The pointer shows a day; only a press chooses it. So the day of the link under the drawing does not change on the way to it.
  const [shownDate, setShownDate] = useState<string | null>(null);

  const stops = useMemo(() => {
    if (given !== undefined) return given;
    const all = everyDay(days, from, to);
    return steps === 'days' ? all : all.filter(({ value }) => value !== null);
  }, [given, days, from, to, steps]);
  const lastKnown = useMemo(
    () => stops.reduce((last, { value }, place) => (value === null ? last : place), -1),
    [stops],
  );
  const chosenIndex = stops.findIndex(({ date }) => date === chosenDate);
  const index = chosenIndex >= 0 ? chosenIndex : lastKnown >= 0 ? lastKnown : stops.length - 1;
  const chosen = stops[index];
  const stop = stops.find(({ date }) => date === shownDate) ?? chosen;

  const [low, high] = [band?.low ?? null, band?.high ?? null];
  const scale = useMemo(() => {
    const values = [...stops.flatMap((one) => [one.value, one.low ?? null, one.high ?? null]), low, high];
    const known = values.filter((value) => value !== null);
    return valueScale(known, { fromZero: shape === 'bars', isClock });
  }, [stops, shape, isClock, low, high]);
  const frame = useMemo(() => chartFrame(width, { from, to }, scale, axisTextOf), [width, from, to, scale]);
  const { middleOf, yOf, top, ground } = frame;
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
    setShownDate(null);
  };
  const stopAt = (event: PointerEvent): number => {
    const element = place.current;
    if (element === null || width === 0) return index;
    const x = event.clientX - element.getBoundingClientRect().left;
    const distances = stops.map((one) => Math.abs(middleOf(one) - x));
    return distances.indexOf(Math.min(...distances));
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(index, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const wordsOf = (one: ChartStop): string => {
    if (stopTextOf !== undefined) return stopTextOf(one);
    if (one.value === null) return texts.noData;
    return one.date === unfinished ? texts.soFar(textOf(one.value)) : textOf(one.value);
  };
  const text = stop === undefined ? texts.noData : wordsOf(stop);
  const mean = trend.flat().find(({ date }) => date === stop?.date);

  return (
    <figure class="day-chart">
      {stop !== undefined && (
        <p class="chart-reading" aria-hidden="true">
          <strong class={stop.value === null ? 'muted' : undefined}>{text}</strong> <span>{titleOf(stop)}</span>
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
        aria-valuetext={chosen === undefined ? text : `${titleOf(chosen)}: ${wordsOf(chosen)}`}
        onKeyDown={onKey}
        onPointerMove={(event) => {
          if (event.pointerType !== 'mouse' || event.buttons > 0) choose(stopAt(event));
          else setShownDate(stops[stopAt(event)]?.date ?? null);
        }}
        onPointerDown={(event) => choose(stopAt(event))}
        onPointerLeave={() => setShownDate(null)}
      >
        {width > 0 && (
          <svg
            width={width}
            height={frame.height}
            viewBox={`0 0 ${width} ${frame.height}`}
            aria-hidden="true"
            focusable="false"
          >
            {drawing}
            {stop !== undefined && (
              <line class="chart-cursor" x1={middleOf(stop)} x2={middleOf(stop)} y1={top} y2={ground} />
            )}
            {stop !== undefined && stop.value !== null && (
              <circle class="chart-mark" cx={middleOf(stop)} cy={yOf(stop.value)} r={5} />
            )}
          </svg>
        )}
      </div>
      {chosen !== undefined && onStop !== undefined && <p>{onStop(chosen)}</p>}
      <figcaption id={id} class="chart-words">
        {props.children}
      </figcaption>
    </figure>
  );
}
