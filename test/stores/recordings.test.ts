import type { ImportReport, Instant, LocalDate } from '@vitalgate/core';
import { fileContext, shareOut } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, test } from 'vitest';
import { FitWriter, fitSeconds, type WrittenField } from '../importers/fit-writer.ts';
import { textSource } from '../importers/import-texts.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

const day = '2026-03-19';
const start = fitSeconds(`${day}T07:00:00Z`);

/** Imports files as the host does, each format's as an import of its own. */
async function imported(files: Readonly<Record<string, string | Uint8Array>>, stores = temporaryHealthStores()) {
  const { parts } = await shareOut(textSource(files));
  const reports: ImportReport[] = [];
  for (const [index, { importer, source }] of parts.entries()) {
    const { format } = importer.manifest;
    const run = stores.imports.begin({
      importId: `${format} ${index}`,
      fileName: 'a',
      format,
      startedAt: 1 as Instant,
    });
    const { complete } = await importer.run(source, run, fileContext);
    reports.push(run.finish({ complete, finishedAt: 2 as Instant }));
  }
  const workouts = stores.workouts.page({ start: null, end: null }, null, 99);
  return {
    workouts: workouts.map(({ record }) => record),
    routes: workouts.map(({ id }) => stores.workouts.route(id)),
    skips: reports.flatMap(({ skipped }) => skipped.map(({ kind, reason, count }) => `${count} ${kind} ${reason}`)),
    stores,
  };
}

const averageOf = ({ metrics }: HealthStores) =>
  metrics.days('heartRate', null, 99).find(({ date }) => date === (day as LocalDate))?.value;

const timeOf = (second: number): string => new Date(Date.parse(`${day}T07:00:00Z`) + second * 1000).toISOString();

/** A point of a way at a second; without a second one that says no time. */
const gpxPoint = ([north, east, second, rate]: readonly [number, number, number?, number?]): string =>
  `<trkpt lat="${north}" lon="${east}">${second === undefined ? '' : `<time>${timeOf(second)}</time>`}${rate === undefined ? '' : `<hr>${rate}</hr>`}</trkpt>`;

const gpx = (...points: readonly Parameters<typeof gpxPoint>[0][]): string =>
  `<gpx creator="Band"><trk><type>cycling</type><trkseg>${points.map(gpxPoint).join('')}</trkseg></trk></gpx>`;

const place = (north: number, east: number): string =>
  `<Position><LatitudeDegrees>${north}</LatitudeDegrees><LongitudeDegrees>${east}</LongitudeDegrees></Position>`;

const tcxPoint = (second: number, inside: string): string =>
  `<Trackpoint><Time>${timeOf(second)}</Time>${inside}</Trackpoint>`;

const tcxLap = (second: number, inside: string, points = ''): string =>
  `<Lap StartTime="${timeOf(second)}">${inside}${points === '' ? '' : `<Track>${points}</Track>`}</Lap>`;

const tcx = (laps: string): string =>
  `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>${timeOf(0)}</Id>${laps}</Activity></Activities></TrainingCenterDatabase>`;

const semicircles = (degrees: number): number => Math.round((degrees * 2 ** 31) / 180);

const fitId = (): FitWriter =>
  new FitWriter().message(0, [
    [0, 'enum', 4],
    [4, 'uint32', start],
  ]);

const fitRecord = (writer: FitWriter, second: number, fields: readonly WrittenField[]): FitWriter =>
  writer.message(20, [[253, 'uint32', start + second], ...fields]);

const fitPlace = (north: number, east: number): readonly WrittenField[] => [
  [0, 'sint32', semicircles(north)],
  [1, 'sint32', semicircles(east)],
];

const fitSession = (writer: FitWriter, fields: readonly WrittenField[]): Uint8Array =>
  writer.message(18, [[253, 'uint32', start + 9000], [2, 'uint32', start], [5, 'enum', 1], ...fields]).file();

/** Meters of a hundredth of a degree to the north. */
const hundredth = 1111.95;

// The place that is wrong: first, between and last; alone or in a row.
const way = [
  [48, 11, 0],
  [48.01, 11, 300],
  [48.02, 11, 600],
] as const;

