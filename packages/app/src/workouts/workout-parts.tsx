import type { WorkoutActivityView, WorkoutDetailsView } from '@vitalgate/contract';
import { amountText } from '../format/amounts.ts';
import { durationText } from '../format/durations.ts';
import { Card, List, ListRow } from '../controls/card.tsx';
import { clockIn } from '../format/zones.ts';
import { RouteDrawing } from './route-drawing.tsx';
import { distanceText } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import { workoutName } from '../words/names.ts';

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
function divisions({ pauses, segments }: WorkoutDetailsView): string {
  return [
    ...(pauses.length > 0 ? [texts.pauses(pauses.length)] : []),
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
