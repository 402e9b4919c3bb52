import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { List, ListRow } from '../controls/list.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { durationText, timeTextIn } from '../format/times.ts';
import { readData } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';

/** Workouts, newest first. */
export function WorkoutsPage() {
  const workouts = useReading('workouts', ['data'], (signal) => readData('getWorkouts', {}, signal));
  return (
    <PageFrame title="Workouts" back={{ path: '/data', label: 'Data' }}>
      <ReadingView reading={workouts}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No workouts yet" />
          ) : (
            <Card>
              <List>
                {data.map(({ id, activityType, start, timeZone, durationSeconds }) => (
                  <ListRow
                    key={id}
                    title={activityType}
                    detail={timeTextIn(start, timeZone)}
                    value={durationSeconds === null ? '–' : durationText(durationSeconds)}
                    path={`/data/workouts/${id}`}
                  />
                ))}
              </List>
            </Card>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
