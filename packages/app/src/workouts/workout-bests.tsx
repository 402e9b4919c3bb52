import type { BestView, WorkoutOverviewView } from '@vitalgate/contract';
import { Card, List, ListRow } from '../controls/card.tsx';
import { dateText } from '../format/dates.ts';
import { durationText, stopwatchText } from '../format/durations.ts';
import { paceOf } from './pace.ts';
import { distanceOf } from './workout-words.ts';
import { texts } from './texts/texts.ts';

const pathOf = ({ id }: BestView): string => `/data/workouts/${id}`;

/** The bests of a kind of workouts, as far as they are known. */
export function WorkoutBests({ overview, kind }: { readonly overview: WorkoutOverviewView; readonly kind: string }) {
  const { bests, farthest, longest } = overview;
  const pace = paceOf(kind);
  const names: Readonly<Record<string, string>> = texts.bestOver;
  const detailOf = ({ date, meters, seconds }: BestView): string => {
    const fast = meters !== null && seconds ? pace.of(meters / seconds) : null;
    return fast === null ? dateText(date) : `${dateText(date)}, ${pace.text(fast)}`;
  };
  if (bests.length === 0 && farthest === null && longest === null) return null;
  return (
    <Card title={texts.bests}>
      <List>
        {bests.map((best) => (
          <ListRow
            key={String(best.meters)}
            title={names[String(best.meters)] ?? distanceOf(kind)(best.meters ?? 0)}
            detail={detailOf(best)}
            value={stopwatchText(best.seconds ?? 0)}
            path={pathOf(best)}
          />
        ))}
        {farthest !== null && (
          <ListRow
            title={texts.farthest}
            detail={dateText(farthest.date)}
            value={distanceOf(kind)(farthest.meters ?? 0)}
            path={pathOf(farthest)}
          />
        )}
        {longest !== null && (
          <ListRow
            title={texts.longest}
            detail={dateText(longest.date)}
            value={durationText(longest.seconds ?? 0)}
            path={pathOf(longest)}
          />
        )}
      </List>
      {bests.length > 0 && <p class="muted">{texts.bestsMeaning}</p>}
    </Card>
  );
}
