import { dates, kilocaloriesOf, metersOf, minutesOf, offsetAt, writtenClock, writtenHere, type Life } from '../life.ts';
import { rows, seconds, stepsOfDay, type Files } from './written-files.ts';

const withoutMilliseconds = (at: number): string => writtenHere(at).replace('.000', '');

const listCell = (values: readonly number[]): string => `"[${values.join(',')}]"`;

export function withings(life: Life): Files {
  const states = { awake: 0, core: 1, deep: 2, rem: 3 } as const;
  const walks = (value: (steps: number) => number): readonly string[] =>
    life.walks.map(
      ({ start, steps }) =>
        `${withoutMilliseconds(start)},${listCell(steps.map(() => 60))},${listCell(steps.map((count) => value(count)))}`,
    );
  const sums = (value: (steps: number) => number): readonly string[] =>
    dates.map((date, day) => `${date},${value(stepsOfDay(life, day))}`);
  return {
    'raw_tracker_steps.csv': rows('start,duration,value', ...walks((steps) => steps)),
    'raw_tracker_distance.csv': rows('start,duration,value', ...walks(metersOf)),
    'raw_tracker_calories-earned.csv': rows('start,duration,value', ...walks(kilocaloriesOf)),
    'raw_tracker_hr.csv': rows(
      'start,duration,value',
      ...life.beats.map(({ at, rate }) => `${withoutMilliseconds(at)},[0],[${rate}]`),
    ),
    'aggregates_calories_earned.csv': rows('date,value', ...sums(kilocaloriesOf)),
    'aggregates_steps.csv': rows('date,value', ...sums((steps) => steps)),
    'aggregates_distance.csv': rows('date,value', ...sums(metersOf)),
    'raw_tracker_sleep-state.csv': rows(
      'start,duration,value',
      ...life.sleeps.map(
        ({ start, stages }) =>
          `${withoutMilliseconds(start)},${listCell(stages.map((part) => minutesOf(part) * 60))},${listCell(stages.map(({ stage }) => states[stage]))}`,
      ),
    ),
    'sleep.csv': rows(
      'from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up","Duration to sleep (s)","Duration to wake up (s)"',
      ...life.sleeps.map((sleep) => {
        const lengths = (['core', 'deep', 'rem', 'awake'] as const).map((stage) => seconds(sleep, stage));
        return [withoutMilliseconds(sleep.start), withoutMilliseconds(sleep.end), ...lengths, 1, 0, 0].join(',');
      }),
    ),
    'weight.csv': rows(
      'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments',
      ...life.weights.map(
        ({ at, kilograms }) => `"${writtenClock(at).slice(0, 19).replace('T', ' ')}",${kilograms.toFixed(2)},,,,,`,
      ),
    ),
    'activities.csv': rows(
      'from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS',
      ...life.exercises.map(({ kind, start, end, meters }) => {
        const data = `"${JSON.stringify({ distance: meters }).replaceAll('"', '""')}"`;
        return [
          withoutMilliseconds(start),
          withoutMilliseconds(end),
          '',
          '',
          zoneAt(start),
          kind === 'running' ? 'Running' : 'Cycling',
          data,
          '',
        ].join();
      }),
    ),
  };
}

const zoneAt = (at: number): string => (offsetAt(at) < 0 ? 'America/New_York' : 'Europe/Berlin');
