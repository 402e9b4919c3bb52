import { type RouteView, type WorkoutActivityView, type WorkoutDetailsView } from '@vitalgate/contract';
import { linePath, type Place } from '../charts/paths.ts';
import { amountText } from '../format/amounts.ts';
import { durationText } from '../format/durations.ts';
import { Card, List, ListRow } from '../controls/card.tsx';
import { clockIn } from '../format/zones.ts';
import { distanceText } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import { workoutName } from '../words/names.ts';
import '../charts/charts.css';

const [width, height, edge] = [320, 220, 8];

/** A full turn, for ways that cross the date line. */
const turn = 360;

type Position = RouteView['segments'][number][number];

/** Where positions lie in the drawing: north is up, and a meter is as long eastwards as northwards. */
function placed(segments: RouteView['segments']): readonly (readonly { readonly x: number; readonly y: number }[])[] {
  const [first] = segments.flat();
  if (first === undefined) return [];
  const shrink = Math.cos((first[0] * Math.PI) / 180);
  const flat = ([latitude, longitude]: Position): readonly [x: number, y: number] => {
    const east = ((((longitude - first[1] + turn / 2) % turn) + turn) % turn) - turn / 2;
    return [east * shrink, -latitude];
  };
  const all = segments.flat().map(flat);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((width - 2 * edge) / (across || 1e-9), (height - 2 * edge) / (down || 1e-9));
  return segments.map((segment) =>
    segment.map(flat).map(([x, y]) => ({
      x: width / 2 + (x - left - across / 2) * scale,
      y: height / 2 + (y - top - down / 2) * scale,
    })),
  );
}

/** The shape of a way, north up, from the empty dot to the full one; no map, for that would ask others for this place. */
function RouteDrawing({ route }: { readonly route: RouteView }) {
  const segments = placed(route.segments);
  const places: readonly Place[] = segments.flatMap((segment) => [...segment, null]);
  const [start, end] = [segments[0]?.[0], segments.at(-1)?.at(-1)];
  return (
    <svg
      class="route-drawing"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={texts.routeLabel(route.pointCount)}
    >
      <path class="chart-line" d={linePath(places)} />
      {start !== undefined && <circle class="route-start" cx={start.x} cy={start.y} r={5} />}
      {end !== undefined && <circle class="route-end" cx={end.x} cy={end.y} r={5} />}
    </svg>
  );
}

/** The known facts of one activity, in a line. */
function activityText({ durationSeconds, distanceMeters, averageHeartRate }: WorkoutActivityView): string {
  const parts = [
    durationSeconds === null ? null : durationText(durationSeconds),
    distanceMeters === null ? null : distanceText(distanceMeters),
    averageHeartRate === null ? null : amountText(Math.round(averageHeartRate), 'count/min', 'heartRate'),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** How often a workout was paused and divided, in words; empty if it was not. */
function divisions({ pauses, laps, segments }: WorkoutDetailsView): string {
  return [
    ...(pauses.length > 0 ? [texts.pauses(pauses.length)] : []),
    ...(laps.length > 0 ? [texts.laps(laps.length)] : []),
    ...(segments.length > 0 ? [texts.segments(segments.length)] : []),
  ].join(', ');
}

/** The way, the activities and the divisions of a workout, as far as it has any. */
export function WorkoutParts({
  details,
  timeZone,
}: {
  readonly details: WorkoutDetailsView;
  readonly timeZone: string;
}) {
  const { route, activities } = details;
  const divided = divisions(details);
  return (
    <>
      {route !== null && (
        <Card title={texts.route}>
          <RouteDrawing route={route} />
          <p class="muted">{texts.routeMeaning}</p>
        </Card>
      )}
      {(activities.length > 0 || divided !== '') && (
        <Card title={texts.parts}>
          <List>
            {activities.map((activity) => (
              <ListRow
                key={activity.start}
                title={activity.activityType === null ? texts.between : workoutName(activity.activityType)}
                detail={clockIn(activity.start, timeZone)}
                value={activityText(activity)}
              />
            ))}
            {divided !== '' && <ListRow title={texts.dividedBy} value={divided} />}
          </List>
        </Card>
      )}
    </>
  );
}
