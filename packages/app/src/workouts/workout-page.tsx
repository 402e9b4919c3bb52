import { type Workout, type WorkoutCourseView, type WorkoutDetailsView } from '@vitalgate/contract';
import { dayText } from '../format/dates.ts';
import { Card, Facts, List, ListRow } from '../controls/card.tsx';
import { Fold, FoldTitle } from '../controls/fold.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Button } from '../controls/button.tsx';
import { saveFile } from '../controls/save-file.ts';
import { useAct } from '../controls/use-act.tsx';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useZonesSentence } from '../zones/home-zones.ts';
import { clockIn, dateIn } from '../format/zones.ts';
import { curveColumns, WorkoutCurves } from './workout-curves.tsx';
import { WorkoutParts } from './workout-parts.tsx';
import { splitLength } from './pace.ts';
import { WorkoutSplits } from './workout-splits.tsx';
import { divisions, workoutFacts } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import { workoutName } from '../words/names.ts';
import '../styles/data.css';

/** The device's name out of HealthKit's list of `key:value`; null if it has none. */
function deviceName(device: string | null): string | null {
  return device === null ? null : (/(?:^|, )name:([^,]+)/.exec(device)?.[1] ?? device);
}

function WorkoutView({
  workout,
  details,
  course,
}: {
  readonly workout: Workout;
  readonly details: WorkoutDetailsView | null;
  readonly course: WorkoutCourseView | null;
}) {
  const { start, end, timeZone, indoor, source, otherSources } = workout;
  const when = (instant: string): string => `${dayText(dateIn(instant, timeZone))}, ${clockIn(instant, timeZone)}`;
  const device = deviceName(source.device);
  const divided = details === null ? '' : divisions(details);
  const place = indoor === null ? undefined : indoor ? texts.indoors : texts.outdoors;
  return (
    <>
      <Card title={texts.summary}>
        <Facts
          facts={workoutFacts(workout, course?.descentMeters).map(({ title, value, text }) => ({
            title,
            text: <data value={String(value)}>{text}</data>,
          }))}
        />
        <p class="muted">
          {texts.activeTimeMeaning}
          {details?.heartRateFromSamples === true && ` ${texts.heartRateMeaning}`}
        </p>
      </Card>
      {details !== null && course !== null && <WorkoutCurves workout={workout} course={course} details={details} />}
      {course !== null && <WorkoutSplits workout={workout} course={course} />}
      {details !== null && <WorkoutParts details={details} timeZone={timeZone} />}
      <Card>
        <div class="entries">
          <Fold title={<FoldTitle title={<h2>{texts.whenAndWhere}</h2>} detail={`${when(start)}, ${source.name}`} />}>
            {() => (
              <List>
                <ListRow title={texts.start} value={<time dateTime={start}>{when(start)}</time>} />
                <ListRow title={texts.end} value={<time dateTime={end}>{when(end)}</time>} />
                {place !== undefined && <ListRow title={texts.place} value={place} />}
                <ListRow title={texts.source} value={source.name} />
                {device !== null && <ListRow title={texts.device} value={device} />}
                {divided !== '' && <ListRow title={texts.dividedBy} value={divided} />}
                {otherSources.length > 0 && (
                  <ListRow title={texts.alsoSeenBy} value={otherSources.map(({ name }) => name).join(', ')} />
                )}
              </List>
            )}
          </Fold>
        </div>
      </Card>
    </>
  );
}

/** A workout with its way, which is read by the kind of the workout. */
function FoundWorkout({
  workout,
  details,
}: {
  readonly workout: Workout;
  readonly details: WorkoutDetailsView | null;
}) {
  const splitMeters = splitLength(workout.activityType);
  const course = useRead('readWorkoutCourse', { id: workout.id, columns: curveColumns, splitMeters }, ['data']);
  return <WorkoutView workout={workout} details={details} course={course.value} />;
}

/** Lets the browser save the workout as a GPX file. */
function SaveGpx({ id, kind }: { readonly id: string; readonly kind: string }) {
  const { isBusy, failed, act } = useAct();
  const save = async (): Promise<void> => {
    const { fileName, text } = await send('readWorkoutGpx', { id, name: kind });
    saveFile(fileName, new Blob([text], { type: 'application/gpx+xml' }));
  };
  return (
    <>
      <Button icon="file" isBusy={isBusy} onPress={() => void act(save)}>
        {texts.saveGpx}
      </Button>
      {failed}
    </>
  );
}

/** One workout. */
export function WorkoutPage({ id: workoutId }: { readonly id: string }) {
  const workout = useRead('readWorkout', { id: workoutId }, ['data']);
  const details = useRead('readWorkoutDetails', { id: workoutId }, ['data']);
  const found = workout.value;
  const zones = useZonesSentence(found === null ? [] : [{ at: found.start, timeZone: found.timeZone }]);
  const kind = found === null ? null : workoutName(found.activityType);
  const title = details.value?.title ?? null;
  return (
    <PageFrame
      title={title ?? kind ?? texts.workout}
      lead={
        title === null || kind === null ? zones : [`${kind}.`, zones].filter((part) => part !== undefined).join(' ')
      }
      back={{ path: '/data/workouts', label: texts.title }}
      actions={kind !== null && (details.value?.route ?? null) !== null && <SaveGpx id={workoutId} kind={kind} />}
    >
      <ReadingView
        reading={workout}
        missing={
          <EmptyState title={texts.noSuchWorkout} action={{ label: texts.goToData, path: '/data' }}>
            {texts.mayHaveLeft}
          </EmptyState>
        }
      >
        {(value) => <FoundWorkout workout={value} details={details.value} />}
      </ReadingView>
    </PageFrame>
  );
}
