import { env } from 'node:process';
import { instant, type LocalDate } from '@vitalgate/core';
import type { HealthStores } from '@vitalgate/sqlite';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { expect, test } from 'vitest';
import { inMemory, openDatabase } from '../../packages/host/src/sqlite/open-database.ts';
import { healthStoresInMemory } from '../stores/stores-in-memory.ts';
import { importArchiveZip } from './import-archive-zip.ts';
import {
  clockTime,
  dates,
  dayAt,
  kilocaloriesOf,
  lifeOf,
  metersOf,
  minutesOf,
  sum,
  writtenHere,
  zones,
  type Exercise,
  type Life,
} from './life.ts';
import { appleCopy, healthConnectCopy } from './phone-copies.ts';
import { archives, type ArchiveName } from './exports/exports.ts';
import type { Files } from './exports/written-files.ts';

function emptyStores() {
  const database = openDatabase(inMemory, 'health');
  const stores = healthStoresInMemory(zones.home, intlTimeZones(), database);
  stores.statistics.setZone(zones.from as LocalDate, zones.abroad, () => undefined);
  const tables = database
    .prepare<readonly [string]>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all();
  /** The tables that hold something. */
  const filled = (): readonly string[] =>
    tables.flatMap(([name]) => (database.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined ? [] : [name]));
  return { stores, filled };
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
function daysOfLife({ walks, sleeps, weights, readings, beats }: Life): Readonly<Record<string, readonly string[]>> {
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
    activeEnergyBurned: walked(kilocaloriesOf),
    heartRate: daysOf(
      beats,
      ({ at }) => at,
      ([first]) => first?.rate ?? 0,
    ),
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
  const results = stores.bloodTests
    .page({ start: null, end: null }, null, 99)
    .flatMap(({ record }) =>
      record.results.map(({ name, quantity }) => `${record.collectedDate} ${name} ${quantity?.value}`),
    );
  return { ...Object.fromEntries(days), nights: nights.sort(), workouts: workouts.sort(), results: results.sort() };
}

/** The same of a life itself, as far as a tracker knows it. */
function toldOf(life: Life) {
  const nights = dates.flatMap((date, day) => {
    const ended = life.sleeps.filter(({ end }) => dayAt(end) === day);
    const [nap, night] = [ended.filter(({ isNap }) => isNap), ended.find(({ isNap }) => !isNap)];
    return night === undefined ? [] : [[date, stretch(night), ...nap.map(stretch)].join(' ')];
  });
  const workouts = life.exercises.map((exercise) => `${exercise.kind} ${stretch(exercise)} ${exercise.meters}`);
  const results = life.results.flatMap(({ at, glucose, ldl }) =>
    [`Glucose ${glucose}`, `LDL ${ldl}`].map((result) => `${writtenHere(at).replace('.000', '')} ${result}`),
  );
  return { ...daysOfLife(life), nights, workouts: workouts.sort(), results: results.sort() };
}

const noLife: Life = { walks: [], sleeps: [], exercises: [], weights: [], readings: [], beats: [], results: [] };
const withoutResults = (life: Life): Life => ({ ...life, results: [] });
const withoutGlucose = (life: Life): Life => ({ ...withoutResults(life), readings: [] });
const withoutNaps = (life: Life): Life => ({ ...life, sleeps: life.sleeps.filter(({ isNap }) => !isNap) });

const onlyReadings = ({ readings }: Life): Life => ({ ...noLife, readings });
const onlyResults = ({ results }: Life): Life => ({ ...noLife, results });
const withoutWay = (exercise: Exercise): Exercise => ({ ...exercise, meters: null });
/** What a tracker's export knows of a life, with the metrics that it has no word for. */
const known: Readonly<Record<ArchiveName, readonly [knows: (life: Life) => Life, ...unknown: readonly string[]]>> = {
  fitbit: [withoutGlucose, 'activeEnergyBurned'],
  samsung: [withoutResults],
  oura: [(life) => ({ ...withoutGlucose(life), weights: [] }), 'distanceWalkingRunning'],
  withings: [withoutGlucose],
  // The heart rates of days are in the files of its devices.
  garmin: [(life) => ({ ...withoutNaps(withoutGlucose(life)), beats: [] })],
  whoop: [({ sleeps, exercises }) => ({ ...noLife, sleeps, exercises })],
  googleFit: [(life) => ({ ...withoutGlucose(life), weights: [] }), 'activeEnergyBurned'],
  polar: [(life) => withoutNaps(withoutGlucose(life)), 'distanceWalkingRunning', 'activeEnergyBurned'],
  zepp: [withoutGlucose],
  gadgetbridge: [withoutGlucose, 'distanceWalkingRunning', 'activeEnergyBurned', 'sleepAwake'],
  strava: [({ exercises }) => ({ ...noLife, exercises })],
  healthConnect: [(life) => ({ ...withoutResults(life), exercises: life.exercises.map(withoutWay) })],
  libreview: [onlyReadings],
  dexcom: [onlyReadings],
  carelink: [onlyReadings],
  mysugr: [({ readings, weights }) => ({ ...noLife, readings, weights })],
  nightscout: [onlyReadings],
  hl7: [onlyResults],
  ccda: [onlyResults],
  fhir: [onlyResults],
  ownTable: [({ weights, beats }) => ({ ...noLife, weights, beats })],
};

type Told = (life: Life) => Files;

/** Tables of names, which stay when what bears them goes. */
const words = new Set(['types', 'category_values']);

/** Minutes of Zepp and Polar have no zone. On the day of the flight the clocks showed this time twice, of which it is then taken for the first. */
const withoutSecondMidnight = (life: Life): Life => ({
  ...life,
  walks: life.walks.filter(({ start }) => start !== clockTime(4, 5)),
});

/** Persons of whose life several say the same: what they know of it together, and how each says it. */
const persons: Readonly<Record<string, readonly [knows: (life: Life) => Life, ...told: readonly Told[]]>> = {
  'Fitbit’s Takeout, its copy in Health Connect, and Google Fit, which holds its steps': [
    withoutGlucose,
    archives.fitbit,
    (life) => healthConnectCopy(withoutGlucose(life), 'Fitbit', 'com.fitbit.FitbitMobile'),
    archives.googleFit,
  ],
  'Samsung Health beside its copy in Health Connect, and a scale': [
    withoutResults,
    archives.samsung,
    (life) => healthConnectCopy(life, 'Samsung Health', 'com.sec.android.app.shealth'),
    archives.withings,
  ],
  'a scale and its copy on an iPhone': [
    withoutGlucose,
    archives.withings,
    (life) => appleCopy(withoutGlucose(life), 'Withings'),
  ],
  'Garmin’s account, its copy on an iPhone, and Strava’s copy of the rides': [
    withoutGlucose,
    archives.garmin,
    (life) => appleCopy(withoutGlucose(life), 'Garmin Connect'),
    archives.strava,
  ],
  'Oura beside a watch': [
    withoutGlucose,
    archives.oura,
    (life) => appleCopy(withoutGlucose(life), 'Ann’s Watch', 'name:Apple Watch, hardware:Watch6,7'),
  ],
  'WHOOP beside a phone that Fitbit and Oura write to too': [
    withoutGlucose,
    archives.whoop,
    (life) => healthConnectCopy(withoutGlucose(life), 'Oura', 'com.ouraring.oura'),
    archives.oura,
    archives.fitbit,
  ],
  'Polar Flow, what it wrote to an iPhone, and Strava’s copy of the rides': [
    (life) => withoutSecondMidnight(withoutGlucose(life)),
    (life) => archives.polar(withoutSecondMidnight(life)),
    (life) => appleCopy(withoutSecondMidnight(withoutGlucose(life)), 'Polar Flow'),
    archives.strava,
  ],
  'Zepp’s account, and Gadgetbridge for the same band': [
    (life) => withoutSecondMidnight(withoutGlucose(life)),
    (life) => archives.gadgetbridge(withoutSecondMidnight(life)),
    (life) => archives.zepp(withoutSecondMidnight(life)),
  ],
  'a sensor in LibreView and Nightscout, and its readings in mySugr': [
    onlyReadings,
    archives.libreview,
    archives.nightscout,
    ({ readings }) => archives.mysugr({ ...noLife, readings }),
  ],
  'a sensor in Dexcom Clarity, and what its app wrote to an iPhone': [
    onlyReadings,
    archives.dexcom,
    ({ readings }) => appleCopy({ ...noLife, readings }, 'Dexcom G7'),
  ],
  'a pump in CareLink and Nightscout': [onlyReadings, archives.carelink, archives.nightscout],
  'results of a laboratory, from itself, from a hospital and from an app': [
    onlyResults,
    archives.hl7,
    archives.ccda,
    archives.fhir,
  ],
  'a scale, and a table of one’s own that was copied from it': [withoutGlucose, archives.withings, archives.ownTable],
};

/** `ARCHIVES_PERSONS=20 npx vitest run test/archives --testTimeout 3600000` looks further: that many lives, in every order. */
const count = Number(env['ARCHIVES_PERSONS'] ?? 1);
const seeds = Array.from({ length: count }, (_, place) => place + 1);

function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const item of items) for (const rest of ordersOf(items.filter((one) => one !== item))) yield [item, ...rest];
}

