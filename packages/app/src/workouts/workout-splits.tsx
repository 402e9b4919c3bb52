import type { Workout, WorkoutCourseView, WorkoutPartView } from '@vitalgate/contract';
import { useEffect, useState } from 'preact/hooks';
import { onPrint } from '../paper/on-print.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Fold, FoldTitle } from '../controls/fold.tsx';
import { DataTable, type Column } from '../controls/data-table.tsx';
import { unitTextOf } from '../format/amounts.ts';
import { stopwatchText } from '../format/durations.ts';
import { countText } from '../format/numbers.ts';
import { paceOf, splitLength } from './pace.ts';
import { columnDistanceOf, distanceOf } from './workout-words.ts';
import { texts } from './texts/texts.ts';

/** More rows wait for a press, or for paper. */
const mostRows = 5;

interface Row extends WorkoutPartView {
  readonly place: number;
}

/** Splits or laps as a table, without the columns that none of them knows. */
function Parts(props: {
  readonly title: string;
  readonly meaning?: string;
  readonly first: Column<Row>;
  readonly parts: readonly WorkoutPartView[];
  readonly activityType: string;
  /** Each is as long as a pace is said of, so that its time is its pace. */
  readonly isEven: boolean;
  /** A press opens it. */
  readonly isFolded?: boolean;
}) {
  const { title, meaning, first, parts, activityType, isEven, isFolded = false } = props;
  const [isWhole, setWhole] = useState(false);
  useEffect(() => onPrint(() => setWhole(true)), []);
  if (parts.length === 0) return null;
  const pace = paceOf(activityType);
  const distance = columnDistanceOf(
    activityType,
    parts.flatMap(({ distanceMeters }) => distanceMeters ?? []),
  );
  const fastOf = ({ distanceMeters, activeSeconds }: WorkoutPartView): number | null =>
    distanceMeters !== null && activeSeconds > 0 ? pace.of(distanceMeters / activeSeconds) : null;
  const columns: readonly (Column<Row> | false)[] = [
    first,
    !isEven &&
      parts.some(({ distanceMeters }) => distanceMeters !== null) && {
        title: texts.distance,
        isNumber: true,
        cell: ({ distanceMeters }) => (distanceMeters === null ? '' : distance(distanceMeters)),
      },
    !isEven && { title: texts.time, isNumber: true, cell: ({ activeSeconds }) => stopwatchText(activeSeconds) },
    parts.some((part) => fastOf(part) !== null) && {
      title: pace.unit,
      isNumber: true,
      cell: (part) => {
        const fast = fastOf(part);
        return fast === null ? '' : pace.shortText(fast);
      },
    },
    parts.some(({ averageHeartRate }) => averageHeartRate !== null) && {
      title: unitTextOf('count/min', 'heartRate'),
      isNumber: true,
      cell: ({ averageHeartRate }) => (averageHeartRate === null ? '' : countText(averageHeartRate)),
    },
  ];
  const rows = parts.map((part, index): Row => ({ ...part, place: index + 1 }));
  const table = (
    <>
      <div class="narrow-table">
        <DataTable
          caption={title}
          columns={columns.filter((column) => column !== false)}
          rows={isWhole ? rows : rows.slice(0, mostRows)}
          keyOf={({ place }) => String(place)}
        />
      </div>
      {!isWhole && rows.length > mostRows && (
        <Button tone="quiet" onPress={() => setWhole(true)}>
          {texts.showAll(rows.length)}
        </Button>
      )}
      {meaning !== undefined && <p class="muted">{meaning}</p>}
    </>
  );
  if (!isFolded) return <Card title={title}>{table}</Card>;
  return (
    <Card>
      <div class="entries">
        <Fold title={<FoldTitle title={<h2>{title}</h2>} value={countText(rows.length)} />}>{() => table}</Fold>
      </div>
    </Card>
  );
}

/** Whether laps are splits already, as watches make them by themselves: all but the last are as long. */
function isSame(laps: readonly WorkoutPartView[], length: number): boolean {
  const whole = laps.slice(0, -1);
  const isAlike = ({ distanceMeters }: WorkoutPartView): boolean =>
    distanceMeters !== null && Math.abs(distanceMeters - length) < length / 50;
  return whole.length > 0 && whole.every(isAlike);
}

/** Each kilometer of a workout, or each mile, and its laps. */
export function WorkoutSplits({
  workout: { activityType },
  course: { splits, laps },
}: {
  readonly workout: Workout;
  readonly course: WorkoutCourseView;
}) {
  const length = splitLength(activityType);
  const distance = distanceOf(activityType);
  const upTo = (place: number): number => {
    const whole = place * length;
    const { distanceMeters } = splits[place - 1] ?? {};
    return place === splits.length && typeof distanceMeters === 'number' ? whole - length + distanceMeters : whole;
  };
  const shownSplits = isSame(laps, length) ? [] : splits;
  return (
    <>
      <Parts
        title={texts.splits}
        meaning={texts.splitsMeaning}
        first={{ title: texts.split, cell: ({ place }) => distance(upTo(place)) }}
        parts={shownSplits}
        activityType={activityType}
        isEven={paceOf(activityType).isTime}
      />
      <Parts
        title={texts.lapsTitle}
        first={{ title: texts.lap, cell: ({ place }) => countText(place) }}
        parts={laps}
        activityType={activityType}
        isEven={false}
        isFolded={shownSplits.length > 0}
      />
    </>
  );
}
