import type { WorkoutRecord } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { createAppleHealthImporter } from '../apple-health-importer.ts';
import { importTexts, textSource } from '../../../../../../test/importers/import-texts.ts';

async function workoutsOf(elements: string): Promise<WorkoutRecord[]> {
  const source = textSource({ 'export.xml': `<HealthData>${elements}</HealthData>` });
  return (await importTexts(createAppleHealthImporter(), source)).workouts;
}

async function workoutOf(element: string): Promise<WorkoutRecord> {
  const [workout, ...more] = await workoutsOf(element);
  if (workout === undefined || more.length > 0) throw new Error('not exactly one workout');
  return workout;
}

const hour = 'startDate="2024-01-01 07:00:00 +0000" endDate="2024-01-01 08:00:00 +0000"';

function statistic(type: string, rest: string): string {
  return `<WorkoutStatistics type="HKQuantityTypeIdentifier${type}" ${hour} ${rest}/>`;
}

test('A25: totals in WorkoutStatistics', async () => {
  const workout = await workoutOf(
    `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="W" startDate="2024-01-01 07:00:00 +0000" endDate="2024-01-01 07:30:00 +0000">
 <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" startDate="2024-01-01 07:00:00 +0000" endDate="2024-01-01 07:30:00 +0000" sum="5.1" unit="km"/>
 <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2024-01-01 07:00:00 +0000" endDate="2024-01-01 07:30:00 +0000" average="150" minimum="90" maximum="176" unit="count/min"/>
</Workout>`,
  );
  expect(workout).toEqual({
    activityType: 'running',
    start: Date.UTC(2024, 0, 1, 7, 0),
    end: Date.UTC(2024, 0, 1, 7, 30),
    durationSeconds: 1800,
    activeEnergyKilocalories: null,
    totalEnergyKilocalories: null,
    distanceMeters: 5100,
    averageHeartRate: 150,
    maximumHeartRate: 176,
    minimumHeartRate: 90,
    elevationGainMeters: null,
    steps: null,
    indoor: null,
    source: { name: 'W', device: null },
    timeZone: null,
  });
});

test('A26: statistics win over attributes, attributes serve where there are none', async () => {
  const attributes =
    'workoutActivityType="HKWorkoutActivityTypeRunning" totalDistance="2.0" totalDistanceUnit="km" totalEnergyBurned="100" totalEnergyBurnedUnit="kcal"';
  const both = `<Workout ${attributes} ${hour}>${statistic('DistanceWalkingRunning', 'sum="2.5" unit="km"')}${statistic('ActiveEnergyBurned', 'sum="900" unit="kJ"')}</Workout>`;
  const [first, second] = await workoutsOf(`${both}<Workout ${attributes} ${hour}/>`);
  expect(first?.distanceMeters).toBe(2500);
  expect(first?.activeEnergyKilocalories).toBeCloseTo(215.105, 3);
  expect(second?.distanceMeters).toBe(2000);
  expect(second?.activeEnergyKilocalories).toBe(100);
  expect(second?.totalEnergyKilocalories).toBeNull();
});

test('A27, A72: what a leg, a route or an event holds is not added to the workout; fractional counts stay', async () => {
  const workout = await workoutOf(
    `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" ${hour}>
      <WorkoutActivity uuid="1" ${hour} duration="30" durationUnit="min">
        ${statistic('DistanceWalkingRunning', 'sum="3" unit="km"')}
        <WorkoutEvent type="HKWorkoutEventTypePause" date="2024-01-01 07:10:00 +0000"/>
        <MetadataEntry key="HKIndoorWorkout" value="1"/>
      </WorkoutActivity>
      <WorkoutEvent type="HKWorkoutEventTypeLap" date="2024-01-01 07:10:00 +0000" duration="1" durationUnit="min"><MetadataEntry key="HKIndoorWorkout" value="1"/></WorkoutEvent>
      <WorkoutRoute ${hour}><MetadataEntry key="HKIndoorWorkout" value="1"/><Location latitude="1" longitude="2"/></WorkoutRoute>
      ${statistic('DistanceWalkingRunning', 'sum="5" unit="km"')}
      ${statistic('StepCount', 'sum="9696.59" unit="count"')}
    </Workout>`,
  );
  expect(workout.distanceMeters).toBe(5000);
  expect(workout.durationSeconds).toBe(3600);
  expect(workout.indoor).toBeNull();
  expect(workout.steps).toBe(9696.59);
});

