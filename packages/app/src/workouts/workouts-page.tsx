import { workoutTitle, type Workout } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Icon } from '../controls/icon.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { useZonesSentence } from '../zones/home-zones.ts';
import { LoadMore } from '../controls/load-more.tsx';
import { usePages } from '../host/use-read.ts';
import { clockIn, dateIn, hasManyZones } from '../format/zones.ts';
import { workoutFacts } from './workout-words.ts';
import '../styles/data.css';

function WorkoutRow({ workout, namesZone }: { readonly workout: Workout; readonly namesZone: boolean }) {
  const { id, activityType, start, timeZone } = workout;
  const facts = workoutFacts(workout).filter(({ isMain }) => isMain);
  return (
    <li class="list-item">
      <Link href={`/data/workouts/${id}`} class="list-row list-row-link">
        <span class="row-text">
          <span class="row-title">{workoutTitle(activityType)}</span>
          <time class="row-detail" dateTime={start}>
            {`${dayText(dateIn(start, timeZone))}, ${clockIn(start, timeZone)}${namesZone ? ` (${timeZone})` : ''}`}
          </time>
          <span class="row-facts">
            {facts.map(({ title, value, text }) => (
              <span key={title}>
                <span class="visually-hidden">{title} </span>
                <data value={String(value)}>{text}</data>
              </span>
            ))}
          </span>
        </span>
        <Icon name="chevron" />
      </Link>
    </li>
  );
}

function byMonth(workouts: readonly Workout[]): readonly (readonly [month: string, workouts: readonly Workout[]])[] {
  const months = new Map<string, Workout[]>();
  for (const workout of workouts) {
    const month = monthOf(dateIn(workout.start, workout.timeZone));
    const own = months.get(month);
    if (own === undefined) months.set(month, [workout]);
    else own.push(workout);
  }
  return [...months];
}

/** Workouts by month, newest first. */
export function WorkoutsPage() {
  const workouts = usePages('getWorkouts', {});
  const shown = workouts.value?.records ?? [];
  const zones = shown.map(({ timeZone }) => timeZone);
  const lead = useZonesSentence(shown.map(({ start, timeZone }) => ({ at: start, timeZone })));
  return (
    <PageFrame title="Workouts" lead={lead} back={{ path: '/data', label: 'Data' }}>
      <ReadingView reading={workouts}>
        {({ records, hasMore }) =>
          records.length === 0 ? (
            <EmptyState title="No workouts yet" action={{ label: 'Import your data', path: '/import' }}>
              They come with an export of your phone's Health app.
            </EmptyState>
          ) : (
            <>
              {byMonth(records).map(([month, own]) => (
                <Card key={month} title={monthText(month)}>
                  <ul class="list" role="list">
                    {own.map((workout) => (
                      <WorkoutRow key={workout.id} workout={workout} namesZone={hasManyZones(zones)} />
                    ))}
                  </ul>
                </Card>
              ))}
              <LoadMore
                shown={records.length}
                what="workout"
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
