import { dates, dayAt, kilocaloriesOf, minutesOf, writtenHere, type Life } from '../life.ts';
import { idOf, rows, stepsOfDay, utc, type Files } from './written-files.ts';

export function oura(life: Life): Files {
  const marks = { awake: '4', core: '2', deep: '1', rem: '3' } as const;
  return {
    'App Data/dailyactivity.csv': rows(
      'id;day;steps;active_calories;total_calories;timestamp',
      ...dates.map(
        (date, day) =>
          `d${day};${date};${stepsOfDay(life, day)};${kilocaloriesOf(stepsOfDay(life, day))};;${date}T04:00:00.000+00:00`,
      ),
    ),
    'App Data/heartrate.csv': rows(
      'bpm;source;timestamp',
      ...life.beats.map(({ at, rate }) => `${rate};awake;${utc(at)}`),
    ),
    'App Data/sleepmodel.csv': rows(
      'id;day;type;bedtime_start;bedtime_end;sleep_phase_5_min',
      ...life.sleeps.map((sleep) => {
        const phases = sleep.stages.map((part) => marks[part.stage].repeat(minutesOf(part) / 5)).join('');
        const type = sleep.isNap ? 'late_nap' : 'long_sleep';
        const times = [writtenHere(sleep.start), writtenHere(sleep.end)].join(';');
        return `s${idOf(sleep)};${dates[dayAt(sleep.end)] ?? ''};${type};${times};${phases}`;
      }),
    ),
    'App Data/workout.csv': rows(
      'id;activity;start_datetime;end_datetime;distance',
      ...life.exercises.map(
        ({ kind, start, end, meters }) =>
          `w${idOf({ start })};${kind};${writtenHere(start)};${writtenHere(end)};${meters}`,
      ),
    ),
  };
}