const trackers = Object.keys(archives) as ArchiveName[];
const notAccounts: ReadonlySet<ArchiveName> = new Set(['healthConnect', 'hl7', 'ccda', 'fhir', 'ownTable']);

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
      const { stores } = emptyStores();
      await importAll(stores, [archives[name](life)], name);
      const silent = Object.fromEntries(unknown.map((id) => [id, []]));
      expect(toldBy(stores), `seed ${seed}`).toEqual({ ...toldOf(knows(life)), ...silent });
    }
  },
);

test.each(Object.entries(persons))(
  'what several say of a life counts once, in any order: %s',
  async (_, [knows, ...told]) => {
    for (const seed of seeds) {
      const life = lifeOf(seed);
      const given = told.map((tell) => tell(life));
      for (const order of ordersOf(given)) {
        const { stores, filled } = emptyStores();
        const before = filled();
        const ids = await importAll(stores, order, 'one');
        expect(toldBy(stores), `seed ${seed}`).toEqual(toldOf(knows(life)));
        const again = await importAll(stores, order.slice(0, 1), 'two');
        expect(toldBy(stores), `seed ${seed}, again`).toEqual(toldOf(knows(life)));
        for (const id of [...ids, ...again]) stores.imports.remove(id);
        expect([stores.statistics.sources(), toldBy(stores)], `seed ${seed}, undone`).toEqual([[], toldOf(noLife)]);
        // The names of types that were there are kept, and words of their values.
        expect(filled().filter((name) => !words.has(name))).toEqual(before.filter((name) => !words.has(name)));
        if (count === 1) break;
      }
    }
  },
);

