import { type ImportReport, type Instant, type LocalDate } from '@vitalgate/core';
import { userInstantAt } from '@vitalgate/days';
import { fileContext, importerNamed, shareOut, type ImportContext } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { importOf } from '../records/import-of.ts';
import { nutritionEntry } from '../records/record-builders.ts';
import { describe, expect, it } from 'vitest';
import { intlTimeZones } from '../../packages/terminal/src/intl-time-zones.ts';
import { textSource } from '../importers/import-texts.ts';
import { importXml } from './import-xml.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

const open = { start: null, end: null };
const day = '2026-06-11';

type InstantAt = NonNullable<ImportContext['instantAt']>;

const imported = Date.parse('2026-06-20T12:00:00Z') as Instant;

/** Imports what lies in one folder. Files are of their dates, if these are given. */
async function importFolder(
  { imports }: HealthStores,
  importId: string,
  files: Readonly<Record<string, string>>,
  { startedAt = imported, dates = {} }: { startedAt?: Instant; dates?: Readonly<Record<string, string>> } = {},
): Promise<readonly ImportReport[]> {
  const reports: ImportReport[] = [];
  for (const { importer, source } of (await shareOut(textSource(files))).parts) {
    const { format } = importer.manifest;
    const [date] = source.files.flatMap(({ path }) => dates[path] ?? []);
    const fileDate = date === undefined ? undefined : (Date.parse(date) as Instant);
    const start = { fileName: 'a', format, startedAt, fileDate };
    const run = imports.begin({ ...start, importId: `${importId}${reports.length || ''}` });
    const { complete } = await importer.run(source, run, { ...fileContext, startedAt });
    reports.push(run.finish({ complete, finishedAt: startedAt }));
  }
  return reports;
}

async function importText(
  { imports }: HealthStores,
  importId: string,
  text: string,
  instantAt?: InstantAt,
): Promise<ImportReport> {
  const { parts } = await shareOut(textSource({ 'a.csv': text }));
  const { importer, source } = parts[0] ?? expect.fail('nothing was claimed');
  const { format } = importer.manifest;
  const run = imports.begin({ importId, fileName: 'a.csv', format, startedAt: 1 as Instant });
  const { complete } = await importer.run(
    source,
    run,
    instantAt === undefined ? fileContext : { ...fileContext, instantAt },
  );
  return run.finish({ complete, finishedAt: 2 as Instant });
}

