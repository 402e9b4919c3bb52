import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { workoutId } from '../records/identity.ts';
import type { Instant } from '../records/instant.ts';
import type { WorkoutRecord } from '../records/workout-record.ts';
import { groupWorkouts } from './group-workouts.ts';
import { mergeWorkouts, type MergedWorkout } from './merge-workouts.ts';
import type { WorkoutCopy } from './workout-rank.ts';

const minute = 60_000;

/** A workout from minute `from` to minute `to` of a day, of which nothing else is known. */
function workout(name: string, from: number, to: number, changes: Partial<WorkoutRecord> = {}): WorkoutRecord {
  return {
    activityType: 'running',
    start: (from * minute) as Instant,
    end: (to * minute) as Instant,
    durationSeconds: null,
    activeEnergyKilocalories: null,
    totalEnergyKilocalories: null,
    distanceMeters: null,
    averageHeartRate: null,
    maximumHeartRate: null,
    minimumHeartRate: null,
    elevationGainMeters: null,
    steps: null,
    indoor: null,
    source: { name, device: null },
    timeZone: null,
    ...changes,
  };
}

function copies(records: readonly WorkoutRecord[], firstImports: readonly number[] = []): WorkoutCopy[] {
  return records.map((record, index) => ({
    id: workoutId(record),
    firstImport: firstImports[index] ?? 1,
    record,
    route: null,
  }));
}

/** The sources of each group, in the order of their starts: `Watch+Strava Phone`. */
function grouped(...records: readonly WorkoutRecord[]): string {
  return groupWorkouts(copies(records))
    .map((group) => group.map(({ record }) => record))
    .sort((a, b) => Math.min(...a.map(({ start }) => start)) - Math.min(...b.map(({ start }) => start)))
    .map((group) => group.map(({ source }) => source.name).join('+'))
    .join(' ');
}

function merged(records: readonly WorkoutRecord[], firstImports?: readonly number[]): readonly MergedWorkout[] {
  return groupWorkouts(copies(records, firstImports)).map(([leading, ...others]) => {
    if (leading === undefined) throw new Error('an empty group');
    return mergeWorkouts([leading, ...others]);
  });
}

describe('one workout', () => {
  test.each([
    ['seconds apart', workout('Watch', 0, 30), workout('Strava', 0.1, 29.8)],
    ['minutes apart', workout('Watch', 0, 40), workout('Strava', 3, 43)],
    ['one ended early', workout('Watch', 0, 60), workout('Strava', 0, 40)],
    ['one began late', workout('Watch', 0, 60), workout('Strava', 20, 60)],
    ['one as other', workout('Watch', 0, 30), workout('Strava', 1, 30, { activityType: 'other' })],
    [
      'both as other',
      workout('Watch', 0, 30, { activityType: 'other' }),
      workout('Strava', 0, 30, { activityType: 'other' }),
    ],
    [
      'a hike and a walk',
      workout('Watch', 0, 90, { activityType: 'hiking' }),
      workout('Strava', 2, 90, { activityType: 'walking' }),
    ],
    [
      'names of strength training',
      workout('Watch', 0, 50, { activityType: 'functionalStrengthTraining' }),
      workout('Strava', 1, 52, { activityType: 'traditionalStrengthTraining' }),
    ],
    [
      'logged at one moment',
      workout('Watch', 5, 5, { durationSeconds: 1800 }),
      workout('Strava', 5, 5, { durationSeconds: 1500 }),
    ],
    [
      'a moment with a duration, and the time itself',
      workout('Watch', 0, 30),
      workout('Strava', 1, 1, { durationSeconds: 1800 }),
    ],
  ])('of two sources: %s', (_how, one, other) => {
    expect(grouped(one, other)).toBe('Watch+Strava');
    expect(grouped(other, one)).toBe('Watch+Strava');
  });

  test('that one device recorded, and that several forms of file hold', () => {
    const forms = ['fit', 'tcx', 'gpx', undefined].map((form, index) =>
      workout('Forerunner', index / 60, 30 + index / 60, form === undefined ? {} : { form }),
    );
    expect(groupWorkouts(copies(forms))).toHaveLength(1);
    expect(merged(forms)[0]?.otherSources).toEqual([]);
    const fits = [workout('Forerunner', 0, 30, { form: 'fit' }), workout('Forerunner', 0, 31, { form: 'fit' })];
    expect(groupWorkouts(copies(fits))).toHaveLength(2);
  });

  test('of a track that does not say what it was', () => {
    const track = workout('GPX file', 0.2, 59, { activityType: 'other', form: 'gpx', distanceMeters: 9000 });
    const [found] = merged([track, workout('Watch', 0, 60, { activityType: 'cycling' })]);
    expect(found?.record).toMatchObject({ activityType: 'cycling', distanceMeters: 9000 });
  });

  test('of three sources, the most trusted first', () => {
    const three = [workout('Strava', 0, 30), workout('Ann’s iPhone', 1, 30), workout('Ann’s Apple Watch', 0, 31)];
    expect(grouped(...three)).toBe('Ann’s Apple Watch+Ann’s iPhone+Strava');
  });
});