test('A30: a workout logged at one moment keeps its duration', async () => {
  const moment = 'startDate="2016-02-24 17:59:48 -0800" endDate="2016-02-24 17:59:48 -0800"';
  const kept = await workoutOf(`<Workout duration="30" durationUnit="min" ${moment}/>`);
  expect(kept.durationSeconds).toBe(1800);
  expect(kept.start).toBe(kept.end);
  expect((await workoutOf(`<Workout ${moment}/>`)).durationSeconds).toBeNull();
});

test('A31: two workouts that agree in everything are equal, so that the store keeps one', async () => {
  const element = `<Workout workoutActivityType="HKWorkoutActivityTypeYoga" ${hour}/>`;
  const [first, second] = await workoutsOf(element + element);
  expect(first).toEqual(second);
});

test('A35: a workout with only a duration has nothing else, not 0; a written 0 stays 0', async () => {
  const bare = await workoutOf(
    `<Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="0.5" durationUnit="hr" ${hour}/>`,
  );
  expect(bare).toMatchObject({
    activityType: 'yoga',
    durationSeconds: 1800,
    distanceMeters: null,
    activeEnergyKilocalories: null,
    averageHeartRate: null,
    steps: null,
    elevationGainMeters: null,
  });
  const zero = await workoutOf(`<Workout totalDistance="0" totalDistanceUnit="mi" ${hour}/>`);
  expect(zero.distanceMeters).toBe(0);
  expect((await workoutOf(`<Workout totalDistance="3" ${hour}/>`)).distanceMeters).toBeNull();
});

test('A37: the instant is the printed one, the zone is the one the workout names', async () => {
  const workout = await workoutOf(
    `<Workout startDate="2018-06-11 23:30:00 +0100" endDate="2018-06-12 00:30:00 +0100"><MetadataEntry key="HKTimeZone" value="Europe/Luxembourg"/></Workout>`,
  );
  expect(new Date(workout.start).toISOString()).toBe('2018-06-11T22:30:00.000Z');
  expect(workout.timeZone).toBe('Europe/Luxembourg');
});

async function energyOf(value: string, unit: string): Promise<number | null> {
  const workout = await workoutOf(`<Workout totalEnergyBurned="${value}" totalEnergyBurnedUnit="${unit}" ${hour}/>`);
  return workout.activeEnergyKilocalories;
}

test('A49: energy in Cal, kcal and kJ', async () => {
  expect(await energyOf('158.8', 'Cal')).toBe(158.8);
  expect(await energyOf('158.8', 'kcal')).toBe(158.8);
  expect(await energyOf('664.4', 'kJ')).toBeCloseTo(158.8, 1);
  expect(await energyOf('664.4', 'KJ')).toBeNull();
});

test('active and resting energy together are the total', async () => {
  const workout = await workoutOf(
    `<Workout ${hour}>${statistic('ActiveEnergyBurned', 'sum="300" unit="kcal"')}${statistic('BasalEnergyBurned', 'sum="80" unit="kcal"')}</Workout>`,
  );
  expect(workout.activeEnergyKilocalories).toBe(300);
  expect(workout.totalEnergyKilocalories).toBe(380);
});

test.each([
  ['6575 cm', 65.75],
  ['65.75 m', 65.75],
  ['100 ft', 30.48],
  ['0 cm', 0],
  ['6575', null],
  ['61.97 degF', null],
  ['much cm', null],
])('A53: an elevation gain of %j is %s m', async (text, meters) => {
  const workout = await workoutOf(
    `<Workout ${hour}><MetadataEntry key="HKElevationAscended" value="${text}"/></Workout>`,
  );
  expect(workout.elevationGainMeters).toBe(meters);
});

