import { dates, kilocaloriesOf, metersOf, offsetAt, type Life } from '../life.ts';
import { idOf, minute, utc, rows, minutes, stepsOfDay, type Files } from './written-files.ts';

const samsungTime = (at: number): string => utc(at).replace('T', ' ').replace('Z', '');

const samsungZone = (at: number): string =>
  `UTC${offsetAt(at) < 0 ? '-' : '+'}${String(Math.abs(offsetAt(at)) / 60).padStart(2, '0')}00`;

const samsungColumns = (type: string, ...columns: readonly string[]): readonly string[] =>
  columns.map((column) => `com.samsung.health.${type}.${column}`);

export function samsung(life: Life): Files {
  const root = 'samsunghealth_ann_20260415120000/com.samsung';
  const table = (type: string, header: readonly string[], lines: readonly (readonly (string | number)[])[]) => ({
    [`${root}.${type}.20260415120000.csv`]: rows(
      `com.samsung.${type},7006003,7`,
      header.join(','),
      ...lines.map((cells) => `${cells.join(',')},`),
    ),
  });
  const stages = { awake: 40001, core: 40002, deep: 40003, rem: 40004 } as const;
  return {
    ...table(
      'shealth.step_daily_trend',
      ['day_time', 'count', 'distance', 'source_type', 'deviceuuid'],
      dates.flatMap((date, day) => {
        const steps = stepsOfDay(life, day);
        const at = Date.parse(`${date}T00:00:00Z`);
        return [
          [at, steps, metersOf(steps), -2, 'all'],
          [at, steps - 20, metersOf(steps - 20), 1, 'phone'],
        ];
      }),
    ),
    ...table(
      'shealth.tracker.pedometer_step_count',
      samsungColumns('step_count', 'start_time', 'end_time', 'time_offset', 'count', 'distance', 'deviceuuid'),
      minutes(life).flatMap(([at, steps]) =>
        // The phone in the pocket counts some of it too.
        [[steps, 'watch'] as const, [steps / 2, 'phone'] as const].map(([count, device]) => [
          samsungTime(at),
          samsungTime(at + minute),
          samsungZone(at),
          count,
          metersOf(count),
          device,
        ]),
      ),
    ),
    ...table(
      'shealth.calories_burned.details',
      ['day_time', 'active_calorie'].map((name) => `com.samsung.shealth.calories_burned.${name}`),
      dates.map((date, day) => [Date.parse(`${date}T00:00:00Z`), kilocaloriesOf(stepsOfDay(life, day))]),
    ),
    ...table(
      'shealth.tracker.heart_rate',
      ['heart_rate.start_time', 'heart_rate.end_time', 'heart_rate.time_offset', 'heart_rate.heart_rate'].map(
        (name) => `com.samsung.health.${name}`,
      ),
      life.beats.map(({ at, rate }) => [samsungTime(at), samsungTime(at), samsungZone(at), rate]),
    ),
    ...table(
      'shealth.sleep',
      samsungColumns('sleep', 'start_time', 'end_time', 'time_offset', 'datauuid'),
      life.sleeps.map(({ start, end }) => [
        samsungTime(start),
        samsungTime(end),
        samsungZone(end),
        `n${idOf({ start })}`,
      ]),
    ),
    ...table(
      'health.sleep_stage',
      ['start_time', 'sleep_id', 'stage', 'time_offset', 'end_time'],
      life.sleeps.flatMap((sleep) =>
        sleep.stages.map(({ stage, start, end }) => [
          samsungTime(start),
          `n${idOf(sleep)}`,
          stages[stage],
          samsungZone(end),
          samsungTime(end),
        ]),
      ),
    ),
    ...table(
      'health.weight',
      ['start_time', 'weight', 'time_offset'],
      life.weights.map(({ at, kilograms }) => [samsungTime(at), kilograms, samsungZone(at)]),
    ),
    ...table(
      'shealth.blood_glucose',
      samsungColumns('blood_glucose', 'start_time', 'glucose', 'time_offset'),
      life.readings.map(({ at, glucose }) => [samsungTime(at), glucose / 18.015_588, samsungZone(at)]),
    ),
    ...table(
      'shealth.exercise',
      samsungColumns(
        'exercise',
        'start_time',
        'end_time',
        'time_offset',
        'exercise_type',
        'duration',
        'distance',
        'datauuid',
      ),
      life.exercises.map(({ kind, start, end, meters }) => {
        return [
          samsungTime(start),
          samsungTime(end),
          samsungZone(start),
          kind === 'running' ? 1002 : 11_007,
          end - start,
          meters ?? '',
          `w${idOf({ start })}`,
        ];
      }),
    ),
  };
}
