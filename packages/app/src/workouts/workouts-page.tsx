import type { Workout } from '@vitalgate/contract';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { GroupedCards, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { useZonesSentence } from '../zones/home-zones.ts';
import { LoadMore } from '../controls/load-more.tsx';
import { useRecords } from '../address/use-list.ts';
import { clockIn, dateIn, hasManyZones } from '../format/zones.ts';
import { workoutFacts } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import { workoutName } from '../words/names.ts';
import '../styles/data.css';

function WorkoutRow({ workout, namesZone }: { readonly workout: Workout; readonly namesZone: boolean }) {
  const { id, activityType, start, timeZone } = workout;
  const facts = workoutFacts(workout).filter(({ isMain }) => isMain);
  const when = `${dayText(dateIn(start, timeZone))}, ${clockIn(start, timeZone)}${namesZone ? ` (${timeZone})` : ''}`;
  return (
    <ListRow
      title={workoutName(activityType)}
      detail={<time dateTime={start}>{when}</time>}
      path={`/data/workouts/${id}`}
    >
      <span class="row-facts">
        {facts.map(({ title, value, text }) => (
          <span key={title}>
            <span class="visually-hidden">{title} </span>
            <data value={String(value)}>{text}</data>
          </span>
        ))}
      </span>
    </ListRow>
  );
}

const monthOfWorkout = ({ start, timeZone }: Workout): string => monthOf(dateIn(start, timeZone));

/** Workouts by month, newest first. */
export function WorkoutsPage() {
  const workouts = useRecords('getWorkouts', {});
  const shown = workouts.value?.records ?? [];
  const zones = shown.map(({ timeZone }) => timeZone);
  const lead = useZonesSentence(shown.map(({ start, timeZone }) => ({ at: start, timeZone })));
  return (
    <PageFrame title={texts.title} lead={lead} back={{ path: '/data', label: texts.data }}>
      <ReadingView
        reading={workouts}
        missing={
          <EmptyState title={texts.none} action={{ label: texts.importData, path: '/import' }}>
            {texts.howTheyCome}
          </EmptyState>
        }
      >
        {({ records, hasMore }) =>
          records.length > 0 && (
            <>
              <GroupedCards items={records} groupOf={monthOfWorkout} titleOf={monthText}>
                {(workout) => <WorkoutRow key={workout.id} workout={workout} namesZone={hasManyZones(zones)} />}
              </GroupedCards>
              <LoadMore
                shown={records.length}
                what={texts.workouts}
                hasMore={hasMore}
                isLoading={workouts.isLoading}
                onMore={workouts.more}
              />
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