test.each([
  ['0,0 first', [[0, 0, -60], ...way], 1],
  ['0,0 between', [way[0], [0, 0, 100], [0, 0, 101], way[1], way[2]], 2],
  ['0,0 last', [...way, [0, 0, 601]], 1],
  ['another town first, from where the receiver was switched off', [[52.5, 13.4, -3], [52.5, 13.4, -2], ...way], 2],
  ['another town between', [way[0], [48.4, 11, 10], way[1], way[2]], 1],
  ['another town last', [...way, [48.4, 11, 610]], 1],
  ['half a kilometer beside it for a second', [way[0], way[1], [48.015, 11, 301], way[2]], 1],
] as const)('K4: of a way the points where nobody was are left out and counted: %s', async (_what, points, wrong) => {
  const track = points.map(([north, east, second]) => tcxPoint(second, place(north, east))).join('');
  const writer = fitId();
  for (const [north, east, second] of points) fitRecord(writer, second, fitPlace(north, east));
  const files: readonly (readonly [name: string, content: string | Uint8Array])[] = [
    ['a.gpx', gpx(...points)],
    ['a.tcx', tcx(tcxLap(0, '', track))],
    ['a.fit', fitSession(writer, [[7, 'uint32', 660_000]])],
  ];
  for (const [name, content] of files) {
    const { workouts, routes, skips } = await imported({ [name]: content });
    expect([name, skips]).toEqual([name, [`${wrong} routePoint invalidValue`]]);
    expect([name, routes[0]?.map(({ latitude }) => Math.round(latitude * 100) / 100)]).toEqual([
      name,
      [48, 48.01, 48.02],
    ]);
    expect(workouts[0]?.distanceMeters).toBeCloseTo(2 * hundredth, 0);
  }
});

test('K4: what was measured where no place was known counts in the workout: its time and its heart rate', async () => {
  const { workouts, skips } = await imported({
    'a.gpx': gpx([0, 0, 0, 100], [48, 11, 10, 120], [48.001, 11, 20, 140]),
  });
  expect(workouts).toMatchObject([
    { durationSeconds: 20, averageHeartRate: 120, minimumHeartRate: 100, indoor: false },
  ]);
  expect(skips).toEqual(['1 routePoint invalidValue']);
  const indoors = await imported({ 'a.gpx': gpx([0, 0, 0, 100], [0, 0, 10, 120]) });
  expect(indoors.workouts).toMatchObject([
    { durationSeconds: 10, averageHeartRate: 110, indoor: null, distanceMeters: null },
  ]);
});

test('K4: a way that was moved to 0,0 to hide where it was is a way', async () => {
  const { routes, skips } = await imported({ 'a.gpx': gpx([0, 0, 0], [0.0001, 0, 10], [0.0002, 0, 20]) });
  expect([routes[0]?.length, skips]).toEqual([3, []]);
});

test('K4: points without a time stay with their neighbours, and what begins a segment is the first that is kept of it', async () => {
  const segments = [
    [gpxPoint([48, 11, 0]), gpxPoint([48.001, 11])],
    [gpxPoint([10, 10, 61]), gpxPoint([48.1, 11, 1200]), gpxPoint([48.101, 11, 1230])],
  ].map((points) => `<trkseg>${points.join('')}</trkseg>`);
  const { routes, workouts } = await imported({
    'a.gpx': `<gpx><trk><type>running</type>${segments.join('')}</trk></gpx>`,
  });
  expect(routes[0]?.map(({ latitude, beginsSegment }) => [latitude, beginsSegment])).toEqual([
    [48, true],
    [48.001, false],
    [48.1, true],
    [48.101, false],
  ]);
  expect(workouts[0]?.distanceMeters).toBeCloseTo(hundredth / 5, 0);
});

const counted = (meters: number): string => `<DistanceMeters>${meters}</DistanceMeters>`;

