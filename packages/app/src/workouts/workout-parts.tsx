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

/** The way and the activities of a workout, if it has them. */
export function WorkoutParts({
  details,
  timeZone,
}: {
  readonly details: WorkoutDetailsView;
  readonly timeZone: string;
}) {
  const { route, activities } = details;
  return (
    <>
      {route !== null && (
        <Card title={texts.route}>
          <RouteDrawing route={route} />
          <p class="muted">{texts.routeMeaning}</p>
        </Card>
      )}
      {activities.length > 0 && (
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
          </List>
        </Card>
      )}
    </>
  );
}