describe('workouts of their own', () => {
  test.each([
    ['one source', workout('Watch', 0, 30), workout('Watch', 0, 31)],
    ['one after the other', workout('Watch', 0, 30), workout('Strava', 30, 60)],
    ['overlapping by a third', workout('Watch', 0, 30), workout('Strava', 20, 50)],
    ['a short one within a long one', workout('Watch', 0, 90), workout('Strava', 30, 45)],
    ['half of a long one', workout('Watch', 0, 60), workout('Strava', 0, 30)],
    ['two activities', workout('Watch', 0, 30), workout('Strava', 0, 30, { activityType: 'yoga' })],
    [
      'other, but only about the same time',
      workout('Watch', 0, 60),
      workout('Strava', 0, 45, { activityType: 'other' }),
    ],
    ['whole hours apart, by the clock of another zone', workout('Watch', 0, 300), workout('Strava', 60.2, 360.1)],
    ['two hours apart', workout('Watch', 0, 600), workout('Strava', -120, 480)],
    ['the next day', workout('Watch', 0, 30), workout('Strava', 1440, 1470)],
    ['two moments', workout('Watch', 5, 5), workout('Strava', 6, 6)],
    ['a moment within a time', workout('Watch', 0, 30), workout('Strava', 10, 10)],
  ])('%s', (_how, one, other) => {
    expect(groupWorkouts(copies([one, other]))).toHaveLength(2);
  });

  test('halves of one source beside the whole of another: none is taken for the whole', () => {
    expect(grouped(workout('Watch', 0, 30), workout('Watch', 30, 60), workout('Strava', 0, 60))).toMatch(
      /^\S+ \S+ \S+$/,
    );
  });

  test('legs of a triathlon beside the whole of it', () => {
    const whole = workout('Watch', 0, 180, { activityType: 'swimBikeRun' });
    const legs = [
      workout('Garmin', 0, 30, { activityType: 'swimming' }),
      workout('Garmin', 32, 120, { activityType: 'cycling' }),
      workout('Garmin', 122, 180),
    ];
    expect(groupWorkouts(copies([whole, ...legs]))).toHaveLength(4);
  });

  test('a chain of shifts joins the nearest only', () => {
    expect(grouped(workout('A', 0, 60), workout('B', 15, 75), workout('C', 32, 92))).toBe('A+B C');
  });

  test('what is called other joins the nearest of two activities', () => {
    const other = workout('Other', 2, 62, { activityType: 'other' });
    expect(grouped(workout('A', 0, 60), other, workout('B', 6, 66, { activityType: 'cycling' }))).toBe('A+Other B');
  });

  test('of two overlapping workouts of one source the other source’s joins the nearer', () => {
    expect(grouped(workout('Watch', 0, 40), workout('Watch', 10, 50), workout('Strava', 9, 50))).toBe(
      'Watch Watch+Strava',
    );
  });
});

