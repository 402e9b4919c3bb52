import { workoutTitle, type Workout, type WorkoutDetailsView } from '@vitalgate/contract';
import { dayText } from '../format/dates.ts';
import { Card, Facts, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useZonesSentence } from '../zones/home-zones.ts';
import { clockIn, dateIn } from '../format/zones.ts';
import { WorkoutParts } from './workout-parts.tsx';
import { workoutFacts } from './workout-words.ts';
import '../styles/data.css';

const places = new Map([
  [true, 'Indoors'],
  [false, 'Outdoors'],
]);

/** The device's name out of HealthKit's list of `key:value`; null if it has none. */
function deviceName(device: string | null): string | null {
  return device === null ? null : (/(?:^|, )name:([^,]+)/.exec(device)?.[1] ?? device);
}

function WorkoutView({ workout, details }: { readonly workout: Workout; readonly details: WorkoutDetailsView | null }) {
  const { start, end, timeZone, indoor, source, otherSources } = workout;
  const when = (instant: string): string => `${dayText(dateIn(instant, timeZone))}, ${clockIn(instant, timeZone)}`;
  const device = deviceName(source.device);
  const place = indoor === null ? undefined : places.get(indoor);
  return (
    <>
      <Card title="What is known of it">
        <Facts
          facts={workoutFacts(workout).map(({ title, value, text }) => ({
            title,
            text: <data value={String(value)}>{text}</data>,
          }))}
        />
        <p class="muted">
          Active time leaves pauses out. What was not recorded is not listed.
          {details?.heartRateFromSamples === true &&
            ' The heart rate is that of the samples in its time: no app wrote one for the workout itself.'}
        </p>
      </Card>
      {details !== null && <WorkoutParts details={details} timeZone={timeZone} />}
      <Card title="When and from where">
        <List>
          <ListRow title="Start" value={<time dateTime={start}>{when(start)}</time>} />
          <ListRow title="End" value={<time dateTime={end}>{when(end)}</time>} />
          {place !== undefined && <ListRow title="Place" value={place} />}
          <ListRow title="Source" value={source.name} />
          {device !== null && <ListRow title="Device" value={device} />}
          {otherSources.length > 0 && (
            <ListRow title="Also seen by" value={otherSources.map(({ name }) => name).join(', ')} />
          )}
        </List>
      </Card>
    </>
  );
}

/** One workout. */
export function WorkoutPage({ id: workoutId }: { readonly id: string }) {
  const workout = useRead('readWorkout', { id: workoutId }, ['data']);
  const details = useRead('readWorkoutDetails', { id: workoutId }, ['data']);
  const found = workout.value;
  const lead = useZonesSentence(found === null ? [] : [{ at: found.start, timeZone: found.timeZone }]);
  return (
    <PageFrame
      title={found === null ? 'Workout' : workoutTitle(found.activityType)}
      lead={lead}
      back={{ path: '/data/workouts', label: 'Workouts' }}
    >
      <ReadingView
        reading={workout}
        missing={
          <EmptyState title="There is no such workout" action={{ label: 'Go to Data', path: '/data' }}>
            It may have left with its import, or the address may be mistyped.
          </EmptyState>
        }
      >
        {(value) => <WorkoutView workout={value} details={details.value} />}
      </ReadingView>
    </PageFrame>
  );
}
