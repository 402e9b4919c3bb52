import { env } from 'node:process';
import type { LocalDate } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { expect, test } from 'vitest';
import { healthStoresInMemory } from '../stores/stores-in-memory.ts';
import { importArchiveZip } from './import-archive-zip.ts';
import { clockTime, dates, dayAt, lifeOf, metersOf, minutesOf, sum, zones, type Life } from './life.ts';
import { appleCopy, healthConnectCopy } from './phone-copies.ts';
import { archives, type ArchiveName } from './exports/exports.ts';
import type { Files } from './exports/written-files.ts';

function emptyStores(): HealthStores {
  const stores = healthStoresInMemory(zones.home, intlTimeZones());
  stores.statistics.setZone(zones.from as LocalDate, zones.abroad, () => undefined);
  return stores;
}

const rounded = (value: number): number => Number(value.toPrecision(6));

function daysOf<Item>(items: readonly Item[], at: (item: Item) => number, value: (own: readonly Item[]) => number) {
  return dates.flatMap((date, day) => {
    const own = items.filter((item) => dayAt(at(item)) === day);
    return own.length === 0 ? [] : [`${date} ${rounded(value(own))}`];
  });
}

const sleepIds = ['sleepCore', 'sleepDeep', 'sleepRem', 'sleepAwake'] as const;

/** The days of metrics that a life makes, reckoned in the plain way. */
function daysOfLife({ walks, sleeps, weights, readings }: Life): Readonly<Record<string, readonly string[]>> {
  const walked = (value: (steps: number) => number) =>
    daysOf(
      walks,
      ({ start }) => start,
      (own) => value(sum(own.flatMap(({ steps }) => steps))),
    );
  const slept = (id: string) =>
    daysOf(
      sleeps.filter(({ stages }) =>
        stages.some(({ stage }) => id === `sleep${stage.charAt(0).toUpperCase()}${stage.slice(1)}`),
      ),
      ({ end }) => end,
      (own) =>
        sum(
          own.flatMap(({ stages }) =>
            stages.filter(({ stage }) => id.toLowerCase() === `sleep${stage}`).map(minutesOf),
          ),
        ),
    );
  return {
    stepCount: walked((steps) => steps),
    distanceWalkingRunning: walked((steps) => metersOf(steps) / 1000),
    bodyMass: daysOf(
      weights,
      ({ at }) => at,
      ([first]) => first?.kilograms ?? 0,
    ),
    bloodGlucose: daysOf(
      readings,
      ({ at }) => at,
      (own) => sum(own.map(({ glucose }) => glucose)) / own.length,
    ),
    ...Object.fromEntries(sleepIds.map((id) => [id, slept(id)])),
  };
}

const stretch = ({ start, end }: { readonly start: number | null; readonly end: number | null }) => `${start}-${end}`;

/** What a store says of a life: each day, night, nap and workout. */
function toldBy(stores: HealthStores) {
  const ids = Object.keys(daysOfLife(lifeOf(1)));
  const days = ids.map((id) => [
    id,
    stores.metrics
      .days(id, null, 99)
      .map(({ date, value }) => `${date} ${rounded(value)}`)
      .sort(),
  ]);
  const nights = stores.statistics
    .nights(dates[0] as LocalDate, dates[5] as LocalDate)
    .map((night) => [night.date, stretch(night), ...night.naps.map(stretch)].join(' '));
  const workouts = stores.workouts
    .page({ start: null, end: null }, null, 99)
    .map(({ record }) => `${record.activityType} ${stretch(record)} ${record.distanceMeters}`);
  return { ...Object.fromEntries(days), nights: nights.sort(), workouts: workouts.sort() };
}

/** The same of a life itself, as far as a tracker knows it. */
function toldOf(life: Life) {
  const nights = dates.flatMap((date, day) => {
    const ended = life.sleeps.filter(({ end }) => dayAt(end) === day);
    const [nap, night] = [ended.filter(({ isNap }) => isNap), ended.find(({ isNap }) => !isNap)];
    return night === undefined ? [] : [[date, stretch(night), ...nap.map(stretch)].join(' ')];
  });
  const workouts = life.exercises.map((exercise) => `${exercise.kind} ${stretch(exercise)} ${exercise.meters}`);
  return { ...daysOfLife(life), nights, workouts: workouts.sort() };
}

const noLife: Life = { walks: [], sleeps: [], exercises: [], weights: [], readings: [] };
const withoutGlucose = (life: Life): Life => ({ ...life, readings: [] });
const withoutNaps = (life: Life): Life => ({ ...life, sleeps: life.sleeps.filter(({ isNap }) => !isNap) });

/** What a tracker's export knows of a life, with the metrics that it has no word for. */
const known: Readonly<Record<ArchiveName, readonly [knows: (life: Life) => Life, ...unknown: readonly string[]]>> = {
  fitbit: [withoutGlucose],
  samsung: [(life) => life],
  oura: [(life) => ({ ...withoutGlucose(life), weights: [] }), 'distanceWalkingRunning'],
  withings: [withoutGlucose],
  garmin: [(life) => withoutNaps(withoutGlucose(life))],
  whoop: [({ sleeps, exercises }) => ({ ...noLife, sleeps, exercises })],
  googleFit: [(life) => ({ ...withoutGlucose(life), weights: [] })],
  libreview: [({ readings }) => ({ ...noLife, readings })],
  nightscout: [({ readings }) => ({ ...noLife, readings })],
};

