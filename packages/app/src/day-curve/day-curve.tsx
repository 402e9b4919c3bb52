import type { MetricColumnsView } from '@vitalgate/contract';
import { useId, useMemo } from 'preact/hooks';
import { ColumnCurve } from '../charts/column-curve.tsx';
import { hourMarks } from '../charts/hour-marks.ts';
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

interface Logged {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What was eaten and done in a time, by its begin. */
function useLogged({ start, end }: MetricColumnsView) {
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

function Curve({ view }: { readonly view: MetricColumnsView }) {
  const { metricId, unit, lowest, highest, samples } = view;
  const id = useId();
  const logged = useLogged(view);
  const [from, to] = [Date.parse(view.start), Date.parse(view.end)];
  const zone = isZone(view.timeZone) ? view.timeZone : 'UTC';
  const shareOf = (at: number): number => (Math.min(Math.max(at, from), to) - from) / (to - from);
  const known = useMemo(() => [...lowest, ...highest].filter((value) => value !== null), [lowest, highest]);
  if (known.length === 0) return null;
  const textOf = (value: number): string => amountText(value, unit, metricId);
  const list = (title: string, items: readonly Logged[]) =>
    items.length > 0 && (
      <p>
        <strong>{title}:</strong> {items.map(({ from: at, text }) => `${clockText(at, zone)} ${text}`).join('; ')}
      </p>
    );
  return (
    <figure class="day-curve" aria-labelledby={id}>
      <ColumnCurve
        columns={view}
        longestBridge={longestBridge}
        tickText={(tick) => axisText(tick, unit, metricId)}
        marks={(width) =>
          hourMarks({ from, to }, width, (at) => hourIn(at, zone)).map((at) => ({
            share: shareOf(at),
            text: hourText(at, zone),
          }))
        }
        behind={({ xOf, top, ground }) =>
          logged.workouts.map(({ from: begin, to: end }) => (
            <rect
              key={begin}
              class="curve-workout"
              x={xOf(shareOf(begin))}
              width={Math.max(2, xOf(shareOf(end)) - xOf(shareOf(begin)))}
              y={top}
              height={ground - top}
            />
          ))
        }
        front={({ xOf, top }) =>
          logged.meals.map(({ from: at }) => (
            <path key={at} class="curve-meal" d={`M${xOf(shareOf(at))} ${top - 4}l-5 -9h10z`} />
          ))
        }
      />
      <figcaption id={id} class="chart-words">
        <p>{texts.words(samples, textOf(Math.min(...known)), textOf(Math.max(...known)))}</p>
        {list(texts.meals, logged.meals)}
        {list(texts.workouts, logged.workouts)}
      </figcaption>
    </figure>
  );
}

/** A day of what is measured as a curve, with its lowest and highest, and with the meals and workouts of that day on it. */
export function DayCurve({ metricId, date }: { readonly metricId: string; readonly date: string }) {
  const reading = useRead('readMetricColumns', { metricId, date, columns }, ['data']);
  return <ReadingView reading={reading}>{(view) => <Curve view={view} />}</ReadingView>;
}