test.each([
  [
    'a lap that says 0',
    tcxLap(
      0,
      '<DistanceMeters>0</DistanceMeters>',
      `${tcxPoint(0, counted(40_330.8))}${tcxPoint(291, counted(40_463.2))}`,
    ),
    132.4,
  ],
  [
    'a lap that says nothing',
    tcxLap(0, '', `${tcxPoint(0, counted(40_330.8))}${tcxPoint(291, counted(40_463.2))}`),
    132.4,
  ],
  [
    'laps of which one in the middle says it',
    tcxLap(0, '', `${tcxPoint(0, counted(5000))}${tcxPoint(60, counted(5200))}`) +
      tcxLap(
        60,
        '<DistanceMeters>310</DistanceMeters>',
        `${tcxPoint(61, counted(5205))}${tcxPoint(120, counted(5505))}`,
      ) +
      tcxLap(
        120,
        '<DistanceMeters>0</DistanceMeters>',
        `${tcxPoint(121, counted(5510))}${tcxPoint(180, counted(5700))}`,
      ),
    200 + 310 + 195,
  ],
  [
    'a count that begins anew with each lap',
    tcxLap(0, '', `${tcxPoint(0, counted(7000))}${tcxPoint(60, counted(7200))}`) +
      tcxLap(60, '', `${tcxPoint(61, counted(0))}${tcxPoint(120, counted(150))}`),
    350,
  ],
])(
  'K5: a TCX file’s points count on from an earlier leg: the way from the first point on counts: %s',
  async (_what, laps, meters) => {
    const { workouts } = await imported({ 'a.tcx': tcx(laps) });
    expect(workouts[0]?.distanceMeters).toBe(meters);
  },
);

test('K5: a FIT file’s points count on from an earlier leg, and its sessions say no distance', async () => {
  const writer = fitId();
  for (const [second, meters] of [
    [0, 1000],
    [30, 1100],
    [60, 1250],
    [90, 1300],
  ] as const) {
    fitRecord(writer, second, [[5, 'uint32', meters * 100]]);
  }
  const run: readonly WrittenField[] = [
    [5, 'enum', 1],
    [7, 'uint32', 60_000],
  ];
  writer.message(18, [[253, 'uint32', start], [2, 'uint32', start], ...run]);
  writer.message(18, [[253, 'uint32', start], [2, 'uint32', start + 60], [9, 'uint32', 0], ...run]);
  const { workouts } = await imported({ 'a.fit': writer.file() });
  expect(workouts.map(({ distanceMeters }) => distanceMeters)).toEqual([50, 100]);
});

/** A run of 25 minutes with a point each five minutes: six of each number that is counted. */
function longRun(session: readonly WrittenField[], each: (second: number) => readonly WrittenField[]): Uint8Array {
  const writer = fitId();
  for (let second = 0; second <= 1500; second += 300) fitRecord(writer, second, each(second));
  for (const second of [0, 600])
    writer.message(19, [
      [253, 'uint32', start + 1500],
      [2, 'uint32', start + second],
      [7, 'uint32', 0],
    ]);
  return fitSession(writer, session);
}

const zeros: readonly WrittenField[] = [7, 8, 9, 10].map((field) => [field, 'uint32', 0]);
const noTotals: readonly WrittenField[] = [...zeros, [11, 'uint16', 0], [22, 'uint16', 0]];

test('K6: a session that says 0 beside its points does not know it: what the points say counts', async () => {
  const { workouts } = await imported({
    'a.fit': longRun(noTotals, (second) => [
      [5, 'uint32', second * 300],
      [3, 'uint8', 150],
    ]),
  });
  expect(workouts).toMatchObject([
    {
      durationSeconds: 1500,
      distanceMeters: 4500,
      totalEnergyKilocalories: null,
      elevationGainMeters: null,
      steps: null,
      averageHeartRate: 150,
    },
  ]);
  expect(workouts.map(({ start: from, end }) => end - from)).toEqual([1_500_000]);
  expect(
    workouts[0]?.laps?.map((lap) =>
      [lap.start, lap.end].map((at) => at / 1000 - Date.parse(`${day}T07:00:00Z`) / 1000),
    ),
  ).toEqual([
    [0, 600],
    [600, 1500],
  ]);
});

test('K6: what is not 0 stays: the time that passed, the timer, and 0 kcal of a session that says its time', async () => {
  const stated: readonly WrittenField[] = [
    [7, 'uint32', 1_600_000],
    [8, 'uint32', 0],
    [9, 'uint32', 0],
    [11, 'uint16', 0],
  ];
  const { workouts } = await imported({ 'a.fit': longRun(stated, (second) => fitPlace(48 + second / 150_000, 11)) });
  expect(workouts).toMatchObject([{ durationSeconds: 1600, totalEnergyKilocalories: 0 }]);
  // No point counts the distance, so it is the length of the way.
  expect(workouts[0]?.distanceMeters).toBeCloseTo(hundredth, 0);
  const timed = await imported({
    'a.fit': fitSession(fitId(), [
      [7, 'uint32', 0],
      [8, 'uint32', 900_000],
    ]),
  });
  expect(timed.workouts.map(({ start: from, end, durationSeconds }) => [end - from, durationSeconds])).toEqual([
    [900_000, 900],
  ]);
});

