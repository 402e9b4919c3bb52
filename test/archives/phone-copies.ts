import { healthConnectDatabase, recordName } from '../stores/health-connect-database.ts';
import { kilocaloriesOf, metersOf, offsetAt, sum, type Life } from './life.ts';
import type { Files } from './exports/written-files.ts';

const minute = 60_000;

/** What an app wrote of a life to Health Connect: steps of a walk as one record. */
export function healthConnectCopy(life: Life, name: string, packageName: string): Files {
  const copy = healthConnectDatabase();
  copy.database.prepare('INSERT INTO application_info_table VALUES (3, ?, ?, NULL)').run(packageName, name);
  const app = { app_info_id: 3 };
  const span = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    ...app,
    start_time: start,
    end_time: end,
    start_zone_offset: offsetAt(start) * 60,
    end_zone_offset: offsetAt(end) * 60,
  });
  for (const { start, steps } of life.walks) {
    const time = span({ start, end: start + steps.length * minute });
    copy.add('steps_record_table', { ...time, count: sum(steps) });
    copy.add('distance_record_table', { ...time, distance: metersOf(sum(steps)) });
    copy.add('active_calories_burned_record_table', { ...time, energy: kilocaloriesOf(sum(steps)) * 1000 });
  }
  for (const { at, rate } of life.beats) {
    const row = copy.add('heart_rate_record_table', span({ start: at, end: at }));
    copy.add('heart_rate_record_series_table', { parent_key: row, beats_per_minute: rate, epoch_millis: at });
  }
  for (const { at, glucose } of life.readings) {
    const level = glucose / 18.015_588;
    copy.add('blood_glucose_record_table', { ...app, time: at, zone_offset: offsetAt(at) * 60, level });
  }
  const stages = { awake: 1, core: 4, deep: 5, rem: 6 } as const;
  for (const sleep of life.sleeps) {
    const row = copy.add('sleep_session_record_table', span(sleep));
    for (const { stage, start, end } of sleep.stages)
      copy.add('sleep_stages_table', {
        parent_key: row,
        stage_start_time: start,
        stage_end_time: end,
        stage_type: stages[stage],
      });
  }
  for (const { at, kilograms } of life.weights)
    copy.add('weight_record_table', { ...app, time: at, zone_offset: offsetAt(at) * 60, weight: kilograms * 1000 });
  for (const [place, exercise] of life.exercises.entries())
    copy.add('exercise_session_record_table', {
      ...span(exercise),
      // A later export has it under the same name.
      uuid: recordName(1_000_000 + place),
      exercise_type: exercise.kind === 'running' ? 33 : 4,
      has_route: 0,
    });
  return { 'health_connect_export.db': copy.bytes() };
}

const appleTime = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('.000Z', ' +0000');

/** What an app, or a watch, wrote of a life to the Health app: steps of a walk as one record. */
export function appleCopy(life: Life, name: string, device = ''): Files {
  const about = (type: string, start: number, end: number) =>
    `type="HK${type}" sourceName="${name}" ${device === '' ? '' : `device="${device}" `}startDate="${appleTime(start)}" endDate="${appleTime(end)}"`;
  const quantity = (type: string, unit: string, start: number, end: number, value: number): string =>
    `<Record ${about(`QuantityTypeIdentifier${type}`, start, end)} unit="${unit}" value="${value}"/>`;
  const stages = { awake: 'Awake', core: 'AsleepCore', deep: 'AsleepDeep', rem: 'AsleepREM' } as const;
  const records = [
    ...life.walks.flatMap(({ start, steps }) => {
      const [end, total] = [start + steps.length * minute, sum(steps)];
      return [
        quantity('StepCount', 'count', start, end, total),
        quantity('DistanceWalkingRunning', 'm', start, end, metersOf(total)),
        quantity('ActiveEnergyBurned', 'kcal', start, end, kilocaloriesOf(total)),
      ];
    }),
    ...life.beats.map(({ at, rate }) => quantity('HeartRate', 'count/min', at, at, rate)),
    ...life.readings.map(({ at, glucose }) => quantity('BloodGlucose', 'mg/dL', at, at, glucose)),
    ...life.weights.map(({ at, kilograms }) => quantity('BodyMass', 'kg', at, at, kilograms)),
    ...life.sleeps.flatMap((sleep) =>
      sleep.stages.map(
        ({ stage, start, end }) =>
          `<Record ${about('CategoryTypeIdentifierSleepAnalysis', start, end)} value="HKCategoryValueSleepAnalysis${stages[stage]}"/>`,
      ),
    ),
    ...life.exercises.map(
      ({ kind, start, end }) =>
        `<Workout workoutActivityType="HKWorkoutActivityType${kind === 'running' ? 'Running' : 'Cycling'}" duration="${(end - start) / minute}" durationUnit="min" sourceName="${name}" startDate="${appleTime(start)}" endDate="${appleTime(end)}"/>`,
    ),
  ];
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n<ExportDate value="2026-04-15 08:00:00 +0000"/>';
  return { 'apple_health_export/export.xml': `${head}\n${records.join('\n')}\n</HealthData>\n` };
}
