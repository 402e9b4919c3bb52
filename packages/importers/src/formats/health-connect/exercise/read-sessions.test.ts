import { expect, test } from 'vitest';
import {
  databaseSource,
  healthConnectDatabase,
  type HealthConnectDatabase,
} from '../../../../../../test/stores/health-connect-database.ts';
import { importTexts } from '../../../../../../test/importers/import-texts.ts';
import { createHealthConnectImporter } from '../health-connect-importer.ts';
import { exerciseType } from './exercise-type.ts';

const at = (text: string): number => Date.parse(text);

async function imported(fill: (phone: HealthConnectDatabase) => void) {
  const phone = healthConnectDatabase();
  fill(phone);
  return importTexts(createHealthConnectImporter(), databaseSource({ 'a.db': phone.bytes() }));
}

const ms = (time: string): number => at(`2026-03-09T${time}Z`);
const span = (from: string, to: string) => ({ start_time: `2026-03-09T${from}Z`, end_time: `2026-03-09T${to}Z` });

test.each([
  [33, 'running', null],
  [34, 'running', true],
  [53, 'walking', null],
  [4, 'cycling', null],
  [5, 'cycling', true],
  [45, 'traditionalStrengthTraining', null],
  [49, 'swimming', null],
  [61, 'rowing', true],
  [58, 'other', null],
  [0, 'other', null],
])('H05: exercise_type %i is %s', (code, activityType, indoor) => {
  expect(exerciseType(code)).toEqual({ activityType, indoor });
});

test('H05: an unknown number is other, and the number is kept', async () => {
  const { workouts, skips } = await imported((phone) => {
    phone.add('exercise_session_record_table', { ...span('08:00:00', '09:00:00'), exercise_type: 79 });
    phone.add('exercise_session_record_table', { ...span('10:00:00', '11:00:00'), exercise_type: '33' });
  });
  expect(workouts.map(({ activityType, activityCode }) => [activityType, activityCode])).toEqual([
    ['other', 'exercise_type 79'],
    ['running', undefined],
  ]);
  expect(skips).toEqual([{ kind: 'activityType', reason: 'unknownType', subject: 'exercise_type 79' }]);
});

test('H16: energy, distance, steps and climb are those recorded in its time, in parts, of one app', async () => {
  const { workouts, quantities } = await imported((phone) => {
    phone.add('exercise_session_record_table', {
      ...span('08:00:00', '08:30:00'),
      exercise_type: 4,
      device_info_id: 1,
    });
    const energy = (from: string, to: string, energy: number, app: number): void => {
      phone.add('active_calories_burned_record_table', { ...span(from, to), energy, app_info_id: app });
    };
    energy('07:50:00', '08:10:00', 100_000, 1);
    energy('08:10:00', '08:30:00', 80_000, 1);
    energy('08:30:00', '09:00:00', 900_000, 1);
    energy('08:00:00', '08:30:00', 999_000, 2);
    // Its own app says no energy in total; of the others the one counts that covers more of it.
    phone.add('total_calories_burned_record_table', {
      ...span('08:00:00', '08:30:00'),
      energy: 170_000,
      app_info_id: 2,
    });
    phone.add('total_calories_burned_record_table', { ...span('08:00:00', '08:10:00'), energy: 9e6, app_info_id: 77 });
    phone.add('distance_record_table', { ...span('08:00:00', '08:30:00'), distance: 9000 });
    phone.add('distance_record_table', { ...span('12:00:00', '12:30:00'), distance: 700 });
    // The steps of the whole day say nothing of half an hour.
    phone.add('steps_record_table', { ...span('00:00:00', '23:59:59'), count: 8000 });
    phone.add('elevation_gained_record_table', { ...span('08:10:00', '08:20:00'), elevation: 55.5 });
  });
  expect(workouts).toEqual([
    expect.objectContaining({
      activityType: 'cycling',
      start: at('2026-03-09T08:00:00Z'),
      end: at('2026-03-09T08:30:00Z'),
      durationSeconds: 1800,
      activeEnergyKilocalories: 130,
      totalEnergyKilocalories: 170,
      distanceMeters: 9000,
      steps: null,
      elevationGainMeters: 55.5,
      averageHeartRate: null,
      indoor: null,
      source: { name: 'Fit', device: 'Google Pixel Watch 3, watch' },
      timeZone: 'Etc/GMT-1',
    }),
  ]);
  const distances = quantities.filter(({ type }) => type.startsWith('distance'));
  expect(distances.map(({ type, value }) => [type, value])).toEqual([
    ['distanceCycling', 9000],
    ['distanceWalkingRunning', 700],
  ]);
});