test('K6: a lap of TCX that says 0 beside others takes time and way from its points', async () => {
  const nothing = '<TotalTimeSeconds>0</TotalTimeSeconds><DistanceMeters>0</DistanceMeters><Calories>0</Calories>';
  const steps = '<Extensions><LX><Steps>0</Steps></LX></Extensions>';
  const laps =
    tcxLap(0, '<TotalTimeSeconds>300</TotalTimeSeconds><DistanceMeters>900</DistanceMeters>', tcxPoint(0, '')) +
    tcxLap(300, nothing + steps, `${tcxPoint(300, place(48, 11))}${tcxPoint(600, place(48.01, 11))}`);
  const { workouts } = await imported({ 'a.tcx': tcx(laps) });
  expect(workouts).toMatchObject([{ durationSeconds: 600, totalEnergyKilocalories: null, steps: null }]);
  expect(workouts[0]?.distanceMeters).toBeCloseTo(900 + hundredth, 0);
});

const rated = (rate: number): string => `<HeartRateBpm><Value>${rate}</Value></HeartRateBpm>`;

const pause = (writer: FitWriter, second: number, type: number) =>
  writer.message(21, [
    [253, 'uint32', start + second],
    [0, 'enum', 0],
    [1, 'enum', type],
  ]);

test('R1: each reading counts as long as it holds, the last as long as the one before it, in the workout and in the day', async () => {
  // Runs of equal readings of all lengths: 1 × 100, 1 × 150, 3 × 120, 1 × 180.
  const rates = [100, 150, 120, 120, 120, 180];
  const average = (100 + 150 + 3 * 120 + 180) / 6;
  const writer = fitId();
  for (const [second, rate] of rates.entries()) fitRecord(writer, second, [[3, 'uint8', rate]]);
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    ['a.fit', fitSession(writer, [[7, 'uint32', 5000]])],
    ['a.gpx', gpx(...rates.map((rate, second) => [48 + second / 1e5, 11, second, rate] as const))],
    ['a.tcx', tcx(tcxLap(0, '', rates.map((rate, second) => tcxPoint(second, rated(rate))).join('')))],
  ];
  for (const [name, content] of files) {
    const { workouts, stores } = await imported({ [name]: content });
    expect(workouts).toMatchObject([{ averageHeartRate: average, maximumHeartRate: 180, minimumHeartRate: 100 }]);
    expect(averageOf(stores)).toBeCloseTo(average, 9);
  }
});

test('R1: a pause and a silence hold no reading, and of a device that writes what changes each reading holds until the next', async () => {
  const writer = fitId();
  // Holds: 10 s, 20 s, then 20 s as before the pause; then 5 s, and 5 s as before the silence; then 5 s at the end.
  for (const [second, rate] of [
    [0, 100],
    [10, 110],
    [30, 120],
  ] as const)
    fitRecord(writer, second, [[3, 'uint8', rate]]);
  pause(writer, 30, 4);
  pause(writer, 55, 0);
  for (const [second, rate] of [
    [55, 130],
    [60, 140],
    [200, 150],
  ] as const)
    fitRecord(writer, second, [[3, 'uint8', rate]]);
  const { workouts, stores } = await imported({
    'a.fit': fitSession(writer, [
      [7, 'uint32', 200_000],
      [8, 'uint32', 175_000],
    ]),
  });
  const average = (10 * 100 + 20 * 110 + 20 * 120 + 5 * 130 + 5 * 140 + 5 * 150) / 65;
  expect(workouts[0]?.averageHeartRate).toBeCloseTo(average, 9);
  expect(averageOf(stores)).toBeCloseTo(average, 9);
});

