import {
  workoutOrders,
  type ListedWorkoutView,
  type WorkoutOrderName,
  type WorkoutOverviewView,
} from '@vitalgate/contract';
import { useAddress } from '../address/use-address.ts';
import { useList, type ListPart } from '../address/use-list.ts';
import { Card, GroupedCards, List, ListRow } from '../controls/card.tsx';
import { Choice } from '../controls/choice.tsx';
import { LoadMoreOf } from '../controls/load-more.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { dayText, monthOf, monthText } from '../format/dates.ts';
import { countText } from '../format/numbers.ts';
import { firstDayOfWeek } from '../format/weeks.ts';
import { clockIn, dateIn, hasManyZones } from '../format/zones.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { workoutName } from '../words/names.ts';
import { useZonesSentence } from '../zones/home-zones.ts';
import { ThisMonth } from './this-month.tsx';
import { WorkoutBests } from './workout-bests.tsx';
import { WorkoutPeriods } from './workout-periods.tsx';
import { workoutFacts } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';
import './workouts.css';

/** With what stands above them, bests too if a kind is chosen, no more than three screens of a phone; whoever asks for more gets many. */
const [firstPart, firstOfKind, nextPart] = [12, 6, 50];

function WorkoutRow({ workout, namesZone }: { readonly workout: ListedWorkoutView; readonly namesZone: boolean }) {
  const { id, activityType, title, start, timeZone } = workout;
  const facts = workoutFacts(workout).filter(({ isMain }) => isMain);
  const when = `${dayText(dateIn(start, timeZone))}, ${clockIn(start, timeZone)}${namesZone ? ` (${timeZone})` : ''}`;
  return (
    <ListRow
      title={title ?? workoutName(activityType)}
      detail={
        <>
          {title !== null && `${workoutName(activityType)}, `}
          <time dateTime={start}>{when}</time>
        </>
      }
      path={`/data/workouts/${id}`}
    >
      <span class="row-facts">
        {facts.map(({ title: name, value, text }) => (
          <span key={name}>
            <span class="visually-hidden">{name} </span>
            <data value={String(value)}>{text}</data>
          </span>
        ))}
      </span>
    </ListRow>
  );
}

const monthOfWorkout = ({ start, timeZone }: ListedWorkoutView): string => monthOf(dateIn(start, timeZone));

interface Chosen {
  /** Null is all. */
  readonly kind: string | null;
  readonly order: WorkoutOrderName;
}

/** What is chosen of the list, as the address has it. */
function useChosen(): Chosen & {
  readonly choose: (changes: { readonly kind?: string | null; readonly order?: WorkoutOrderName }) => void;
} {
  const { shown, show } = useAddress();
  const order = workoutOrders.find((one) => one === shown('order')) ?? 'newest';
  return {
    kind: shown('kind'),
    order,
    choose: ({ kind, order: wanted }) =>
      show({
        ...(kind === undefined ? {} : { kind }),
        ...(wanted === undefined ? {} : { order: wanted === 'newest' ? null : wanted }),
        parts: null,
      }),
  };
}

function useWorkouts({ kind, order }: Chosen) {
  return useList<ListedWorkoutView, string>(
    `workouts ${kind ?? ''} ${order}`,
    ['data'],
    async (after, signal): Promise<ListPart<ListedWorkoutView, string>> => {
      const asked = { order, ...(kind !== null && { activityType: kind }) };
      const part = after === null ? { limit: kind === null ? firstPart : firstOfKind } : { limit: nextPart, after };
      const { workouts, next } = await send('listWorkouts', { ...asked, ...part }, signal);
      return { items: workouts, next };
    },
  );
}

/** The workouts themselves, by month if they are in the order of time. */
function WorkoutList({
  chosen,
  workouts,
}: {
  readonly chosen: Chosen;
  readonly workouts: ReturnType<typeof useWorkouts>;
}) {
  return (
    <ReadingView reading={workouts} missing={<EmptyState title={texts.noneOfKind}>{texts.chooseAnother}</EmptyState>}>
      {({ records }) => {
        const namesZone = hasManyZones(records.map(({ timeZone }) => timeZone));
        const row = (workout: ListedWorkoutView) => (
          <WorkoutRow key={workout.id} workout={workout} namesZone={namesZone} />
        );
        return (
          records.length > 0 && (
            <>
              {chosen.order === 'newest' ? (
                <GroupedCards items={records} groupOf={monthOfWorkout} titleOf={monthText}>
                  {row}
                </GroupedCards>
              ) : (
                <Card title={texts.orders[chosen.order]}>
                  <List>{records.map(row)}</List>
                </Card>
              )}
              <LoadMoreOf list={workouts} what={texts.workouts} />
            </>
          )
        );
      }}
    </ReadingView>
  );
}

function Found(props: {
  readonly overview: WorkoutOverviewView;
  readonly chosen: ReturnType<typeof useChosen>;
  readonly workouts: ReturnType<typeof useWorkouts>;
}) {
  const { overview, chosen, workouts } = props;
  const { kind, order, choose } = chosen;
  const { activities } = overview;
  return (
    <>
      <ThisMonth overview={overview} kind={kind} />
      <div class="workout-choices">
        <Choice
          label={texts.kind}
          value={kind ?? ''}
          options={[
            ['', texts.allKinds],
            ...activities.map(({ activityType, count }): readonly [string, string] => [
              activityType,
              `${workoutName(activityType)} (${countText(count)})`,
            ]),
          ]}
          onChoose={(value) => choose({ kind: value === '' ? null : value })}
        />
        <Choice
          label={texts.order}
          value={order}
          options={workoutOrders.map((one) => [one, texts.orders[one]] as const)}
          onChoose={(value) => choose({ order: value })}
        />
      </div>
      <div class="workout-overview">
        <WorkoutPeriods overview={overview} kind={kind} />
        {kind !== null && <WorkoutBests overview={overview} kind={kind} />}
      </div>
      <WorkoutList chosen={chosen} workouts={workouts} />
    </>
  );
}

/** Workouts: this month's sums, weeks and months, bests, and the list. */
export function WorkoutsPage() {
  const chosen = useChosen();
  const overview = useRead(
    'readWorkoutOverview',
    { firstDay: firstDayOfWeek(), ...(chosen.kind !== null && { activityType: chosen.kind }) },
    ['data'],
  );
  const workouts = useWorkouts(chosen);
  const lead = useZonesSentence(
    (workouts.value?.records ?? []).map(({ start, timeZone }) => ({ at: start, timeZone })),
  );
  return (
    <PageFrame title={texts.title} lead={lead} back={{ path: '/data', label: texts.data }}>
      <ReadingView
        reading={overview}
        missing={
          <EmptyState title={texts.none} action={{ label: texts.importData, path: '/import' }}>
            {texts.howTheyCome}
          </EmptyState>
        }
      >
        {(value) => value.activities.length > 0 && <Found overview={value} chosen={chosen} workouts={workouts} />}
      </ReadingView>
    </PageFrame>
  );
}