/** A dietary sample as the Health app exports it. */
function told(app: string, type: string, time: string, value: number, unit: string): string {
  const at = `${time} +0000`;
  return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="${app}" unit="${unit}" startDate="${at}" endDate="${at}" value="${value}"/>`;
}

const valueOf = ({ metrics }: HealthStores, metricId: string, date = day): number | undefined =>
  metrics.days(metricId, null, 99).find((one) => one.date === (date as LocalDate))?.value;

const energies = ({ nutrition }: HealthStores) =>
  nutrition.page(open, null, 99).map(({ record }) => record.nutrients.energyKilocalories);

const myFitnessPal = `Date,Meal,Calories,Protein (g),Note\n${day},Breakfast,350,14,\n${day},Dinner,650,40,\n`;

const health = `<HealthData>
  ${told('MyFitnessPal', 'DietaryEnergyConsumed', `${day} 07:12:00`, 350, 'kcal')}
  ${told('MyFitnessPal', 'DietaryEnergyConsumed', `${day} 19:03:00`, 640, 'kcal')}
  ${told('MyFitnessPal', 'DietaryVitaminC', `${day} 19:03:00`, 30, 'mg')}
  ${told('MyFitnessPal', 'DietaryEnergyConsumed', '2026-06-12 07:00:00', 300, 'kcal')}
  ${told('Waterminder', 'DietaryEnergyConsumed', `${day} 10:00:00`, 5, 'kcal')}
</HealthData>`;

it('what an app told the Health app counts in place of nothing that its own export tells of the day, in whichever order they come', async () => {
  for (const order of ['csv first', 'health first']) {
    const stores = temporaryHealthStores();
    if (order === 'csv first') await importText(stores, 'csv', myFitnessPal);
    await importXml(stores.imports, 'health', health);
    if (order !== 'csv first') await importText(stores, 'csv', myFitnessPal);
    // Both meals of the app's own export, and what another app logged.
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(1005);
    expect(valueOf(stores, 'dietaryProtein')).toBe(54);
    // What only the Health app knows of the day, and days of which the own export tells nothing.
    expect(valueOf(stores, 'dietaryVitaminC')).toBe(30);
    expect(valueOf(stores, 'dietaryEnergyConsumed', '2026-06-12')).toBe(300);
    // The entry of the dinner that the phone has says in the log what it alone knows.
    expect(energies(stores)).toEqual([300, null, 650, 5, 350]);
    const [, dinner] = stores.nutrition.page(open, null, 99);
    expect(Object.entries(dinner?.record.nutrients ?? {}).filter(([, amount]) => amount !== null)).toEqual([
      ['vitaminCMilligrams', 30],
    ]);
    stores.imports.remove('csv');
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(995);
    expect(energies(stores)).toEqual([300, 640, 5, 350]);
    stores.imports.remove('health');
    expect(stores.imports.isEmpty()).toBe(true);
  }
});

describe('M09: one app under two names counts once', () => {
  const files = {
    Cronometer: `Day,Time,Group,Food Name,Amount,Energy (kcal)\n${day},08:00,Breakfast,Oats,1 cup,300\n${day},12:00,Lunch,Soup,1 bowl,400\n`,
    'Lose It!':
      'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g)\n06/11/2026,Oats,i,Breakfast,1,cup,300,0,1\n06/11/2026,Soup,i,Lunch,1,bowl,400,0,1\n',
    MacroFactor: `Date,Time,Food Name,Serving Size,Serving Qty,Calories (kcal)\n${day},,Oats,g,1,300\n${day},,Soup,g,1,400\n`,
    MyFitnessPal: `Date,Meal,Calories,Note\n${day},Breakfast,300,\n${day},Lunch,400,\n`,
  };
  const others = (name: string): string => `<HealthData>
    ${told(name, 'DietaryEnergyConsumed', `${day} 07:00:00`, 300, 'kcal')}
    ${told(name, 'DietaryEnergyConsumed', `${day} 11:00:00`, 401, 'kcal')}
    ${told(name, 'DietaryVitaminC', `${day} 11:00:00`, 30, 'mg')}
  </HealthData>`;

  it.each([
    ['Cronometer', 'com.cronometer.android', 700],
    ['Cronometer', 'com.cronometer.android.gold', 700],
    ['Cronometer', 'Cronometer|Yazio', 700],
    ['Cronometer', 'Yazio | com.cronometer.android.gold', 700],
    ['Lose It!', 'com.fitnow.loseit', 700],
    ['Lose It!', 'Lose It', 700],
    ['MacroFactor', 'com.sbs.diet', 700],
    ['MyFitnessPal', 'com.myfitnesspal.android', 700],
    ['MyFitnessPal', 'myfitnesspal', 700],
    // Other apps add up, whatever their names begin with.
    ['Cronometer', 'Cronometers', 1401],
    ['Cronometer', 'com.cronometerlike', 1401],
    ['Cronometer', 'com.myfitnesspal.android', 1401],
    ['MacroFactor', 'com.sbs.train', 1401],
  ] as const)('%s and %s', async (app, name, sum) => {
    const stores = temporaryHealthStores();
    await importXml(stores.imports, 'phone', others(name));
    await importText(stores, 'csv', files[app]);
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(sum);
    // What only the phone knows.
    expect(valueOf(stores, 'dietaryVitaminC')).toBe(30);
    expect(energies(stores).reduce<number>((all, one) => all + (one ?? 0), 0)).toBe(sum);
    stores.imports.remove('csv');
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(701);
  });
});

const servings = (rows: readonly string[]): string =>
  ['Day,Time,Group,Food Name,Amount,Energy (kcal)', ...rows].join('\n');

it('the sum of a day counts only while no food of it is told, also from another file', async () => {
  const stores = temporaryHealthStores();
  const days = `Date,Energy (kcal),Completed\n${day},1800,true\n2026-06-12,1500,true\n`;
  await importText(stores, 'days', days);
  expect([valueOf(stores, 'dietaryEnergyConsumed'), energies(stores)]).toEqual([1800, [1500, 1800]]);
  await importText(stores, 'servings', servings([`${day},08:00,Lunch,Egg,1 large,78`, `${day},,Lunch,Egg,1 large,78`]));
  expect([valueOf(stores, 'dietaryEnergyConsumed'), energies(stores)]).toEqual([156, [1500, 78, 78]]);
  expect(valueOf(stores, 'dietaryEnergyConsumed', '2026-06-12')).toBe(1500);
  stores.imports.remove('servings');
  expect([valueOf(stores, 'dietaryEnergyConsumed'), energies(stores)]).toEqual([1800, [1500, 1800]]);
});

it('an export that is imported again adds nothing, and a longer one only what is new', async () => {
  const stores = temporaryHealthStores();
  const first = [
    `${day},08:00,Lunch,Egg,1 large,78`,
    `${day},08:00,Lunch,Egg,1 large,78`,
    `${day},09:00,Lunch,Tea,1 cup,2`,
  ];
  await importText(stores, 'a', servings(first));
  const again = await importText(stores, 'b', servings(first));
  expect(again.added).toMatchObject({ quantitySamples: 0, nutritionEntries: 0 });
  // The amount of the tea was corrected in the app, and a day was added.
  const later = [...first.slice(0, 2), `${day},09:00,Lunch,Tea,2 cup,4`, '2026-06-13,08:00,Lunch,Egg,1 large,78'];
  await importText(stores, 'c', servings(later));
  expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(160);
  expect(energies(stores)).toEqual([78, 4, 78, 78]);
});

const days = (...rows: readonly string[]): string =>
  ['Date,Energy (kcal),Fat (g),Completed', ...rows.map((row) => `${row},true`)].join('\n');
const meals = (dinner: number): string =>
  `Date,Meal,Calories,Protein (g),Note\n${day},Breakfast,410,20,\n${day},Dinner,${dinner},45,\n`;
const foods = (soup: string): string =>
  servings([`${day},8:00 AM,Breakfast,Oats,60.00 g,227.4`, `${day},1:10 PM,Lunch,Soup,${soup}`]);

describe('an app’s log that is exported again', () => {
  const next = '2026-06-12';

  it.each([
    [
      'a day whose sum grew, with the next',
      days(`${day},2010.5,70`),
      days(`${day},2200,70`, `${next},1800,70`),
      2010.5,
      2200,
    ],
    ['a meal that was corrected', meals(705), meals(905), 1115, 1315],
    ['the last food, corrected', foods('1.00 cup,180'), foods('2.00 cup,360'), 407.4, 587.4],
    [
      'a food that was deleted',
      foods('1.00 cup,180'),
      servings([`${day},8:00 AM,Breakfast,Oats,60.00 g,227.4`]),
      407.4,
      227.4,
    ],
    [
      'a day that was emptied',
      servings(['2026-06-10,,Lunch,A,1 g,5', `${day},,Lunch,B,1 g,6`, `${next},,Lunch,C,1 g,7`]),
      servings(['2026-06-10,,Lunch,A,1 g,5', `${next},,Lunch,C,1 g,7`]),
      6,
      undefined,
    ],
  ])('counts once: %s', async (_, older, newer, before, after) => {
    const stores = temporaryHealthStores();
    await importText(stores, 'older', older);
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBeCloseTo(before, 6);
    const listed = energies(stores);
    await importText(stores, 'newer', newer);
    const value = valueOf(stores, 'dietaryEnergyConsumed');
    if (after === undefined) expect(value).toBeUndefined();
    else expect(value).toBeCloseTo(after, 6);
    const alone = temporaryHealthStores();
    await importText(alone, 'newer', newer);
    expect(energies(stores)).toEqual(energies(alone));
    // What both tell alike of the day counts too.
    for (const metric of ['dietaryProtein', 'dietaryFatTotal'])
      expect(valueOf(stores, metric)).toBe(valueOf(alone, metric));
    stores.imports.remove('newer');
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBeCloseTo(before, 6);
    expect(energies(stores)).toEqual(listed);
  });

  it('counts as the export that was imported last says, if no file has a date', async () => {
    const stores = temporaryHealthStores();
    await importText(stores, 'longer', days(`${day},2200,70`, `${next},1800,70`));
    await importText(stores, 'later', days(`${day},2300,70`, `${next},1800,70`));
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(2300);
    expect(energies(stores)).toEqual([1800, 2300]);
    // Sums of days give way to foods, whichever is newer.
    await importText(stores, 'foods', foods('1.00 cup,180'));
    await importText(stores, 'sums', days(`${day},2400,70`, `${next},1800,70`));
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBeCloseTo(407.4, 6);
    // Of fat the foods say nothing.
    expect(energies(stores)).toEqual([1800, 180, null, 227.4]);
    expect(valueOf(stores, 'dietaryFatTotal')).toBe(70);
  });

  it.each([-5, 2, 13])('counts once after the user’s zone changed by %d hours', async (hours) => {
    const ahead: InstantAt = (date, second) => (Date.parse(date) + (second - hours * 3600) * 1000) as Instant;
    const stores = temporaryHealthStores();
    const all = () => stores.metrics.days('dietaryEnergyConsumed', null, 9).map(({ value }) => value);
    await importText(stores, 'utc', days(`${day},2010.5,70`));
    await importText(stores, 'zone', days(`${day},2010.5,70`), ahead);
    expect(all()).toEqual([2010.5]);
    expect(energies(stores)).toEqual([2010.5]);
    await importText(stores, 'back', days(`${day},2200,70`));
    expect(all()).toEqual([2200]);
    stores.imports.remove('back');
    stores.imports.remove('zone');
    expect(all()).toEqual([2010.5]);
  });

  it('is replaced by none of other days, and by no file that ends early', async () => {
    const stores = temporaryHealthStores();
    const all = () => stores.metrics.days('dietaryEnergyConsumed', null, 9).map(({ value }) => value);
    await importText(stores, 'a', days('2026-06-10,1500,50', `${day},2010.5,70`));
    await importText(stores, 'b', days(`${next},1800,70`));
    expect(all()).toEqual([1500, 2010.5, 1800]);
    const cut = textSource({ 'a.csv': days('2026-06-10,1600,50', `${day},900,30`) });
    const format = 'cronometer';
    const run = stores.imports.begin({ importId: 'cut', fileName: 'a.csv', format, startedAt: 1 as Instant });
    await (await importerNamed(format)).run(cut, run, fileContext);
    run.finish({ complete: false, finishedAt: 2 as Instant });
    expect(all()).toEqual([1500, 2010.5, 1800]);
    stores.imports.remove('a');
    expect(all()).toEqual([1600, 900, 1800]);
  });

  it('stays left out of the nutrition log when a feed delivers other food', async () => {
    const stores = temporaryHealthStores();
    await importXml(stores.imports, 'health', health);
    await importText(stores, 'older', meals(705));
    await importText(stores, 'newer', meals(905));
    const listed = energies(stores);
    const receivedAt = Date.parse('2026-06-20T00:00:00Z') as Instant;
    const feed = { receivedAt };
    const run = stores.imports.begin({
      importId: 'f',
      fileName: 'P',
      format: 'hc-webhook',
      startedAt: receivedAt,
      feed,
    });
    run.exportedAt(receivedAt);
    run.nutrition(nutritionEntry('2026-06-19T12:00:00Z'));
    run.finish({ complete: true, finishedAt: receivedAt });
    expect(energies(stores).slice(1)).toEqual(listed);
  });
});

type Change = readonly [date: string, zone: string | null];
const ever = '0001-01-01';
const zonedStores = (): HealthStores => temporaryHealthStores(temporaryDirectory(), 'UTC', intlTimeZones());
/** As the host imports it. */
const importHere = (stores: HealthStores, importId: string, text: string) => {
  const rule = stores.zones.dayRule();
  return importText(stores, importId, text, (date, second) => userInstantAt(rule, date, second));
};
const set = ({ statistics }: HealthStores, [date, zone]: Change) => statistics.setZone(date as LocalDate, zone);
const shown = (stores: HealthStores) => ({
  days: stores.metrics.days('dietaryEnergyConsumed', null, 99),
  log: stores.nutrition.page(open, null, 99).map(({ id, at, record }) => [id, at, record]),
  raw: stores.samples
    .page('dietaryEnergyConsumed', 0 as Instant, Date.UTC(2100, 0) as Instant, null, 99)
    .map(({ start, end, identity, value }) => [start, end, identity, value]),
  sources: stores.statistics.sources(),
});

/** As earlier programs stored a file that came again after a change of the zone. */
const importEarlier = (stores: HealthStores, importId: string, text: string, zone: string) => {
  const rule = temporaryHealthStores(temporaryDirectory(), zone, intlTimeZones()).zones.dayRule();
  return importText(stores, importId, text, (date, second) => userInstantAt(rule, date, second));
};
const inHonolulu = async (text: string) => {
  const stores = temporaryHealthStores(temporaryDirectory(), 'Pacific/Honolulu', intlTimeZones());
  await importHere(stores, 'only', text);
  return shown(stores);
};
const notes = (stores: HealthStores): readonly (string | undefined)[] =>
  stores.samples
    .page('dietaryProtein', 0 as Instant, Date.UTC(2100, 0) as Instant, null, 99)
    .map(({ origin }) => origin.metadata?.['HKFoodNote']);

describe('a file that holds dates and times without a zone', () => {
  const files = {
    meals: `${myFitnessPal}2026-06-12,Breakfast,300,12,\n`,
    // A time late in the day, one that New York's clocks passed over, and one that they showed twice.
    foods: servings([
      `${day},11:40 PM,Snacks,Nuts,30 g,180`,
      '2026-03-08,2:30 AM,Snacks,Milk,1 cup,120',
      '2026-11-01,1:30 AM,Snacks,Tea,1 cup,2',
    ]),
    sums: `Date,Energy (kcal),Completed\n${day},1800,true\n2026-06-12,1500,true\n`,
  };
  const written = {
    meals: [
      ['2026-06-11', 1000],
      ['2026-06-12', 300],
    ],
    foods: [
      ['2026-03-08', 120],
      ['2026-06-11', 180],
      ['2026-11-01', 2],
    ],
    sums: [
      ['2026-06-11', 1800],
      ['2026-06-12', 1500],
    ],
  };

  it.each<[what: string, changes: readonly Change[]]>([
    ['westward', [[ever, 'Pacific/Honolulu']]],
    ['eastward', [[ever, 'Pacific/Kiritimati']]],
    [
      'where clocks change',
      [
        [ever, 'America/New_York'],
        [ever, 'Asia/Kolkata'],
      ],
    ],
    [
      'on the day itself, as a shorter day, and back',
      [
        [ever, 'America/Los_Angeles'],
        [day, 'Asia/Tokyo'],
        ['2026-06-12', 'Asia/Tokyo'],
        [day, null],
        [ever, 'Europe/Berlin'],
        ['2026-06-12', null],
      ],
    ],
    [
      'between two changes',
      [
        ['2026-06-20', 'America/New_York'],
        ['2026-06-10', 'Asia/Tokyo'],
        ['2026-06-12', 'Pacific/Honolulu'],
      ],
    ],
  ])('keeps its days and times, whatever zone is set: %s', async (_, changes) => {
    for (const name of ['meals', 'foods', 'sums'] as const) {
      const [early, again] = [zonedStores(), zonedStores()];
      await importHere(early, 'a', files[name]);
      for (const [step, change] of changes.entries()) {
        for (const stores of [early, again]) set(stores, change);
        // As if it were imported in the zones that are set now.
        await importHere(again, `a ${step}`, files[name]);
        expect(shown(early)).toEqual(shown(again));
        expect(shown(early).days.map(({ date, value }) => [date, value])).toEqual(written[name]);
        again.imports.remove(`a ${step}`);
      }
      const report = await importHere(early, 'b', files[name]);
      for (const counts of [report.added, report.replaced])
        expect(counts).toMatchObject({ quantitySamples: 0, nutritionEntries: 0 });
      const both = shown(early);
      early.imports.remove('a');
      expect(shown(early)).toEqual(both);
      early.imports.remove('b');
      expect(early.imports.isEmpty()).toBe(true);
    }
  });

  it('an entry of which no amount is known follows its day and time, and the list of its day', async () => {
    const stores = zonedStores();
    await importHere(stores, 'a', servings([`${day},11:40 PM,Snacks,Nuts,30 g,`]));
    const list = (start: string, end: string) =>
      stores.nutrition
        .page({ start: Date.parse(start) as Instant, end: Date.parse(end) as Instant }, null, 99)
        .map(({ record }) => [new Date(record.loggedAt).toISOString(), record.foodName]);
    set(stores, [ever, 'Pacific/Honolulu']);
    expect(shown(stores).raw).toEqual([]);
    expect(list('2026-06-11T10:00:00Z', '2026-06-12T10:00:00Z')).toEqual([['2026-06-12T09:40:00.000Z', 'Nuts']]);
    set(stores, [day, 'Asia/Tokyo']);
    expect(list('2026-06-10T15:00:00Z', '2026-06-11T15:00:00Z')).toEqual([['2026-06-11T14:40:00.000Z', 'Nuts']]);
    const { added, replaced } = await importHere(stores, 'b', servings([`${day},11:40 PM,Snacks,Nuts,30 g,`]));
    expect([added.nutritionEntries, replaced.nutritionEntries]).toEqual([0, 0]);
  });

  it('a sample that has an instant stays at it', async () => {
    const stores = zonedStores();
    await importXml(stores.imports, 'health', health);
    const before = shown(stores).raw;
    set(stores, [ever, 'Pacific/Honolulu']);
    expect(shown(stores).raw).toEqual(before);
    expect(valueOf(stores, 'dietaryVitaminC', '2026-06-11')).toBe(30);
    expect(valueOf(stores, 'dietaryEnergyConsumed', '2026-06-10')).toBe(350);
  });

  it('a copy of a row that has an instant, as another host hands it out, stays at it', async () => {
    const [first, second] = [zonedStores(), zonedStores()];
    await importHere(first, 'a', files.meals);
    const samples = first.samples.page('dietaryProtein', 0 as Instant, Date.UTC(2100, 0) as Instant, null, 1);
    const { start, end, value, origin } = samples[0] ?? expect.fail('no sample');
    const copied = { ...origin, type: 'dietaryProtein', start, end, value, timeZone: null };
    importOf(second.imports, 'copy', (run) => run.quantity(copied));
    set(second, [ever, 'Pacific/Honolulu']);
    const moved = second.samples.page('dietaryProtein', 0 as Instant, Date.UTC(2100, 0) as Instant, null, 9);
    expect(moved.map((one) => one.start)).toEqual([start]);
  });

  it('what an app told others gives way on the days of the file, whatever zone is set', async () => {
    const stores = zonedStores();
    await importHere(stores, 'meals', files.meals);
    await importXml(stores.imports, 'health', health.replaceAll('07:12', '12:12'));
    set(stores, [ever, 'America/New_York']);
    expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(1005);
  });

  it('what was replaced by a newer file, and is told by it no more, counts on its days when that is undone', async () => {
    const stores = zonedStores();
    await importHere(stores, 'older', files.meals);
    await importHere(stores, 'newer', files.meals.replace('650', '700'));
    set(stores, [ever, 'Pacific/Honolulu']);
    expect(shown(stores).days.map(({ value }) => value)).toEqual([1050, 300]);
    stores.imports.remove('newer');
    expect(shown(stores).days.map(({ date, value }) => [date, value])).toEqual(written.meals);
  });

  const noted = files.meals.replace('350,14,', '350,14,late');
  it.each([
    ['the first', ['b', 'c'], [undefined, undefined, undefined]],
    ['the second', ['a', 'c'], ['late', undefined, undefined]],
    ['the third', ['a', 'b'], [undefined, undefined, undefined]],
  ])(
    'a row that was stored at several times is one when these become one, of all its imports: %s is left',
    async (_, undone, notesThen) => {
      const stores = zonedStores();
      await importHere(stores, 'a', files.meals);
      // Another note makes no other row, but is told.
      await importEarlier(stores, 'b', noted, 'Asia/Tokyo');
      await importEarlier(stores, 'c', files.meals, 'Pacific/Honolulu');
      set(stores, [ever, 'Pacific/Honolulu']);
      const { raw, days, sources } = await inHonolulu(files.meals);
      const expected = { raw, days, sources };
      expect(shown(stores)).toMatchObject(expected);
      for (const importId of undone) {
        stores.imports.remove(importId);
        expect(shown(stores)).toMatchObject(expected);
      }
      expect(notes(stores)).toEqual(notesThen);
      for (const importId of ['a', 'b', 'c']) stores.imports.remove(importId);
      expect(stores.imports.isEmpty()).toBe(true);
    },
  );

  it('a row comes to a time that another storing of it leaves', async () => {
    const directory = temporaryDirectory();
    const stores = temporaryHealthStores(directory, 'UTC', intlTimeZones());
    const breakfasts = files.meals.replace(/.*Dinner.*\n/, '');
    await importEarlier(stores, 'b', breakfasts, 'Pacific/Honolulu');
    await importHere(stores, 'a', breakfasts);
    temporaryDatabase('health', directory).exec(
      "UPDATE dated_records SET record = json_remove(record, '$.ownExportSecond')",
    );
    set(stores, [ever, 'Pacific/Honolulu']);
    expect(shown(stores).days.map(({ date, value }) => [date, value])).toEqual([
      ['2026-06-11', 350],
      ['2026-06-12', 300],
    ]);
    // What counts is at its time, and the other storing ten hours later, as the clocks showed it.
    const { raw } = await inHonolulu(breakfasts);
    expect(shown(stores).raw.map(([start]) => start)).toEqual(
      raw.flatMap(([start = NaN]) => [start, start + 36_000_000]).sort((one, other) => one - other),
    );
  });

  it('rows of a store that does not say what was written move from what the clocks showed; of a row stored twice one counts', async () => {
    const [directory, zones] = [temporaryDirectory(), intlTimeZones()];
    const stores = temporaryHealthStores(directory, 'UTC', zones);
    await importHere(stores, 'a', files.meals);
    // As earlier programs stored the same file after a change of the zone.
    await importText(
      stores,
      'b',
      files.meals,
      (date, second) => (Date.parse(date) + (second + 36_000) * 1000) as Instant,
    );
    temporaryDatabase('health', directory).exec(
      "UPDATE dated_records SET record = json_remove(record, '$.ownExportSecond')",
    );
    const alone = temporaryHealthStores(temporaryDirectory(), 'Pacific/Honolulu', zones);
    await importHere(alone, 'a', files.meals);
    set(stores, [ever, 'Pacific/Honolulu']);
    expect(shown(stores).days.map(({ date, value }) => [date, value])).toEqual(written.meals);
    await importHere(stores, 'c', files.meals);
    expect(shown(stores).days).toEqual(shown(alone).days);
    expect(energies(stores)).toEqual([300, 650, 350]);
  });
});

const every = (stores: HealthStores) =>
  Object.fromEntries(stores.metrics.days('dietaryEnergyConsumed', null, 99).map(({ date, value }) => [date, value]));
const sums = (stores: HealthStores) => {
  const found: Record<string, number> = {};
  for (const { record } of stores.nutrition.page(open, null, 99)) {
    const date = record.ownExportDay ?? '';
    found[date] = (found[date] ?? 0) + (record.nutrients.energyKilocalories ?? 0);
  }
  return found;
};
/** Metric and log, which agree. */
const eaten = (stores: HealthStores) => {
  expect(sums(stores)).toEqual(every(stores));
  return every(stores);
};
const diary = (...rows: readonly string[]): string =>
  servings(rows.map((row) => row.replace(/^(\S+) (\d+)$/u, '2026-06-$1,08:00,Lunch,F$2,1 g,$2')));

const mistyped = (year: number, row: string): string => `${year}-06-${row},08:00,Lunch,Late,1 g,40`;

describe('exports of one diary', () => {
  const startedAt = imported;
  /** Made on the 10th, with a meal that is planned for the 13th; made on the 12th. */
  const planned = diary('09 300', '10 300', '13 800');
  const later = diary('09 300', '10 300', '10 700', '11 650', '12 150');
  const right = { '2026-06-09': 300, '2026-06-10': 1000, '2026-06-11': 650, '2026-06-12': 150, '2026-06-13': 800 };

  it.each([
    ['in the order in which they were made, without dates', ['p.csv', 'l.csv'], {}],
    ['by the dates of their files', ['l.csv', 'p.csv'], { 'p.csv': '2026-06-10T20:00Z', 'l.csv': '2026-06-12T20:00Z' }],
    [
      'by their order, if they were copied together',
      ['p.csv', 'l.csv'],
      { 'p.csv': '2026-06-14T09:00:20.010Z', 'l.csv': '2026-06-14T09:00:20Z' },
    ],
    [
      'by their order, if the dates are before the diaries',
      ['p.csv', 'l.csv'],
      { 'p.csv': '1980-01-02T00:00Z', 'l.csv': '1980-01-01T00:00Z' },
    ],
    [
      'by their order, if the dates are still to come',
      ['p.csv', 'l.csv'],
      { 'p.csv': '2030-01-02T00:00Z', 'l.csv': '2030-01-01T00:00Z' },
    ],
    ['by what is known of one', ['p.csv', 'l.csv'], { 'p.csv': '2026-06-10T20:00Z' }],
  ] as const)(
    'M07: count as the one says that was made last: %s',
    async (_, order, dates: Readonly<Record<string, string>>) => {
      const files = { 'p.csv': planned, 'l.csv': later };
      const stores = temporaryHealthStores();
      for (const [place, path] of order.entries()) {
        const at = (startedAt + place * 3_600_000) as Instant;
        await importFolder(stores, path, { [path]: files[path] }, { startedAt: at, dates });
      }
      expect(eaten(stores)).toEqual(right);
      stores.imports.remove('p.csv');
      const { '2026-06-13': _planned, ...known } = right;
      expect(eaten(stores)).toEqual(known);
    },
  );

  it('M07: a mistyped year wipes nothing, in the older export or the newer, and one that is decades off is left out', async () => {
    for (const [place, row] of [mistyped(2062, '10'), mistyped(2027, '10'), mistyped(2016, '10')].entries()) {
      const stores = temporaryHealthStores();
      const [report] = await importFolder(
        stores,
        'first',
        { 'a.csv': `${diary('09 300', '10 300')}\n${row}` },
        { startedAt },
      );
      expect(report?.skipped.map(({ reason, examples }) => [reason, ...examples])).toEqual(
        place === 0 ? [['invalidDate', 'more than 10 years after the export']] : [],
      );
      await importFolder(stores, 'second', { 'a.csv': later }, { startedAt: (startedAt + 3_600_000) as Instant });
      expect(eaten(stores)).toMatchObject({ '2026-06-10': 1000, '2026-06-12': 150 });
      await importFolder(
        stores,
        'third',
        { 'a.csv': `${diary('14 90')}\n${row}` },
        { startedAt: (startedAt + 7_200_000) as Instant },
      );
      expect(eaten(stores)).toMatchObject({
        '2026-06-09': 300,
        '2026-06-10': 1000,
        '2026-06-12': 150,
        '2026-06-14': 90,
      });
    }
  });

  const copies: readonly (readonly [
    what: string,
    first: Readonly<Record<string, string>>,
    then: Readonly<Record<string, string>>,
    sum: number,
  ])[] = [
    [
      'Cronometer',
      { 'servings.csv': diary('11 190', '11 1215') },
      { 'servings (1).csv': diary('11 190', '11 1215', '12 156') },
      1405,
    ],
    [
      'Cronometer, corrected',
      { 'servings.csv': diary('11 190', '11 1215') },
      { 'servings (1).csv': diary('11 190', '11 200', '12 156') },
      390,
    ],
    [
      'Cronometer’s days',
      { 'dailysummary.csv': days(`${day},1405,1`) },
      { 'dailysummary (1).csv': days(`${day},1500,1`) },
      1500,
    ],
    ['MyFitnessPal', { 'a/Nutrition-Summary.csv': meals(705) }, { 'b/Nutrition-Summary.csv': meals(905) }, 1315],
    [
      'Lose It!',
      {
        'weekly.csv':
          'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g)\n06/11/2026,Egg,i,Lunch,1,g,95,0,1\n',
      },
      {
        'weekly(1).csv':
          'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g)\n06/11/2026,Egg,i,Lunch,2,g,190,0,2\n',
      },
      190,
    ],
    [
      'MacroFactor',
      { 'log.csv': `Date,Time,Food Name,Serving Size,Serving Qty,Calories (kcal)\n${day},08:00,Egg,g,1,95\n` },
      {
        'log (1).csv': `Date,Time,Food Name,Serving Size,Serving Qty,Calories (kcal)\n${day},08:00,Egg,g,1,95\n${day},09:00,Tea,g,1,2\n`,
      },
      97,
    ],
    [
      'a sum of the day beside foods',
      { 'dailysummary.csv': days(`${day},1405,1`) },
      { 'servings.csv': diary('11 190') },
      190,
    ],
  ];

  it.each(copies)('K2: two in one folder count as one after the other: %s', async (_, first, then, sum) => {
    const [inOrder, together, copied] = [temporaryHealthStores(), temporaryHealthStores(), temporaryHealthStores()];
    await importFolder(inOrder, 'a', first);
    await importFolder(inOrder, 'b', then);
    await importFolder(together, 'a', { ...then, ...first });
    // And byte for byte the same file as a browser names it again.
    const [path, text] = Object.entries(then)[0] ?? expect.fail('there is a second');
    await importFolder(copied, 'a', { ...then, ...first, [path.replace('.csv', ' (9).csv')]: text });
    for (const stores of [inOrder, together, copied]) {
      expect(valueOf(stores, 'dietaryEnergyConsumed')).toBe(sum);
      expect(eaten(stores)).toEqual(every(inOrder));
      expect(shown(stores).log.map(([, at, record]) => [at, record])).toEqual(
        shown(inOrder).log.map(([, at, record]) => [at, record]),
      );
    }
    // What the second brought goes with it.
    const alone = temporaryHealthStores();
    await importFolder(alone, 'a', first);
    const [last = ''] = together.imports.list().map(({ importId }) => importId);
    together.imports.remove(last);
    if (Object.keys({ ...then, ...first }).length === 2) expect(every(together)).toEqual(every(alone));
  });

  it('K2: weeks in one folder take nothing from the week between them', async () => {
    const stores = temporaryHealthStores();
    await importFolder(stores, 'between', { 'b.csv': diary('11 500') });
    await importFolder(stores, 'both', { 'a.csv': diary('09 100'), 'c.csv': diary('13 200') });
    expect(eaten(stores)).toEqual({ '2026-06-09': 100, '2026-06-11': 500, '2026-06-13': 200 });
  });
});
