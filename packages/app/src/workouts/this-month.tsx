import type { ActivitySumsView, WorkoutOverviewView } from '@vitalgate/contract';
import { Card, List, ListRow } from '../controls/card.tsx';
import { monthOf, monthText } from '../format/dates.ts';
import { durationText } from '../format/durations.ts';
import { counted } from '../format/numbers.ts';
import { workoutName } from '../words/names.ts';
import { distanceOf } from './workout-words.ts';
import { texts } from './texts/texts.ts';

/** More kinds are found by choosing them. */
const mostKinds = 4;

/** What an activity's workouts add up to, as people say it first: how far, else how long. */
function mainSum({ activityType, meters, seconds, count }: ActivitySumsView): string {
  if (meters !== null) return distanceOf(activityType)(meters);
  return seconds === null ? counted(count, texts.workouts) : durationText(seconds);
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
  const shown =
    kind === null
      ? thisMonth.slice(0, mostKinds)
      : [thisMonth.find(({ activityType }) => activityType === kind) ?? { ...nothing, activityType: kind }];
  return (
    <Card title={texts.soFar(monthText(monthOf(today)))}>
      {shown.length === 0 ? (
        <p>{texts.noneThisMonth}</p>
      ) : (
        <List>
          {shown.map((sums) => {
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
                {...(kind === null && { path: `/data/workouts?kind=${encodeURIComponent(activityType)}` })}
              />
            );
          })}
        </List>
      )}
    </Card>
  );
}
