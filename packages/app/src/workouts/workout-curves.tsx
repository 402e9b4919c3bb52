import type { Workout, WorkoutCourseView, WorkoutDetailsView } from '@vitalgate/contract';
import { ColumnCurve, type CurveColumns } from '../charts/column-curve.tsx';
import { Card } from '../controls/card.tsx';
import { axisText } from '../format/amounts.ts';
import { stopwatchText } from '../format/durations.ts';
import { heightText, paceOf } from './pace.ts';
import { rateText } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import './workouts.css';

/** Columns of a workout's time: a few pixels each. */
export const curveColumns = 160;
/** The line goes over a shorter silence, in milliseconds: some watches measure the heart each half minute. */
const longestSilence = 60_000;
const markWidth = 64;
const markSteps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480, 1440];

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Marks of the time that passed: `10 min`, of a long workout `1:30`, in hours and minutes. */
function timeMarks(milliseconds: number, width: number) {
  const minutes = milliseconds / 60_000;
  const most = Math.max(2, Math.floor(width / markWidth));
  const step = markSteps.find((one) => minutes / one <= most) ?? Math.ceil(minutes / most);
  return Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => ({
    share: (index * step) / minutes,
    // What a stopwatch shows of minutes as seconds, it shows of hours as minutes.
    text: minutes < 100 ? texts.minutes(index * step) : stopwatchText(index * step),
  }));
}

function known(values: readonly (number | null)[]): readonly number[] {
  return values.filter((value) => value !== null);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function Curve(props: {
  readonly title: string;
  readonly tone: string;
  readonly words: string;
  readonly columns: CurveColumns;
  readonly isUpsideDown?: boolean;
  readonly tickText: (value: number) => string;
  readonly length: number;
  readonly pauses: readonly Span[];
}) {
  const { title, tone, words, columns, isUpsideDown = false, tickText, length, pauses } = props;
  return (
    <figure class={`workout-curve ${tone}`}>
      <figcaption>
        <h3>{title}</h3>
        <p class="muted">{words}</p>
      </figcaption>
      <ColumnCurve
        isLow
        columns={columns}
        longestBridge={Math.max(2, Math.ceil((longestSilence * curveColumns) / length))}
        isApart={(before, next) =>
          pauses.some(({ from, to }) => from * curveColumns > before && to * curveColumns < next + 1)
        }
        isUpsideDown={isUpsideDown}
        tickText={tickText}
        marks={(width) => timeMarks(length, width)}
        behind={({ xOf, top, ground }) =>
          pauses.map(({ from, to }) => (
            <rect
              key={from}
              class="curve-pause"
              x={xOf(from)}
              width={Math.max(1, xOf(to) - xOf(from))}
              y={top}
              height={ground - top}
            />
          ))
        }
      />
    </figure>
  );
}

/** Pace, heart rate and height over the time of a workout, as far as they are known. */
export function WorkoutCurves({
  workout,
  course,
  details,
}: {
  readonly workout: Workout;
  readonly course: WorkoutCourseView;
  readonly details: WorkoutDetailsView;
}) {
  const { activityType, start, end, distanceMeters, durationSeconds, averageHeartRate } = workout;
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const pace = paceOf(activityType);
  const { speed, elevation, heartRate } = course;
  if (to <= from) return null;
  const pauses = details.pauses.map((pause) => ({
    from: (Date.parse(pause.start) - from) / (to - from),
    to: (Date.parse(pause.end) - from) / (to - from),
  }));
  const shared = { length: to - from, pauses };
  const paces = (speed ?? []).map((value) => (value === null ? null : pace.of(value)));
  const knownPaces = known(paces);
  const average = distanceMeters !== null && durationSeconds ? pace.of(distanceMeters / durationSeconds) : null;
  const fastest = knownPaces.reduce((best, value) => (pace.isTime === value < best ? value : best), knownPaces[0] ?? 0);
  const reach = (columns: CurveColumns, textOf: (value: number) => string, stated: number | null = null): string => {
    const all = known(columns.mean);
    return texts.fromTo(
      textOf(Math.min(...known(columns.lowest))),
      textOf(stated ?? mean(all)),
      textOf(Math.max(...known(columns.highest))),
    );
  };
  if (knownPaces.length === 0 && elevation === null && heartRate === null) return null;
  return (
    <Card title={texts.along}>
      {knownPaces.length > 0 && (
        <Curve
          {...shared}
          title={pace.title}
          tone="tone-activity"
          words={texts.paceWords(pace.text(fastest), pace.text(average ?? mean(knownPaces)))}
          columns={{ lowest: paces, mean: paces, highest: paces }}
          isUpsideDown={pace.isTime}
          tickText={pace.shortText}
        />
      )}
      {heartRate !== null && (
        <Curve
          {...shared}
          title={texts.heartRate}
          tone="tone-heart"
          words={reach(heartRate, rateText, averageHeartRate)}
          columns={heartRate}
          tickText={(tick) => axisText(tick, 'count/min', 'heartRate')}
        />
      )}
      {elevation !== null && (
        <Curve
          {...shared}
          title={texts.height}
          tone="tone-mobility"
          words={reach(elevation, heightText)}
          columns={elevation}
          tickText={(tick) => axisText(tick, 'm', '')}
        />
      )}
      <p class="muted">{pauses.length > 0 ? texts.pausesOnCurve : texts.gapsOnCurve}</p>
    </Card>
  );
}