test.each([
  ['1', true],
  ['0', false],
  ['', null],
])('HKIndoorWorkout %j is %s', async (text, indoor) => {
  const workout = await workoutOf(`<Workout ${hour}><MetadataEntry key="HKIndoorWorkout" value="${text}"/></Workout>`);
  expect(workout.indoor).toBe(indoor);
});

function event(type: string, time: string): string {
  return `<WorkoutEvent type="HKWorkoutEventType${type}" date="2024-01-01 ${time} +0000"/>`;
}

async function seconds(events: string): Promise<number | null> {
  return (await workoutOf(`<Workout ${hour}>${events}</Workout>`)).durationSeconds;
}

test('without a written duration the pauses are taken out of the time span', async () => {
  expect(await seconds('')).toBe(3600);
  expect(await seconds(event('Pause', '07:10:00') + event('Resume', '07:20:30'))).toBe(3600 - 630);
  expect(await seconds(event('Resume', '07:20:00') + event('Pause', '07:10:00'))).toBe(3000);
  expect(
    await seconds(event('MotionPaused', '07:10:00') + event('Pause', '07:15:00') + event('Resume', '07:20:00')),
  ).toBe(3000);
  expect(await seconds(event('Pause', '07:50:00'))).toBe(3000);
  expect(await seconds(event('Pause', '06:50:00') + event('Resume', '07:05:00'))).toBe(3300);
  expect(await seconds(event('Lap', '07:10:00') + event('Resume', '07:20:00'))).toBe(3600);
});

test('pauses of both kinds may lie within each other or reach out of the workout, and count once', async () => {
  const byHand = event('Pause', '07:10:00') + event('Resume', '07:20:00');
  const byItself = event('MotionPaused', '07:12:00') + event('MotionResumed', '07:14:00');
  expect(await seconds(byHand + byItself)).toBe(3000);
  expect(await seconds(event('MotionPaused', '07:05:00') + event('MotionResumed', '07:15:00') + byHand)).toBe(2700);
  expect(await seconds(event('Pause', '07:10:00') + byHand)).toBe(3000);
  expect(await seconds(byHand + byHand)).toBe(3000);
  expect(await seconds(event('Pause', '08:10:00') + event('Resume', '08:20:00'))).toBe(3600);
  expect(await seconds(event('Pause', '06:10:00') + event('Resume', '06:20:00'))).toBe(3600);
  expect(await seconds(event('Pause', '07:50:00') + event('Resume', '08:20:00'))).toBe(3000);
  expect(await seconds(event('PauseOrResumeRequest', '07:50:00'))).toBe(3600);
});

test('a pause with a length of its own ends with it', async () => {
  const pause =
    '<WorkoutEvent type="HKWorkoutEventTypePause" date="2024-01-01 07:10:00 +0000" duration="5" durationUnit="min"/>';
  expect(await seconds(pause)).toBe(3300);
});

test('a written duration stands, whatever the pauses come to', async () => {
  const workout = await workoutOf(
    `<Workout ${hour} duration="48.5" durationUnit="min">${event('Pause', '07:10:00')}${event('Resume', '07:20:00')}</Workout>`,
  );
  expect(workout.durationSeconds).toBe(2910);
  expect(workout.pauses).toEqual([{ start: Date.UTC(2024, 0, 1, 7, 10), end: Date.UTC(2024, 0, 1, 7, 20) }]);
});

function minuteOf(minute: number): number {
  return Date.UTC(2024, 0, 1, 7, minute);
}

function lap(time: string, length = ''): string {
  return `<WorkoutEvent type="HKWorkoutEventTypeLap" date="2024-01-01 ${time} +0000" ${length}/>`;
}

test('laps and segments are kept, each once, in order', async () => {
  const segment = `<WorkoutEvent type="HKWorkoutEventTypeSegment" date="2024-01-01 07:00:00 +0000" duration="0.1" durationUnit="hr"/>`;
  const twice = lap('07:05:00', 'duration="300" durationUnit="s"');
  const workout = await workoutOf(`<Workout ${hour}>${lap('07:30:00')}${twice}${segment}${twice}</Workout>`);
  expect(workout.laps).toEqual([
    { start: minuteOf(5), end: minuteOf(10) },
    { start: minuteOf(30), end: minuteOf(30) },
  ]);
  expect(workout.segments).toEqual([{ start: minuteOf(0), end: minuteOf(6) }]);
  expect(workout.durationSeconds).toBe(3600);
});