test('H16: what nobody recorded in its time is absent', async () => {
  const { workouts } = await imported((phone) => {
    phone.add('exercise_session_record_table', { ...span('08:00:00', '08:30:00'), exercise_type: 33 });
  });
  expect(workouts[0]).toMatchObject({
    activeEnergyKilocalories: null,
    totalEnergyKilocalories: null,
    distanceMeters: null,
    steps: null,
    elevationGainMeters: null,
  });
});

test('laps, segments, pauses and the route belong to their session', async () => {
  const { workouts, routes, skips } = await imported((phone) => {
    phone.add('exercise_session_record_table', { ...span('06:00:00', '06:30:00'), exercise_type: 33 });
    const parent_key = phone.add('exercise_session_record_table', {
      ...span('08:00:00', '09:00:00'),
      exercise_type: 33,
      has_route: 1,
    });
    const lap = (from: string, to: string): void => {
      phone.add('exercise_laps_table', { parent_key, lap_start_time: ms(from), lap_end_time: ms(to), lap_length: 400 });
    };
    lap('08:20:00', '08:40:00');
    lap('08:00:00', '08:20:00');
    lap('08:50:00', '08:40:00');
    const segment = (from: string, to: string, segment_type: number): void => {
      phone.add('exercise_segments_table', {
        parent_key,
        segment_start_time: ms(from),
        segment_end_time: ms(to),
        segment_type,
      });
    };
    segment('08:00:00', '08:30:00', 16);
    segment('08:30:00', '08:35:00', 67);
    segment('08:34:00', '08:40:00', 67);
    const point = (time: string, latitude: number, altitude: number | null): void => {
      phone.add('exercise_route_table', {
        parent_key,
        timestamp_millis: ms(time),
        latitude,
        longitude: 11,
        horizontal_accuracy: 4,
        vertical_accuracy: 5e-324,
        altitude,
      });
    };
    point('08:00:10', 48.0001, 5e-324);
    point('08:00:00', 48, 510);
    point('08:00:20', 99, 510);
  });
  const [plain, long] = workouts;
  expect(plain).not.toHaveProperty('laps');
  expect(long).toMatchObject({
    durationSeconds: 3000,
    laps: [
      { start: at('2026-03-09T08:00:00Z'), end: at('2026-03-09T08:20:00Z') },
      { start: at('2026-03-09T08:20:00Z'), end: at('2026-03-09T08:40:00Z') },
    ],
    segments: [{ start: at('2026-03-09T08:00:00Z'), end: at('2026-03-09T08:30:00Z') }],
    pauses: [{ start: at('2026-03-09T08:30:00Z'), end: at('2026-03-09T08:40:00Z') }],
  });
  expect(routes).toEqual([
    undefined,
    [
      expect.objectContaining({ latitude: 48, elevationMeters: 510, accuracyMeters: 4, beginsSegment: true }),
      expect.objectContaining({ latitude: 48.0001, elevationMeters: null, beginsSegment: false }),
    ],
  ]);
  expect(skips.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['workoutPart', 'exercise_laps_table'],
    ['routePoint', 'exercise_route_table'],
  ]);
});