type Told = (life: Life) => Files;

/** Persons whose trackers say the same life in several places. */
const persons: Readonly<Record<string, readonly Told[]>> = {
  'Fitbit’s Takeout, its copy in Health Connect, and Google Fit, which holds its steps': [
    archives.fitbit,
    (life) => healthConnectCopy(life, 'Fitbit', 'com.fitbit.FitbitMobile'),
    archives.googleFit,
  ],
  'Samsung Health beside its copy in Health Connect, and a scale': [
    archives.samsung,
    (life) => healthConnectCopy(life, 'Samsung Health', 'com.sec.android.app.shealth'),
    archives.withings,
  ],
  'a scale and its copy on an iPhone': [archives.withings, (life) => appleCopy(life, 'Withings')],
  'Garmin’s account, its copy on an iPhone, and Strava’s copy of the rides': [
    archives.garmin,
    (life) => appleCopy(life, 'Garmin Connect'),
    ({ exercises }) => appleCopy({ ...noLife, exercises }, 'Strava'),
  ],
  'Oura beside a watch': [
    archives.oura,
    (life) => appleCopy(life, 'Ann’s Watch', 'name:Apple Watch, hardware:Watch6,7'),
  ],
  'WHOOP beside a phone that Fitbit and Oura write to too': [
    archives.whoop,
    (life) => healthConnectCopy(life, 'Oura', 'com.ouraring.oura'),
    archives.oura,
    archives.fitbit,
  ],
  'a sensor in LibreView and Nightscout': [archives.libreview, archives.nightscout],
};

/** `ARCHIVES_PERSONS=20 npx vitest run test/archives --testTimeout 3600000` looks further: that many lives, in every order. */
const count = Number(env['ARCHIVES_PERSONS'] ?? 1);
const seeds = Array.from({ length: count }, (_, place) => place + 1);

function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const item of items) for (const rest of ordersOf(items.filter((one) => one !== item))) yield [item, ...rest];
}

const trackers = Object.keys(archives) as ArchiveName[];

async function importAll(stores: HealthStores, all: readonly Files[], name: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [place, files] of all.entries()) ids.push(...(await importArchiveZip(stores, `${name} ${place}`, files)));
  return ids;
}

test.each(Object.keys(archives) as ArchiveName[])(
  'days, nights and workouts are those of the life: %s alone',
  async (name) => {
    const [knows, ...unknown] = known[name];
    for (const seed of seeds) {
      const life = lifeOf(seed);
      const stores = emptyStores();
      await importAll(stores, [archives[name](life)], name);
      const silent = Object.fromEntries(unknown.map((id) => [id, []]));
      expect(toldBy(stores), `seed ${seed}`).toEqual({ ...toldOf(knows(life)), ...silent });
    }
  },
);

test.each(Object.entries(persons))(
  'what several trackers say of a life counts once, in any order: %s',
  async (name, told) => {
    const isSensor = name.includes('sensor');
    for (const seed of seeds) {
      const life = lifeOf(seed);
      const given = told.map((tell) => tell(life));
      const isGlucoseKnown = isSensor || told.includes(archives.samsung);
      const whole = isSensor ? { ...noLife, readings: life.readings } : isGlucoseKnown ? life : withoutGlucose(life);
      for (const order of ordersOf(given)) {
        const stores = emptyStores();
        const ids = await importAll(stores, order, 'one');
        expect(toldBy(stores), `seed ${seed}`).toEqual(toldOf(whole));
        const again = await importAll(stores, order.slice(0, 1), 'two');
        expect(toldBy(stores), `seed ${seed}, again`).toEqual(toldOf(whole));
        for (const id of [...ids, ...again]) stores.imports.remove(id);
        expect([stores.statistics.sources(), toldBy(stores)], `seed ${seed}, undone`).toEqual([[], toldOf(noLife)]);
        if (count === 1) break;
      }
    }
  },
);

const isKnown = (at: number): boolean => at < clockTime(3, 720);

/** A life up to noon of its fourth day, as an earlier export knew it. */
function untilNoon({ walks, sleeps, exercises, weights, readings }: Life): Life {
  return {
    walks: walks.filter(({ start }) => isKnown(start)),
    sleeps: sleeps.filter(({ end }) => isKnown(end)),
    exercises: exercises.filter(({ end }) => isKnown(end)),
    weights: weights.filter(({ at }) => isKnown(at)),
    readings: readings.filter(({ at }) => isKnown(at)),
  };
}

test.each(trackers)('a later export of the account counts in place of one made within a day: %s', async (name) => {
  const [knows, ...unknown] = known[name];
  const life = lifeOf(1);
  const both = [archives[name](untilNoon(life)), archives[name](life)];
  const silent = Object.fromEntries(unknown.map((id) => [id, []]));
  for (const order of [[...both].reverse(), both].slice(0, count)) {
    const stores = emptyStores();
    await importAll(stores, order, name);
    expect(toldBy(stores)).toEqual({ ...toldOf(knows(life)), ...silent });
  }
});
