import { readFileSync } from 'node:fs';
import { formatInstant, instant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createTcxImporter } from './tcx-importer.ts';
import { sharedFixtures } from '../../../../../test/shared-fixtures.ts';

async function imported(files: Readonly<Record<string, string>>) {
  const records = await importTexts(createTcxImporter(), textSource(files));
  return { ...records, skips: records.skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`) };
}

const one = (text: string) => imported({ 'a.tcx': text });

const database = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns="x">${inside}</TrainingCenterDatabase>`;

const point = (time: string, more = ''): string => `<Trackpoint><Time>${time}</Time>${more}</Trackpoint>`;

const activity = (laps: string, sport = 'Running'): string =>
  database(`<Activities><Activity Sport="${sport}"><Id>2020-02-22T17:00:00Z</Id>${laps}</Activity></Activities>`);

const lap = (inside: string, start = '2020-02-22T17:00:00Z'): string => `<Lap StartTime="${start}">${inside}</Lap>`;

const minutes = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  [start, end].map((at) => formatInstant(instant(at)).slice(14, 19)).join('-');

const minuteOf = (sport: string, hour: number): string =>
  `<Activity Sport="${sport}"><Id>2020-02-22T${hour}:00:00Z</Id>${lap('<TotalTimeSeconds>60</TotalTimeSeconds>', `2020-02-22T${hour}:00:00Z`)}</Activity>`;

test('claims by the name of the document, under any prefix', async () => {
  const files = {
    a: activity(''),
    b: '<t:TrainingCenterDatabase xmlns:t="x"></t:TrainingCenterDatabase>',
    'c.tcx': '<gpx></gpx>',
    'd.tcx': 'TrainingCenterDatabase',
  };
  expect(await createTcxImporter().claims(textSource(files))).toEqual(['a', 'b']);
});

test('F34: spaces and a byte order mark before the XML declaration', async () => {
  const text = `\ufeff          ${activity(lap('<TotalTimeSeconds>60</TotalTimeSeconds>'))}`;
  expect(await createTcxImporter().claims(textSource({ 'a.tcx': text }))).toEqual(['a.tcx']);
  expect((await one(text)).workouts).toHaveLength(1);
});

test('F35: a blank inside a time is no part of it', async () => {
  const { workouts } = await one(activity(lap('<TotalTimeSeconds>60</TotalTimeSeconds>', '2017-09-12T23:27:00Z ')));
  expect(workouts.map(({ start }) => formatInstant(start))).toEqual(['2017-09-12T23:27:00.000Z']);
});

const extension = (prefix: string): string =>
  `<Extensions><${prefix}TPX xmlns="y"><${prefix}Speed>3.5</${prefix}Speed><${prefix}Watts>139</${prefix}Watts></${prefix}TPX></Extensions>`;

test('F36: extensions are read by local name, with a default namespace or any prefix', async () => {
  const track = ['', 'ns3:'].map((prefix, second) => point(`2020-02-22T17:00:0${second}Z`, extension(prefix)));
  const { quantities } = await one(activity(lap(`<Track>${track.join('')}</Track>`)));
  expect(quantities.map(({ type, value }) => `${type} ${value}`)).toEqual([
    'runningSpeed 3.5',
    'runningPower 139',
    'runningSpeed 3.5',
    'runningPower 139',
  ]);
});

const rate = (bpm: number): string => `<HeartRateBpm><Value>${bpm}</Value></HeartRateBpm>`;

test('F37: times with and without a fraction or a zone', async () => {
  const times = ['2020-02-22T17:00:00', '2020-02-22T17:00:01.500Z', '2020-02-22T19:00:03+02:00'];
  const track = times.map((time, index) => point(time, rate(100 + index))).join('');
  const { quantities } = await one(activity(lap(`<Track>${track}</Track>`)));
  expect(quantities.map(({ start }) => formatInstant(start).slice(17, 23))).toEqual(['00.000', '01.500', '03.000']);
});

test('F39, F41: a point without a time, a position or a rate has none, and nothing is copied to it', async () => {
  const position = '<Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>';
  const track = [
    point('2020-02-22T17:00:00Z', `${position}<AltitudeMeters>9</AltitudeMeters>`),
    `<Trackpoint>${position}</Trackpoint>`,
    point('2020-02-22T17:00:09Z', '<HeartRateBpm><Value>0</Value></HeartRateBpm>'),
    point('2020-02-22T17:00:10Z', '<Position><LatitudeDegrees>100</LatitudeDegrees></Position>'),
  ];
  const { routes, quantities } = await one(activity(lap(`<Track>${track.join('')}</Track>`)));
  expect(routes[0]?.map(({ at, elevationMeters }) => [at === null, elevationMeters])).toEqual([
    [false, 9],
    [true, null],
  ]);
  expect(quantities).toEqual([]);
});

test('totals are the sums of the laps, the average heart rate is by their lengths, tracks of a lap are apart by pauses', async () => {
  const first = lap(
    `<TotalTimeSeconds>100</TotalTimeSeconds><DistanceMeters>400</DistanceMeters><Calories>20</Calories>
     <AverageHeartRateBpm><Value>120</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>140</Value></MaximumHeartRateBpm>
     <Track>${point('2020-02-22T17:00:00Z', '<DistanceMeters>0</DistanceMeters>')}${point('2020-02-22T17:00:40Z')}</Track>
     <Track>${point('2020-02-22T17:01:40Z')}${point('2020-02-22T17:02:40Z')}</Track>
     <Extensions><LX><Steps>150</Steps></LX></Extensions>`,
  );
  const second = lap(
    `<TotalTimeSeconds>300</TotalTimeSeconds><DistanceMeters>1200</DistanceMeters><Calories>60</Calories>
     <AverageHeartRateBpm><Value>160</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>170</Value></MaximumHeartRateBpm>`,
    '2020-02-22T17:02:40Z',
  );
  const { workouts } = await one(activity(first + second, 'Biking'));
  expect(workouts[0]).toMatchObject({
    activityType: 'cycling',
    durationSeconds: 400,
    distanceMeters: 1600,
    totalEnergyKilocalories: 80,
    activeEnergyKilocalories: null,
    averageHeartRate: 150,
    maximumHeartRate: 170,
    steps: 150,
    form: 'tcx',
  });
  expect(workouts[0]?.pauses?.map(minutes)).toEqual(['00:40-01:40']);
  expect(workouts[0]?.laps?.map(minutes)).toEqual(['00:00-02:40', '02:40-07:40']);
  expect(workouts[0]?.end).toBe(Date.UTC(2020, 1, 22, 17, 7, 40));
});

test('what each lap has to state, and is 0, is unknown; so are steps that are 0', async () => {
  const nothing = '<TotalTimeSeconds>0</TotalTimeSeconds><DistanceMeters>0</DistanceMeters><Calories>0</Calories>';
  const track = `<Track>${point('2020-02-22T17:00:00Z')}${point('2020-02-22T17:01:00Z')}</Track>`;
  const { workouts } = await one(activity(lap(`${nothing}${track}<Extensions><LX><Steps>0</Steps></LX></Extensions>`)));
  expect(workouts[0]).toMatchObject({
    durationSeconds: 60,
    distanceMeters: null,
    totalEnergyKilocalories: null,
    steps: null,
  });
});

test('each activity of a multisport session is a workout, and several activities of a file are several', async () => {
  const text = database(
    `<Activities><MultiSportSession><FirstSport>${minuteOf('Other', 10)}</FirstSport><NextSport><Transition/>${minuteOf('Biking', 11)}</NextSport></MultiSportSession>${minuteOf('Running', 12)}</Activities>`,
  );
  const { workouts } = await one(text);
  expect(workouts.map(({ activityType }) => activityType)).toEqual(['other', 'cycling', 'running']);
});

test('a file that is cut off, one without a date and a course: each is reported, and what is whole is read', async () => {
  const whole = activity(lap(`<TotalTimeSeconds>60</TotalTimeSeconds><Track>${point('2020-02-22T17:00:30Z')}</Track>`));
  const { workouts, skips, complete } = await imported({
    'cut.tcx': whole.slice(0, whole.indexOf('</Track>')),
    'dateless.tcx': database('<Activities><Activity Sport="Running"><Id>soon</Id></Activity></Activities>'),
    'course.tcx': database('<Courses><Course><Name>x</Name></Course></Courses>'),
  });
  expect(workouts).toHaveLength(1);
  expect(complete).toBe(false);
  expect(skips).toEqual([
    'file endsEarly cut.tcx',
    'workout invalidDate dateless.tcx',
    'file notSupported course.tcx (a course)',
  ]);
});

const fixtures = sharedFixtures('tcx/');

// Counted in the files by another XML reader.
fixtures.describe('the files in ../shared/fixtures/tcx', () => {
  test.each([
    ['test-first40.tcx', 13, 139, 189],
    ['no_hr-first40.tcx', 0, null, null],
  ])('%s', async (name, rates, average, maximum) => {
    const { workouts, routes, quantities, skips } = await one(readFileSync(fixtures.path + name, 'utf8'));
    expect(skips).toEqual([]);
    expect(workouts).toMatchObject([
      {
        activityType: 'running',
        start: Date.UTC(2012, 11, 26, 21, 29, 53),
        durationSeconds: 608.47,
        distanceMeters: 1609.34399414,
        totalEnergyKilocalories: 94,
        averageHeartRate: average,
        maximumHeartRate: maximum,
        source: { name: 'Garmin Forerunner 410', device: 'Garmin Forerunner 410, sports watch, 2.20' },
      },
    ]);
    expect(routes[0]).toHaveLength(40);
    expect(quantities.filter(({ type }) => type === 'heartRate')).toHaveLength(rates);
  });
});

test('P10: the notes of an activity are its title, if they are short; the date that is its name is none', async () => {
  const noted = activity(`${lap('<TotalTimeSeconds>60</TotalTimeSeconds>')}<Notes>Park run</Notes>`);
  const plain = activity(lap('<TotalTimeSeconds>60</TotalTimeSeconds>'));
  expect((await one(noted)).workouts.map(({ title }) => title)).toEqual(['Park run']);
  expect((await one(plain)).workouts.map(({ title }) => title)).toEqual([undefined]);
});