test('R1: what a session says of its average counts for the workout, and its readings for the day', async () => {
  const writer = fitId();
  for (const [second, rate] of [100, 100, 140].entries()) fitRecord(writer, second, [[3, 'uint8', rate]]);
  const { workouts, stores } = await imported({
    'a.fit': fitSession(writer, [
      [7, 'uint32', 2000],
      [16, 'uint8', 117],
    ]),
  });
  expect(workouts[0]?.averageHeartRate).toBe(117);
  expect(averageOf(stores)).toBeCloseTo(340 / 3, 9);
});

test('R9: the last point of a recording is inside its workout', async () => {
  const ways: readonly (readonly [string, string])[] = [
    ['a.gpx', gpx([48, 11, 0, 140], [48.001, 11, 60, 140], [48.002, 11, 120, 181])],
    ['a.tcx', tcx(tcxLap(0, '', [140, 140, 181].map((rate, index) => tcxPoint(index * 60, rated(rate))).join('')))],
  ];
  for (const [name, content] of ways) {
    const { workouts } = await imported({ [name]: content });
    expect(workouts).toMatchObject([{ averageHeartRate: 461 / 3, maximumHeartRate: 181, durationSeconds: 120 }]);
  }
});

test('R11: positions that are none on earth are counted, whatever the form', async () => {
  const writer = fitRecord(fitId(), 0, fitPlace(48, 11));
  fitRecord(writer, 1, [
    [0, 'sint32', 1_500_000_000],
    [1, 'sint32', 0],
  ]);
  // What a device marks as invalid it does not state.
  fitRecord(writer, 2, [
    [0, 'sint32', 0x7fffffff],
    [1, 'sint32', 0x7fffffff],
  ]);
  const track = [place(48, 11), place(48, 181), place(-91, 11), ''].map((inside, second) => tcxPoint(second, inside));
  expect((await imported({ 'a.fit': fitSession(writer, [[7, 'uint32', 2000]]) })).skips).toEqual([
    '1 routePoint invalidValue',
  ]);
  expect((await imported({ 'a.tcx': tcx(tcxLap(0, '', track.join(''))) })).skips).toEqual([
    '2 routePoint invalidValue',
  ]);
});

test('R12: a lap that is written again counts once, and nothing is active for longer than the time that passed', async () => {
  const points = [0, 300, 600].map((second) => tcxPoint(second, place(48 + second / 60_000, 11))).join('');
  const whole = '<TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>1100</DistanceMeters><Calories>70</Calories>';
  const lap = tcxLap(0, whole, points);
  const { workouts, routes } = await imported({ 'a.tcx': tcx(`${tcxLap(0, whole)}${lap}${lap}`) });
  expect(workouts).toMatchObject([{ durationSeconds: 600, distanceMeters: 1100, totalEnergyKilocalories: 70 }]);
  expect([workouts[0]?.laps?.length, routes[0]?.length]).toEqual([1, 3]);
  const overlapping =
    tcxLap(0, '<TotalTimeSeconds>600</TotalTimeSeconds>') + tcxLap(100, '<TotalTimeSeconds>400</TotalTimeSeconds>');
  expect((await imported({ 'a.tcx': tcx(overlapping) })).workouts[0]?.durationSeconds).toBe(600);
  const timer = fitSession(fitId(), [
    [7, 'uint32', 600_000],
    [8, 'uint32', 1_200_000],
  ]);
  expect((await imported({ 'a.fit': timer })).workouts[0]?.durationSeconds).toBe(600);
});

test('R12: a way that is written again is gone once', async () => {
  const segment = `<trkseg>${[0, 300, 600].map((second) => gpxPoint([48 + second / 60_000, 11, second, 120])).join('')}</trkseg>`;
  const { workouts, routes } = await imported({
    'a.gpx': `<gpx><trk><type>running</type>${segment}${segment}</trk></gpx>`,
  });
  expect([workouts[0]?.durationSeconds, routes[0]?.length]).toEqual([600, 3]);
  expect(workouts[0]?.distanceMeters).toBeCloseTo(hundredth, 0);
  // A session that a device wrote before the end too is one workout, as long as at the end.
  const writer = fitId();
  writer.message(18, [
    [253, 'uint32', start],
    [2, 'uint32', start],
    [5, 'enum', 1],
    [7, 'uint32', 0],
  ]);
  const again = await imported({ 'a.fit': fitSession(writer, [[7, 'uint32', 60_000]]) });
  expect(again.workouts.map(({ durationSeconds }) => durationSeconds)).toEqual([60]);
});
