import { minutesOf, offsetAt, writtenHere, type Life } from '../life.ts';
import { minute, utc, rows, seconds, type Files } from './written-files.ts';

const whoopHead = 'Cycle start time,Cycle end time,Cycle timezone';

/** All times of a row are of the offset that it states. */
const whoopTimes = ({ start, end }: { readonly start: number; readonly end: number }): string => {
  const clock = (at: number): string =>
    utc(at + offsetAt(start) * minute)
      .slice(0, 19)
      .replace('T', ' ');
  return `${clock(start)},,UTC${writtenHere(start).slice(-6)},${clock(start)},${clock(end)}`;
};

export function whoop(life: Life): Files {
  return {
    'sleeps.csv': rows(
      `${whoopHead},Sleep onset,Wake onset,Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Nap`,
      ...life.sleeps.map((sleep) => {
        const lengths = (['core', 'deep', 'rem', 'awake'] as const).map((stage) => seconds(sleep, stage) / 60);
        return [whoopTimes(sleep), ...lengths, sleep.isNap].join();
      }),
    ),
    'workouts.csv': rows(
      `${whoopHead},Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Distance (meters)`,
      ...life.exercises.map((exercise) => {
        const name = exercise.kind === 'running' ? 'Running' : 'Cycling';
        return [whoopTimes(exercise), minutesOf(exercise), name, 9.1, exercise.meters].join();
      }),
    ),
  };
}
