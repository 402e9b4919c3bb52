import { Card } from '../controls/card.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { valueText } from '../format/numbers.ts';
import { durationText, timeTextIn } from '../format/times.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

const known = (value: number | null, text: (value: number) => string): string => (value === null ? '–' : text(value));

/** One workout. */
export function WorkoutPage({ workoutId }: { readonly workoutId: string }) {
  const workout = useRead('readWorkout', { id: workoutId }, ['data']);
  return (
    <PageFrame title={workout.value?.activityType ?? 'Workout'} back={{ path: '/data/workouts', label: 'Workouts' }}>
      <ReadingView reading={workout}>
        {(found) => (
          <Card>
            <List>
              <ListRow title="Start" value={timeTextIn(found.start, found.timeZone)} />
              <ListRow title="Active time" value={known(found.durationSeconds, durationText)} />
              <ListRow title="Distance" value={known(found.distanceMeters, (value) => `${valueText(value)} m`)} />
              <ListRow
                title="Active energy"
                value={known(found.activeEnergyKilocalories, (value) => `${valueText(value)} kcal`)}
              />
              <ListRow
                title="Average heart rate"
                value={known(found.averageHeartRate, (value) => `${valueText(value)} per minute`)}
              />
              <ListRow title="Source" value={found.source.name} />
            </List>
          </Card>
        )}
      </ReadingView>
    </PageFrame>
  );
}
