import { durationText, workoutTitle, type WorkoutActivityView, type WorkoutDetailsView } from '@vitalgate/contract';
import { Card, List, ListRow } from '../controls/card.tsx';
import { amountText } from '../format/numbers.ts';
import { clockIn } from '../format/zones.ts';
import { RouteDrawing } from './route-drawing.tsx';
import { distanceText } from './workout-words.ts';
import '../charts/charts.css';

/** The known facts of one activity, in a line. */
function activityText({ durationSeconds, distanceMeters, averageHeartRate }: WorkoutActivityView): string {
  const parts = [
    durationSeconds === null ? null : durationText(durationSeconds),
    distanceMeters === null ? null : distanceText(distanceMeters),
    averageHeartRate === null ? null : `${Math.round(averageHeartRate)} bpm`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** How often a workout was paused and divided, in words; empty if it was not. */
function divisions({ pauses, laps, segments }: WorkoutDetailsView): string {
  const counts = [
    [pauses.length, 'pause', 'pauses'],
    [laps.length, 'lap', 'laps'],
    [segments.length, 'segment', 'segments'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => amountText(count, one, many))
    .join(', ');
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
        <Card title="The way">
          <RouteDrawing route={route} />
          <p class="muted">
            North is up; from the empty dot to the full one. There is no map behind it, because a map would have to be
            fetched from others, who would learn where you were.
          </p>
        </Card>
      )}
      {(activities.length > 0 || divided !== '') && (
        <Card title="Its parts">
          <List>
            {activities.map((activity) => (
              <ListRow
                key={activity.start}
                title={activity.activityType === null ? 'Between activities' : workoutTitle(activity.activityType)}
                detail={clockIn(activity.start, timeZone)}
                value={activityText(activity)}
              />
            ))}
            {divided !== '' && <ListRow title="Divided by" value={divided} />}
          </List>
        </Card>
      )}
    </>
  );
}
