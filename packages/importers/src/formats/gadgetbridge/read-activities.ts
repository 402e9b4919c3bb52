import type { DatabaseTable } from '../../kit/database-file/open-database-file.ts';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import { tableRows } from '../../kit/database-file/table-rows.ts';
import { known } from '../../kit/known-members.ts';
import { bareWorkout } from '../../recordings/recording.ts';
import { workoutTitle } from '../../recordings/workout-title.ts';
import { activityOf } from './activity-kinds.ts';
import { amountIn, numberIn, timeIn, type GadgetbridgeParts } from './gadgetbridge-parts.ts';

const facts = /"(\w+)":\s*\{[^{}]*?"value":\s*(-?\d[\d.]*(?:[eE][-+]?\d+)?)/gu;

/** The numbers of a summary by their names. It may be longer than a text of a database is read, so that it is no whole JSON. */
function factsIn(summary: SourceValue): (...names: readonly string[]) => number | null {
  const found = new Map<string, number>();
  for (const [, name = '', value] of typeof summary === 'string' ? summary.matchAll(facts) : []) {
    found.set(name, Number(value));
  }
  return (...names) => amountIn(names.map((name) => found.get(name)).find((value) => value !== undefined) ?? null);
}

const columns = ['NAME', 'START_TIME', 'END_TIME', 'ACTIVITY_KIND', 'DEVICE_ID', 'SUMMARY_DATA'] as const;

/** Hands over the activities that devices recorded, with what stands in their summaries. Their ways are files of their own. */
export function readActivities(table: DatabaseTable, { hand, sourceOf }: GadgetbridgeParts): void {
  for (const row of tableRows(table, columns)) {
    const [start, end] = [timeIn(row.START_TIME), timeIn(row.END_TIME)];
    if (start === null || end === null || end < start) {
      hand.skip('workout', start === null || end === null ? 'invalidDate' : 'endBeforeStart', table.name);
      continue;
    }
    const fact = factsIn(row.SUMMARY_DATA);
    const { activityType, activityCode, indoor } = activityOf(numberIn(row.ACTIVITY_KIND));
    const steps = fact('steps');
    hand.workout({
      ...bareWorkout(activityType, { start, end }, { name: sourceOf(row.DEVICE_ID).name, device: null }),
      durationSeconds: fact('activeSeconds'),
      totalEnergyKilocalories: fact('caloriesBurnt'),
      distanceMeters: fact('distanceMeters'),
      averageHeartRate: fact('averageHR'),
      maximumHeartRate: fact('maxHR'),
      minimumHeartRate: fact('minHR'),
      elevationGainMeters: fact('elevationGain', 'ascentMeters'),
      steps: steps === null ? null : Math.round(steps),
      indoor,
      form: 'gadgetbridge',
      ...known({ activityCode, title: workoutTitle(row.NAME) }),
    });
  }
}