function leg(times: readonly [start: string, end: string | null], inside: string, more = ''): string {
  const [start, end] = times;
  const endDate = end === null ? '' : `endDate="2024-01-01 ${end} +0000"`;
  return `<WorkoutActivity uuid="1" startDate="2024-01-01 ${start} +0000" ${endDate} ${more}>${inside}</WorkoutActivity>`;
}

test('A27: the legs of a triathlon are kept apart, each with its own sport, pauses and numbers', async () => {
  const workout = await workoutOf(
    `<Workout workoutActivityType="HKWorkoutActivityTypeSwimBikeRun" ${hour} duration="55" durationUnit="min">
      ${leg(['07:00:00', '07:10:00'], statistic('DistanceSwimming', 'sum="400" unit="m"') + statistic('HeartRate', 'average="130" maximum="150" unit="count/min"'), 'duration="9.5" durationUnit="min"')}
      ${leg(['07:10:00', '07:12:00'], '')}
      ${leg(['07:12:00', '07:40:00'], statistic('DistanceCycling', 'sum="12" unit="km"') + event('Pause', '07:20:00') + event('Resume', '07:21:00'))}
      ${leg(['07:40:00', null], statistic('DistanceWalkingRunning', 'sum="4" unit="km"') + statistic('StepCount', 'sum="4400" unit="count"'))}
      ${statistic('DistanceSwimming', 'sum="410" unit="m"')}
      ${statistic('DistanceCycling', 'sum="12" unit="km"')}
      ${statistic('DistanceWalkingRunning', 'sum="4" unit="km"')}
    </Workout>`,
  );
  expect(workout.distanceMeters).toBe(16_410);
  expect(workout.durationSeconds).toBe(3300);
  expect(workout.steps).toBe(4400);
  const told = workout.activities?.map(({ activityType, durationSeconds, distanceMeters, averageHeartRate, steps }) => [
    activityType,
    durationSeconds,
    distanceMeters,
    averageHeartRate,
    steps,
  ]);
  expect(told).toEqual([
    ['swimming', 570, 400, 130, null],
    [null, 120, null, null, null],
    ['cycling', 1620, 12_000, null, null],
    ['running', 1200, 4000, null, 4400],
  ]);
});

test('intervals are of the workout’s own activity; one activity that is the whole is not told twice', async () => {
  const intervals = leg(['07:00:00', '07:30:00'], '') + leg(['07:30:00', '08:00:00'], '');
  const running = 'workoutActivityType="HKWorkoutActivityTypeRunning"';
  const workout = await workoutOf(`<Workout ${running} ${hour}>${intervals}</Workout>`);
  expect(workout.activities?.map(({ activityType }) => activityType)).toEqual(['running', 'running']);
  const whole = await workoutOf(
    `<Workout ${running} ${hour}>${leg(['07:00:00', '08:00:00'], statistic('DistanceWalkingRunning', 'sum="9" unit="km"'))}</Workout>`,
  );
  expect(whole).not.toHaveProperty('activities');
  expect(whole.distanceMeters).toBe(9000);
});

test('what only the activities say is added up; attributes win over that', async () => {
  const legs =
    leg(
      ['07:00:00', '07:30:00'],
      statistic('ActiveEnergyBurned', 'sum="100" unit="kcal"') + statistic('DistanceCycling', 'sum="5" unit="km"'),
    ) + leg(['07:30:00', '08:00:00'], statistic('ActiveEnergyBurned', 'sum="120" unit="kcal"'));
  const cycling = 'workoutActivityType="HKWorkoutActivityTypeCycling"';
  expect(await workoutOf(`<Workout ${cycling} ${hour}>${legs}</Workout>`)).toMatchObject({
    activeEnergyKilocalories: 220,
    distanceMeters: 5000,
    steps: null,
  });
  expect(
    await workoutOf(`<Workout ${cycling} totalDistance="6" totalDistanceUnit="km" ${hour}>${legs}</Workout>`),
  ).toMatchObject({ activeEnergyKilocalories: 220, distanceMeters: 6000 });
});

