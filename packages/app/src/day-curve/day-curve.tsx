import type { MetricColumnsView, MetricExplanationView } from '@vitalgate/contract';
import { useId, useMemo, useRef } from 'preact/hooks';
import { hourMarks } from '../charts/hour-marks.ts';
import { linePath, loneDots, type Place } from '../charts/paths.ts';
import { valueScale } from '../charts/scales.ts';
import { useWidth } from '../charts/use-width.ts';
import { ReadingView } from '../controls/reading-view.tsx';
import { amountText, axisText } from '../format/amounts.ts';
import { clockText, hourText } from '../format/clock.ts';
import { hourIn, isZone } from '../format/zones.ts';
import { readPages, useRead, useReading } from '../host/use-read.ts';
import { workoutName } from '../words/names.ts';
import { texts } from './texts/texts.ts';
import '../charts/charts.css';
import './day-curve.css';

/** Five minutes of a day of 24 hours. */
const columns = 288;
/** Columns without a measurement that the line goes over: a quarter of an hour. */
const longestBridge = 3;
const [height, top, bottom, left, right] = [240, 26, 26, 44, 10];
/** A mark of the axis is not cut at the edge. */
const labelHalf = 20;

type ShownDay = Pick<MetricExplanationView, 'metricId' | 'name' | 'unit' | 'start' | 'end' | 'timeZone'>;

interface Logged {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What was eaten and done in a time, by its begin. */
function useLogged({ start, end }: ShownDay) {
  const range = { start, end, limit: '100' };
  const key = `${start} ${end}`;
  const meals = useReading(
    `meals ${key}`,
    ['data'],
    async (signal) => (await readPages('getNutritionLogs', range, 3, signal)).records,
  );
  const workouts = useReading(
    `workouts ${key}`,
    ['data'],
    async (signal) => (await readPages('getWorkouts', range, 3, signal)).records,
  );
  return useMemo(() => {
    const byTime = new Map<number, string[]>();
    for (const { loggedAt, foodName } of meals.value ?? []) {
      const at = Date.parse(loggedAt);
      byTime.set(at, [...(byTime.get(at) ?? []), foodName ?? texts.unnamedMeal]);
    }
    const eaten = [...byTime].map(([at, names]): Logged => ({ from: at, to: at, text: names.join(', ') }));
    const done = (workouts.value ?? []).map((one): Logged => ({
      from: Date.parse(one.start),
      to: Date.parse(one.end),
      text: workoutName(one.activityType),
    }));
    const inOrder = (list: readonly Logged[]) => [...list].sort((one, other) => one.from - other.from);
    return { meals: inOrder(eaten), workouts: inOrder(done) };
  }, [meals.value, workouts.value]);
}

/** Columns with short silences gone over, so that a line can be drawn: the columns' places that belong together. */
function joinedPlaces(values: readonly (number | null)[]): readonly (readonly number[])[] {
  const pieces: number[][] = [];
  for (const [column, value] of values.entries()) {
    if (value === null) continue;
    const piece = pieces.at(-1);
    if (piece !== undefined && column - (piece.at(-1) ?? 0) <= longestBridge) piece.push(column);
    else pieces.push([column]);
  }
  return pieces;
}

function Curve({ day, view }: { readonly day: ShownDay; readonly view: MetricColumnsView }) {
  const { metricId, unit } = day;
  const { lowest, mean, highest, samples } = view;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const id = useId();
  const logged = useLogged(day);
  const [from, to] = [Date.parse(day.start), Date.parse(day.end)];
  const zone = isZone(day.timeZone) ? day.timeZone : 'UTC';
  const marks = useMemo(
    () => hourMarks({ from, to }, width - left - right, (at) => hourIn(at, zone)),
    [from, to, width, zone],
  );
  const known = useMemo(() => [...lowest, ...highest].filter((value) => value !== null), [lowest, highest]);
  const scale = useMemo(() => valueScale(known, { fromZero: false, isClock: false }), [known]);
  if (known.length === 0) return null;
  const ground = height - bottom;
  const xOfTime = (at: number): number => left + ((at - from) / (to - from)) * (width - left - right);
  const xOf = (column: number): number => left + ((column + 0.5) / columns) * (width - left - right);
  const yOf = (value: number): number => ground - ((value - scale.low) / (scale.high - scale.low)) * (ground - top);
  const pieces = joinedPlaces(mean);
  const placeOf =
    (values: readonly (number | null)[]) =>
    (column: number): Place => {
      const value = values[column] ?? null;
      return value === null ? null : { x: xOf(column), y: yOf(value) };
    };
  const area = pieces
    .map((piece) => {
      const upper = linePath(piece.map(placeOf(highest)));
      const lower = linePath([...piece].reverse().map(placeOf(lowest)));
      return `${upper}${lower.replace('M', 'L')}z`;
    })
    .join('');
  const dots = pieces.flatMap((piece) => loneDots(piece.map(placeOf(mean))));
  const textOf = (value: number): string => amountText(value, unit, metricId);
  const list = (title: string, items: readonly Logged[]) =>
    items.length > 0 && (
      <p>
        <strong>{title}:</strong> {items.map(({ from: at, text }) => `${clockText(at, zone)} ${text}`).join('; ')}
      </p>
    );
  return (
    <figure class="day-curve" aria-labelledby={id}>
      <div ref={place} class="chart-plot" aria-hidden="true">
        {width > 0 && (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} focusable="false">
            {logged.workouts.map(({ from: begin, to: end }) => (
              <rect
                key={begin}
                class="curve-workout"
                x={xOfTime(Math.max(begin, from))}
                width={Math.max(2, xOfTime(Math.min(end, to)) - xOfTime(Math.max(begin, from)))}
                y={top}
                height={ground - top}
              />
            ))}
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line class="chart-grid" x1={left} x2={width - right} y1={yOf(tick)} y2={yOf(tick)} />
                <text class="chart-text" x={left - 8} y={yOf(tick) + 4} text-anchor="end">
                  {axisText(tick, unit, metricId)}
                </text>
              </g>
            ))}
            {marks.map((mark) => (
              <text
                key={mark}
                class="chart-text"
                x={Math.min(xOfTime(mark), width - labelHalf)}
                y={height - 8}
                text-anchor="middle"
              >
                {hourText(mark, zone)}
              </text>
            ))}
            <path class="chart-reach" d={area} />
            <path class="chart-line" d={pieces.map((piece) => linePath(piece.map(placeOf(mean)))).join('')} />
            {dots.map(({ x, y }) => (
              <circle key={x} class="chart-dot" cx={x} cy={y} r={2.5} />
            ))}
            {logged.meals.map(({ from: at }) => (
              <path key={at} class="curve-meal" d={`M${xOfTime(at)} ${top - 4}l-5 -9h10z`} />
            ))}
          </svg>
        )}
      </div>
      <figcaption id={id} class="chart-words">
        <p>{texts.words(samples, textOf(Math.min(...known)), textOf(Math.max(...known)))}</p>
        {list(texts.meals, logged.meals)}
        {list(texts.workouts, logged.workouts)}
      </figcaption>
    </figure>
  );
}

/** A day of what is measured as a curve, with its lowest and highest, and with the meals and workouts of that day on it. */
export function DayCurve({ day }: { readonly day: ShownDay }) {
  const { metricId, start, end } = day;
  const reading = useRead('readMetricColumns', { metricId, from: start, to: end, columns }, ['data']);
  return <ReadingView reading={reading}>{(view) => <Curve day={day} view={view} />}</ReadingView>;
}