const isKnown = (at: number): boolean => at < clockTime(3, 720);

/** A life up to noon of its fourth day, as an earlier export knew it. */
function untilNoon({ walks, sleeps, exercises, weights, readings, beats, results }: Life): Life {
  return {
    walks: walks.filter(({ start }) => isKnown(start)),
    sleeps: sleeps.filter(({ end }) => isKnown(end)),
    exercises: exercises.filter(({ end }) => isKnown(end)),
    weights: weights.filter(({ at }) => isKnown(at)),
    readings: readings.filter(({ at }) => isKnown(at)),
    beats: beats.filter(({ at }) => isKnown(at)),
    results: results.filter(({ at }) => isKnown(at)),
  };
}

/** What a person corrected of the days before noon of the fourth, and deleted. */
function corrected(life: Life, isNightChanged: boolean) {
  const [first, ...nights] = life.sleeps;
  const [run, ...rides] = life.exercises;
  const [, , deleted] = life.weights;
  if (first === undefined || run === undefined) throw new Error('a life without nights and exercises');
  const stages = first.stages.slice(0, -1);
  const changed: Life = {
    ...life,
    sleeps: isNightChanged ? [{ ...first, stages, end: stages.at(-1)?.end ?? first.end }, ...nights] : life.sleeps,
    exercises: [{ ...run, end: run.end - 300_000, meters: (run.meters ?? 0) - 700 }, ...rides],
    weights: life.weights.map((weight, place) => (place === 1 ? { ...weight, kilograms: 78.5 } : weight)),
    readings: life.readings.map((reading, place) => (place === 4 ? { ...reading, glucose: 250 } : reading)),
  };
  return { changed, left: { ...changed, weights: changed.weights.filter(({ at }) => at !== deleted?.at) } };
}

test.each(trackers.filter((name) => !notAccounts.has(name)))(
  'what a later export of the account corrects counts, whichever is imported first, and what it lacks is missing: %s',
  async (name) => {
    const [knows, ...unknown] = known[name];
    const life = lifeOf(1);
    // Its minutes are as the band sent them.
    const { changed, left } = corrected(life, name !== 'gadgetbridge');
    const silent = Object.fromEntries(unknown.map((id) => [id, []]));
    const exports = [archives[name](untilNoon(life)), archives[name](left)];
    for (const places of [
      [0, 1],
      [1, 0],
    ]) {
      const { stores } = emptyStores();
      const ids = await importAll(
        stores,
        places.map((place) => exports[place] ?? {}),
        name,
      );
      const later = ids[places.indexOf(1)] ?? '';
      expect(toldBy(stores), String(places)).toEqual({ ...toldOf(knows(changed)), ...silent });
      stores.imports.removeMissing(later, { importId: 'removal', at: instant(Date.now()), withDoubtful: false });
      expect(toldBy(stores), `${String(places)}, without what is missing`).toEqual({
        ...toldOf(knows(left)),
        ...silent,
      });
    }
  },
);

test.each([...notAccounts])('a later export counts in place of one made within a day: %s', async (name) => {
  const [knows] = known[name];
  const life = lifeOf(1);
  const { stores } = emptyStores();
  await importAll(stores, [archives[name](life), archives[name](untilNoon(life))], name);
  expect(toldBy(stores)).toEqual(toldOf(knows(life)));
});