test('A62: an activity with bad times is left out and counted, its workout is not', async () => {
  const source = textSource({
    'export.xml': `<HealthData><Workout workoutActivityType="HKWorkoutActivityTypeRunning" ${hour}>${leg(['07:30:00', '07:00:00'], '')}${leg(['soon', null], '')}</Workout></HealthData>`,
  });
  const { workouts, skips } = await importTexts(createAppleHealthImporter(), source);
  expect(workouts).toHaveLength(1);
  expect(skips).toEqual([
    { kind: 'workoutActivity', reason: 'invalidDate', subject: 'HKWorkoutActivityTypeRunning' },
    { kind: 'workoutActivity', reason: 'invalidDate', subject: 'HKWorkoutActivityTypeRunning' },
  ]);
});

test.each([
  ['HKWorkoutActivityTypeTraditionalStrengthTraining', 'traditionalStrengthTraining'],
  ['HKWorkoutActivityTypeOther', 'other'],
  ['HKWorkoutActivityTypeNewSport', 'newSport'],
  ['37', 'running'],
  ['13', 'cycling'],
  ['52', 'walking'],
  ['57', 'yoga'],
  ['63', 'highIntensityIntervalTraining'],
  ['79', 'pickleball'],
  ['80', 'cooldown'],
  ['81', 'other'],
  ['82', 'swimBikeRun'],
  ['84', 'underwaterDiving'],
  ['3000', 'other'],
  ['0', 'other'],
  ['constructor', 'other'],
])('activity %s is %s', async (text, activityType) => {
  expect((await workoutOf(`<Workout workoutActivityType="${text}" ${hour}/>`)).activityType).toBe(activityType);
});

async function distance(activity: string, statistics: string): Promise<number | null> {
  const type = `workoutActivityType="HKWorkoutActivityType${activity}"`;
  return (await workoutOf(`<Workout ${type} ${hour}>${statistics}</Workout>`)).distanceMeters;
}

test('an activity’s own kind of distance counts, and a multisport workout adds up', async () => {
  const distances =
    statistic('DistanceWalkingRunning', 'sum="10" unit="km"') +
    statistic('DistanceCycling', 'sum="40" unit="km"') +
    statistic('DistanceSwimming', 'sum="1500" unit="m"');
  expect(await distance('Running', distances)).toBe(10_000);
  expect(await distance('Cycling', distances)).toBe(40_000);
  expect(await distance('Swimming', distances)).toBe(1500);
  expect(await distance('SwimBikeRun', distances)).toBe(51_500);
  expect(await distance('Rowing', distances)).toBe(40_000);
  expect(await distance('Rowing', '')).toBeNull();
});

test('A62: a workout with bad times is left out and counted', async () => {
  const source = textSource({
    'export.xml': `<HealthData><Workout workoutActivityType="HKWorkoutActivityTypeYoga" startDate="x" endDate="y"/><Workout startDate="2024-01-01 07:00:00 +0000" endDate="2024-01-01 06:00:00 +0000"/><Workout ${hour}/></HealthData>`,
  });
  const { workouts, skips } = await importTexts(createAppleHealthImporter(), source);
  expect(workouts).toHaveLength(1);
  expect(skips).toEqual([
    { kind: 'workout', reason: 'invalidDate', subject: 'HKWorkoutActivityTypeYoga' },
    { kind: 'workout', reason: 'endBeforeStart', subject: '' },
  ]);
});

test('A05, A55: iOS 8 names the source differently, the device is readable', async () => {
  const workout = await workoutOf(
    `<Workout source="D" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, hardware:Watch6,7&gt;" ${hour}/>`,
  );
  expect(workout.source).toEqual({ name: 'D', device: 'Apple Watch, Watch6,7' });
});
