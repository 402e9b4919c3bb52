import type { ActivitySumsView, WorkoutOverviewView } from '@vitalgate/contract';
import { Card, List, ListRow } from '../controls/card.tsx';
import { Fold } from '../controls/fold.tsx';
import { monthOf, monthText } from '../format/dates.ts';
import { durationText } from '../format/durations.ts';
import { counted } from '../format/numbers.ts';
import { workoutName } from '../words/names.ts';
import { distanceOf } from './workout-words.ts';
import { texts } from './texts/texts.ts';

/** So many kinds are seen at a glance. */
const mostKinds = 4;

/** What an activity's workouts add up to, as people say it first: how far, else how long. */
function mainSum({ activityType, meters, seconds, count }: ActivitySumsView): string {
  if (meters !== null) return distanceOf(activityType)(meters);
  return seconds === null ? counted(count, texts.workouts) : durationText(seconds);
}

/** Kinds of workouts, each with what they add up to and what they did the month before. */
function Kinds(props: {
  readonly sums: readonly ActivitySumsView[];
  readonly before: ReadonlyMap<string, ActivitySumsView>;
  readonly isChoice: boolean;
}) {
  const { sums: all, before, isChoice } = props;
  return (
    <List>
      {all.map((sums) => {
        const { activityType, count, seconds, meters } = sums;
        const earlier = before.get(activityType);
        const parts = [
          counted(count, texts.workouts),
          ...(meters !== null && seconds !== null ? [durationText(seconds)] : []),
        ];
        return (
          <ListRow
            key={activityType}
            title={workoutName(activityType)}
            detail={parts.join(', ')}
            value={
              <span class="month-sum">
                <strong>{count === 0 ? '–' : mainSum(sums)}</strong>
                {earlier !== undefined && <span class="row-detail">{texts.lastMonth(mainSum(earlier))}</span>}
              </span>
            }
            {...(isChoice && { path: `/data/workouts?kind=${encodeURIComponent(activityType)}` })}
          />
        );
      })}
    </List>
  );
}

/** How far and how long somebody went this month, by kind, and the month before. */
export function ThisMonth({
  overview,
  kind,
}: {
  readonly overview: WorkoutOverviewView;
  readonly kind: string | null;
}) {
  const { today, thisMonth, lastMonth } = overview;
  const before = new Map(lastMonth.map((sums) => [sums.activityType, sums]));
  const nothing = { count: 0, seconds: null, meters: null };
  const isChoice = kind === null;
  const sums = isChoice
    ? thisMonth
    : [thisMonth.find(({ activityType }) => activityType === kind) ?? { ...nothing, activityType: kind }];
  const [first, others] = [sums.slice(0, mostKinds), sums.slice(mostKinds)];
  return (
    <Card title={texts.soFar(monthText(monthOf(today)))}>
      {first.length === 0 ? <p>{texts.noneThisMonth}</p> : <Kinds sums={first} before={before} isChoice={isChoice} />}
      {others.length > 0 && (
        <Fold title={texts.moreKinds(others.length)}>
          {() => <Kinds sums={others} before={before} isChoice={isChoice} />}
        </Fold>
      )}
    </Card>
  );
}