describe('mergeWorkouts', () => {
  const watch = workout('Ann’s Apple Watch', 0, 30, {
    durationSeconds: 1750,
    averageHeartRate: 150,
    maximumHeartRate: 170,
    activeEnergyKilocalories: 300,
    totalEnergyKilocalories: 340,
  });
  const phone = workout('Ann’s iPhone', 0, 31, {
    steps: 4100,
    averageHeartRate: 140,
    maximumHeartRate: 190,
    minimumHeartRate: 100,
    activeEnergyKilocalories: 310,
  });
  const strava = workout('Strava', 1, 31, {
    distanceMeters: 5210,
    elevationGainMeters: 44,
    timeZone: 'Europe/Berlin',
    indoor: false,
    steps: 4000,
    totalEnergyKilocalories: 500,
    durationSeconds: 1700,
  });

  it('takes times and source of the most trusted, and each other thing from the first that knows it', () => {
    const [only, ...more] = merged([strava, phone, watch]);
    expect(more).toEqual([]);
    expect(only?.record).toEqual({
      ...watch,
      minimumHeartRate: 100,
      steps: 4100,
      distanceMeters: 5210,
      elevationGainMeters: 44,
      indoor: false,
      timeZone: 'Europe/Berlin',
    });
    expect(only?.otherSources).toEqual([phone.source, strava.source]);
  });

  it('names the most trusted other sources, no more than 100 and no more text than a page can bear', () => {
    const many = Array.from({ length: 700 }, (_, at) => workout(`S${String(at).padStart(3, '0')}`, 0, 30));
    const [short] = merged(many);
    expect(short?.otherSources.map(({ name }) => name)).toEqual(many.slice(1, 101).map(({ source }) => source.name));
    const device = '\u0001"x'.repeat(1000);
    const [long] = merged(many.map((record) => ({ ...record, source: { ...record.source, device } })));
    expect(long?.otherSources.map(({ name }) => name)).toEqual([
      'S001',
      'S002',
      'S003',
      'S004',
      'S005',
      'S006',
      'S007',
    ]);
    expect(JSON.stringify(long?.otherSources).length).toBeLessThanOrEqual(65_537);
    expect(merged(many.slice(0, 101))[0]?.otherSources).toHaveLength(100);
  });

  it('puts no total beside a greater active energy, and no highest below the average', () => {
    const [energy] = merged([
      { ...watch, totalEnergyKilocalories: null },
      { ...strava, totalEnergyKilocalories: 250 },
    ]);
    expect(energy?.record).toMatchObject({ activeEnergyKilocalories: 300, totalEnergyKilocalories: null });
    const [rate] = merged([
      { ...watch, maximumHeartRate: null },
      { ...strava, maximumHeartRate: 149, minimumHeartRate: 151 },
    ]);
    expect(rate?.record).toMatchObject({ averageHeartRate: 150, maximumHeartRate: null, minimumHeartRate: null });
  });

  it('calls an activity by the name of whoever knows it', () => {
    const [only] = merged([{ ...watch, activityType: 'other' }, workout('Strava', 0, 30, { activityType: 'rowing' })]);
    expect(only?.record.activityType).toBe('rowing');
  });

  it('keeps the id of the copy that was brought first when a better one comes, and takes the better one’s of two brought together', () => {
    expect(merged([watch, strava], [2, 1])[0]).toMatchObject({
      id: workoutId(strava),
      record: { source: watch.source },
    });
    expect(merged([strava, watch], [1, 1])[0]?.id).toBe(workoutId(watch));
  });

  it('takes elevation gain and the length of the way from a route only if no copy says them', () => {
    const route = { elevationGainMeters: 61, distanceMeters: 5400 };
    const withRoute = (...records: readonly WorkoutRecord[]) => {
      const [leading, ...others] = copies(records);
      if (leading === undefined) throw new Error('no copy');
      return mergeWorkouts([{ ...leading, route }, ...others]);
    };
    expect(withRoute(watch).record).toMatchObject({ elevationGainMeters: 61, distanceMeters: 5400 });
    expect(withRoute(watch, strava).record).toMatchObject({ elevationGainMeters: 44, distanceMeters: 5210 });
    expect(withRoute({ ...watch, distanceMeters: 0 }).record.distanceMeters).toBe(0);
    expect(withRoute({ ...watch, activityType: 'tennis' }).record).toMatchObject({
      elevationGainMeters: 61,
      distanceMeters: null,
    });
    expect(withRoute(watch, strava).routeOf).toBe(workoutId(watch));
  });
});

const someWorkout = fc
  .record({
    name: fc.constantFrom('Watch', 'Ann’s iPhone', 'Strava', 'Garmin'),
    from: fc.integer({ min: 0, max: 120 }),
    length: fc.integer({ min: 0, max: 60 }),
    activityType: fc.constantFrom('running', 'running', 'other', 'walking', 'hiking'),
    steps: fc.option(fc.nat(9), { nil: null }),
    distanceMeters: fc.option(fc.nat(9), { nil: null }),
    importNumber: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ name, from, length, importNumber, ...changes }) => ({
    importNumber,
    record: workout(name, from, from + length, changes),
  }));

const someCopies = fc
  .uniqueArray(someWorkout, { maxLength: 14, selector: ({ record }) => workoutId(record) })
  .map((all) =>
    copies(
      all.map(({ record }) => record),
      all.map(({ importNumber }) => importNumber),
    ),
  );

function summary(groups: readonly (readonly WorkoutCopy[])[]): unknown {
  return groups.map((group) => group.map(({ id }) => id)).sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
}

test('the same groups whatever the order, each copy once, never two of one source', () => {
  fc.assert(
    fc.property(
      someCopies.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const groups = groupWorkouts(all);
        expect(summary(groupWorkouts(shuffled))).toEqual(summary(groups));
        expect(
          groups
            .flat()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(all.map(({ id }) => id).sort());
        for (const group of groups) {
          const names = group.map(({ record }) => record.source.name);
          expect(new Set(names).size).toBe(names.length);
        }
      },
    ),
    { numRuns: 150 },
  );
});

it('joins thousands of workouts that two sources recorded at one time in pairs, each compared with few', () => {
  const many = Array.from({ length: 2000 }, (_, index) => [
    workout('Watch', 0, 60, { durationSeconds: index }),
    workout('Phone', 0, 60, { durationSeconds: index }),
  ]).flat();
  let compared = 0;
  const counting = copies(many).map((copy) => ({
    ...copy,
    get record() {
      compared++;
      return copy.record;
    },
  }));
  const groups = groupWorkouts(counting);
  expect(groups.flat()).toHaveLength(many.length);
  expect(Math.max(...groups.map((group) => group.length))).toBe(2);
  expect(groups.length).toBeLessThan(many.length * 0.75);
  // Each with 32 of the other source would be 128,000 comparisons; with all of them, eight million.
  expect(compared).toBeLessThan(1_500_000);
});

test('R12: the duration that another source states is no longer than the time of the workout', () => {
  const [found, ...more] = merged([workout('Watch', 0, 10), workout('Phone', 0, 12, { durationSeconds: 700 })]);
  expect([found?.record.source.name, found?.record.durationSeconds, more]).toEqual(['Watch', 600, []]);
});
