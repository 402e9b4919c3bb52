import { formatInstant } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { createFitImporter } from './fit-importer.ts';
import { wantedFields } from './protocol/fit-profile.ts';
import {
  fitSeconds,
  FitWriter,
  joined,
  type WrittenField,
  type WrittenMessage,
} from '../../../../../test/importers/fit-writer.ts';
import { readFit } from './protocol/read-fit.ts';

const start = fitSeconds('2024-05-04T06:00:00Z');

const fileId = (writer: FitWriter, type = 4, extra: readonly WrittenField[] = []): FitWriter =>
  writer.message(0, [[0, 'enum', type], [1, 'uint16', 1], [2, 'uint16', 2691], [4, 'uint32', start], ...extra]);

function record(
  writer: FitWriter,
  second: number,
  fields: readonly WrittenField[] = [],
  how?: WrittenMessage,
): FitWriter {
  return writer.message(20, [[253, 'uint32', start + second], ...fields], how);
}

const session = (writer: FitWriter, fields: readonly WrittenField[] = [], begin = start): FitWriter =>
  writer.message(18, [
    [253, 'uint32', begin + 9999],
    [2, 'uint32', begin],
    [5, 'enum', 1],
    [6, 'enum', 0],
    [7, 'uint32', 600_000],
    [8, 'uint32', 540_000],
    ...fields,
  ]);

/** A run of ten minutes with three points. */
function run(): FitWriter {
  const writer = fileId(new FitWriter());
  for (const second of [0, 300, 600]) record(writer, second, [[3, 'uint8', 140 + second / 100]]);
  return session(writer);
}

async function imported(files: Readonly<Record<string, Uint8Array>>) {
  const records = await importTexts(createFitImporter(), textSource(files));
  const skips = records.skips.map(({ kind, reason, subject }) => `${kind} ${reason} ${subject}`);
  return { ...records, skips };
}

const one = (bytes: Uint8Array) => imported({ 'a.fit': bytes });
const at = (milliseconds: number | null | undefined): string => formatInstant((milliseconds ?? 0) as never);

test('claims by content, whatever a file is called, and nothing that only looks like one', async () => {
  const garbage = Uint8Array.from([14, 0x20, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49]);
  const files = { 'x.bin': run().file(), 'a.fit': Uint8Array.from([1, 2, 3]), 'b.fit': garbage, 'c.txt': '.FIT' };
  expect(await createFitImporter().claims(textSource(files))).toEqual(['x.bin']);
});

test('F01, F04: positions are semicircles, times count from 1989-12-31', async () => {
  const writer = fileId(new FitWriter());
  record(writer, 0, [
    [0, 'sint32', 598_290_819],
    [1, 'sint32', -598_290_819],
    [2, 'uint16', 2600],
  ]);
  const { routes, workouts } = await one(session(writer).file());
  expect(routes[0]?.[0]?.latitude).toBeCloseTo(50.148157, 6);
  expect(routes[0]?.[0]?.longitude).toBeCloseTo(-50.148157, 6);
  expect(routes[0]?.[0]?.elevationMeters).toBe(20);
  expect(at(workouts[0]?.start)).toBe('2024-05-04T06:00:00.000Z');
  expect(812_681_141 + 631_065_600).toBe(Date.parse('2015-10-02T00:45:41Z') / 1000);
  const dated = await one(session(fileId(new FitWriter()), [], 812_681_141).file());
  expect(at(dated.workouts[0]?.start)).toBe('2015-10-02T00:45:41.000Z');
});

test('F02: an invalid position is none, and beyond the poles is none', async () => {
  const writer = fileId(new FitWriter());
  record(writer, 0, [
    [0, 'sint32', 0x7fffffff],
    [1, 'sint32', 0x7fffffff],
    [3, 'uint8', 120],
  ]);
  record(writer, 1, [
    [0, 'sint32', 1_500_000_000],
    [1, 'sint32', 0],
  ]);
  record(writer, 2, [
    [0, 'sint32', 0],
    [1, 'sint32', 0],
  ]);
  const { routes, quantities } = await one(session(writer).file());
  expect(routes[0]).toHaveLength(1);
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([['heartRate', 120]]);
});

const relative = (created: number): Uint8Array => {
  const writer = new FitWriter().message(0, [
    [0, 'enum', 4],
    [4, 'uint32', created],
  ]);
  for (const second of [6, 7, 8])
    writer.message(20, [
      [253, 'uint32', second],
      [3, 'uint8', 100 + second],
    ]);
  return writer
    .message(18, [
      [253, 'uint32', 8],
      [2, 'uint32', 6],
      [5, 'enum', 2],
      [7, 'uint32', 2000],
    ])
    .file();
};

test('F05: seconds since the device was switched on are dated by the file, or the workout is refused', async () => {
  const dated = await one(relative(start));
  expect(at(dated.workouts[0]?.start)).toBe('2024-05-04T06:00:00.000Z');
  expect(at(dated.quantities[2]?.start)).toBe('2024-05-04T06:00:02.000Z');
  const undated = await one(relative(6));
  expect(undated.workouts).toEqual([]);
  expect(undated.quantities).toEqual([]);
  expect(undated.skips).toEqual(['workout invalidDate a.fit']);
});

test('F07: the duration is what the timer ran, the end comes after the elapsed time; pauses are those of the timer', async () => {
  const timer = (writer: FitWriter, second: number, type: number): FitWriter =>
    writer.message(21, [
      [253, 'uint32', start + second],
      [0, 'enum', 0],
      [1, 'enum', type],
    ]);
  const writer = fileId(new FitWriter());
  for (const [second, type] of [
    [0, 0],
    [100, 4],
    [153, 0],
    [2705, 4],
  ] as const)
    timer(writer, second, type);
  const times: readonly WrittenField[] = [
    [2, 'uint32', start],
    [5, 'enum', 1],
    [7, 'uint32', 2_705_000],
    [8, 'uint32', 2_652_000],
  ];
  const { workouts } = await one(writer.message(18, times).file());
  expect(workouts[0]?.durationSeconds).toBe(2652);
  expect(at(workouts[0]?.end)).toBe('2024-05-04T06:45:05.000Z');
  expect(workouts[0]?.pauses?.map(({ start: from, end }) => [at(from).slice(11, 19), at(end).slice(11, 19)])).toEqual([
    ['06:01:40', '06:02:33'],
  ]);
});

test('F08: a timer slightly above the elapsed time makes no pause', async () => {
  const writer = fileId(new FitWriter()).message(21, [
    [253, 'uint32', start + 3],
    [0, 'enum', 0],
    [1, 'enum', 4],
  ]);
  const times: readonly WrittenField[] = [
    [2, 'uint32', start],
    [5, 'enum', 2],
    [7, 'uint32', 1_807_000],
    [8, 'uint32', 1_808_000],
  ];
  const { workouts } = await one(writer.message(18, times).file());
  expect(workouts[0]).toMatchObject({ durationSeconds: 1808, end: (workouts[0]?.start ?? 0) + 1_807_000 });
  expect(workouts[0]?.pauses).toBeUndefined();
});

test('F10: of a file that is cut off all points before the cut are kept, as a workout that ends with them', async () => {
  const writer = fileId(new FitWriter()).message(12, [
    [0, 'enum', 2],
    [1, 'enum', 0],
  ]);
  for (let second = 0; second < 14; second++)
    record(writer, second, [
      [3, 'uint8', 100 + second],
      [5, 'uint32', second * 500],
    ]);
  const whole = session(writer).file();
  const cut = whole.subarray(0, whole.length - 40);
  const { workouts, quantities, complete, skips } = await one(cut);
  expect(quantities.filter(({ type }) => type === 'heartRate')).toHaveLength(14);
  expect(workouts).toMatchObject([{ activityType: 'cycling', durationSeconds: 13, distanceMeters: 65 }]);
  expect(complete).toBe(false);
  expect(skips).toEqual(['file endsEarly a.fit']);
});

test('a device that went off before it wrote the length leaves 0 there: all is read', async () => {
  const { workouts, complete } = await one(run().file({ declared: 0 }));
  expect(workouts).toHaveLength(1);
  expect(complete).toBe(false);
});

test('F11: bytes behind the declared data are left alone', async () => {
  const { workouts, complete, skips } = await one(
    joined(run().file(), Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])),
  );
  expect([workouts.length, complete, skips]).toEqual([1, true, []]);
});

test('F14: a byte that is no message ends the file there, and what was before it stays', async () => {
  const writer = fileId(new FitWriter());
  for (const second of [0, 1, 2]) record(writer, second, [[3, 'uint8', 90 + second]]);
  const { quantities, workouts, complete } = await one(session(writer.raw(0x09)).file());
  expect(quantities.map(({ value }) => value)).toEqual([90, 91, 92]);
  expect(workouts).toHaveLength(1);
  expect(complete).toBe(false);
});

test('a file of nothing but empty messages fills no memory: so many are kept as a file can have, and it counts as cut', () => {
  const writer = new FitWriter().message(20, []);
  for (let count = 0; count < 500; count++) writer.raw(0);
  const [part, ...more] = readFit(writer.file(), wantedFields, 100);
  expect([part?.messages.length, part?.isCut, more.length]).toEqual([100, true, 0]);
});

test('F15: each file of a chain is read on its own, and a bad one loses nothing of the others', async () => {
  const second = session(fileId(new FitWriter()), [], start + 10_000).file();
  const both = await one(joined(run().file(), second));
  expect(both.workouts).toHaveLength(2);
  expect(both.complete).toBe(true);
  const damaged = second.slice();
  damaged[8] = 0x21;
  expect((await one(joined(run().file(), damaged))).workouts).toHaveLength(1);
  const settings = fileId(new FitWriter(), 2).file();
  const withSettings = await one(joined(run().file(), settings));
  expect([withSettings.workouts.length, withSettings.skips]).toEqual([1, ['file notSupported a.fit (settings)']]);
  expect((await one(joined(run().file(), new FitWriter().file(), second))).workouts).toHaveLength(2);
});

test('a wrong checksum is reported, and the file is read', async () => {
  const { workouts, complete, skips } = await one(run().file({ checksum: 1 }));
  expect([workouts.length, complete, skips]).toEqual([1, true, ['file wrongChecksum a.fit']]);
});

test('F16, F17, F19: developers’ fields are passed over by their sizes and replace no field of the format', async () => {
  const writer = fileId(new FitWriter());
  writer.message(207, [[3, 'uint8', 0]]);
  writer.message(206, [
    [0, 'uint8', 0],
    [1, 'uint8', 7],
    [2, 'uint8', 0x02],
    [3, 'string', 'Speed'],
    [15, 'uint8', 6],
  ]);
  record(writer, 0, [[6, 'uint16', 3500]], {
    developer: [
      [7, [9, 9, 9]],
      [200, [1]],
    ],
  });
  record(writer, 1, [[6, 'uint16', 3600]], { developer: [[7, [9, 9, 9]]] });
  const { quantities } = await one(session(writer).file());
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([
    ['runningSpeed', 3.5],
    ['runningSpeed', 3.6],
  ]);
});

const packed = (speed: number, sixteenths: number): number[] => [
  speed & 0xff,
  (speed >> 8) | ((sixteenths & 0x0f) << 4),
  sixteenths >> 4,
];

test('F20: times in the headers go on from the last whole one and round over five bits; speed and distance of 12 bits', async () => {
  const writer = fileId(new FitWriter());
  writer.message(20, [
    [253, 'uint32', start],
    [3, 'uint8', 70],
  ]);
  // 3.54 m/s and 14.25 m; then 1.66 m/s, and 4 m on over the end of 12 bits.
  writer.message(
    20,
    [
      [8, 'bytes', packed(354, 228)],
      [3, 'uint8', 71],
    ],
    { local: 1, compressedTime: (start % 32) + 5 },
  );
  writer.message(
    20,
    [
      [8, 'bytes', packed(166, 292)],
      [3, 'uint8', 72],
    ],
    { local: 1, compressedTime: (start % 32) + 3 },
  );
  const sum = await one(writer.file());
  const rates = sum.quantities.filter(({ type }) => type === 'heartRate');
  expect(rates.map((sample) => (sample.start - (rates[0]?.start ?? 0)) / 1000)).toEqual([0, 5, 35]);
  expect(sum.workouts[0]?.distanceMeters).toBe(18.25);
});

test('F21: a field whose size is no multiple of its type says nothing, and those behind it are read', async () => {
  const writer = fileId(new FitWriter());
  record(
    writer,
    0,
    [
      [6, 'uint16', 3500],
      [3, 'uint8', 133],
    ],
    { sizes: { 6: 3 } },
  );
  const { quantities } = await one(session(writer).file());
  expect(quantities.map(({ type, value }) => [type, value])).toEqual([['heartRate', 133]]);
});

test('F22: each definition says the order of its bytes', async () => {
  const writer = fileId(new FitWriter());
  record(writer, 0, [[6, 'uint16', 3500]], { bigEndian: true });
  record(writer, 1, [[6, 'uint16', 3600]]);
  const { quantities } = await one(session(writer).file());
  expect(quantities.map(({ value, start: when }) => [value, at(when).slice(17, 19)])).toEqual([
    [3.5, '00'],
    [3.6, '01'],
  ]);
});

test('F23: each session of a multisport file is a workout of its own, also the transitions, with its own sport and totals', async () => {
  const writer = fileId(new FitWriter());
  for (let second = 0; second < 60; second += 10) record(writer, second, [[3, 'uint8', 100 + second]]);
  const legs = [
    [5, 18, 0, 20, 500],
    [3, 32, 20, 10, 0],
    [2, 7, 30, 30, 9000],
  ] as const;
  for (const [sport, subSport, from, length, distance] of legs) {
    // All are written at the very end.
    writer.message(18, [
      [253, 'uint32', start + 60],
      [2, 'uint32', start + from],
      [5, 'enum', sport],
      [6, 'enum', subSport],
      [7, 'uint32', length * 1000],
      [8, 'uint32', length * 1000],
      [9, 'uint32', distance * 100],
    ]);
  }
  const { workouts, quantities } = await one(writer.file());
  expect(
    workouts.map(({ activityType, start: from, end, distanceMeters }) => [
      activityType,
      at(from).slice(17, 19),
      (end - from) / 1000,
      distanceMeters,
    ]),
  ).toEqual([
    ['swimming', '00', 20, 500],
    ['transition', '20', 10, 0],
    ['cycling', '30', 30, 9000],
  ]);
  expect(quantities.filter(({ type }) => type === 'heartRate')).toHaveLength(6);
});

test('F25: what a strap hands over late is merged by its times; the average is the session’s', async () => {
  const writer = session(fileId(new FitWriter()), [[16, 'uint8', 142]]);
  const late = new FitWriter();
  late.message(132, [
    [253, 'uint32', start + 10],
    [0, 'uint16', 16_384],
    [9, 'uint32', 5000],
    [6, 'uint8', 120],
  ]);
  // 5000 % 4096 is 904: on to 1928 (one second), then over the end to 904 (three seconds more).
  const packed = [1928 & 0xff, (1928 >> 8) | ((904 & 0x0f) << 4), 904 >> 4];
  late.message(132, [
    [6, 'uint8', [121, 122]],
    [10, 'bytes', packed],
  ]);
  const { quantities, workouts, skips } = await one(joined(writer.file(), late.file()));
  expect(quantities.map(({ value, start: when }) => [value, at(when).slice(17, 23)])).toEqual([
    [120, '10.500'],
    [121, '11.500'],
    [122, '14.500'],
  ]);
  expect(workouts[0]?.averageHeartRate).toBe(142);
  expect(skips).toEqual([]);
});

const odd = (sport: number, subSport: number): Uint8Array =>
  fileId(new FitWriter())
    .message(18, [
      [2, 'uint32', start],
      [5, 'enum', sport],
      [6, 'enum', subSport],
      [7, 'uint32', 60_000],
    ])
    .file();

test('F26: a sport newer than this build is other, and its number is in the report', async () => {
  const unknown = await one(odd(200, 33));
  expect(unknown.workouts[0]?.activityType).toBe('other');
  expect(unknown.skips).toEqual(['activityType unknownType sport 200, sub-sport 33']);
  const unknownSub = await one(odd(2, 201));
  expect([unknownSub.workouts[0]?.activityType, unknownSub.skips]).toEqual(['cycling', []]);
  const pool = await one(odd(10, 20));
  expect(pool.workouts[0]?.activityType).toBe('traditionalStrengthTraining');
});

test('F27: a file that is no activity brings no workout, is reported, and the others go on', async () => {
  const settings = fileId(new FitWriter(), 2).file();
  const course = record(fileId(new FitWriter(), 6), 0, [
    [0, 'sint32', 5],
    [1, 'sint32', 5],
  ]).file();
  const { workouts, skips, complete } = await imported({
    'settings.fit': settings,
    'course.fit': course,
    'run.fit': run().file(),
    'bad.fit': Uint8Array.from([14]),
  });
  expect(workouts).toHaveLength(1);
  expect(complete).toBe(false);
  expect(skips).toEqual([
    'file notSupported settings.fit (settings)',
    'file notSupported course.fit (course)',
    'file invalidFile bad.fit',
  ]);
});

test('F27: a scale’s file brings what it measured, and nothing while it was still measuring', async () => {
  const scale = fileId(new FitWriter(), 9);
  scale.message(30, [
    [253, 'uint32', start],
    [0, 'uint16', 7010],
    [1, 'uint16', 2150],
    [13, 'uint16', 231],
  ]);
  scale.message(30, [
    [253, 'uint32', start + 9],
    [0, 'uint16', 0xfffe],
  ]);
  const pressure = fileId(new FitWriter(), 14);
  pressure.message(51, [
    [253, 'uint32', start],
    [0, 'uint16', 121],
    [1, 'uint16', 79],
    [6, 'uint8', 61],
  ]);
  const { quantities, workouts, skips } = await imported({
    'scale.fit': scale.file(),
    'pressure.fit': pressure.file(),
  });
  expect(quantities.map(({ type, value }) => `${type} ${value}`)).toEqual([
    'bodyMass 70.1',
    'bodyFatPercentage 21.5',
    'bodyMassIndex 23.1',
    'bloodPressureSystolic 121',
    'bloodPressureDiastolic 79',
    'heartRate 61',
  ]);
  expect([workouts, skips]).toEqual([[], []]);
});

const energy = async (fields: readonly WrittenField[]) => {
  const { workouts } = await one(session(fileId(new FitWriter()), fields).file());
  return [workouts[0]?.totalEnergyKilocalories, workouts[0]?.activeEnergyKilocalories];
};

test('F27: of a scale that several people use nothing is taken, and the report says so', async () => {
  const scale = fileId(new FitWriter(), 9);
  scale.message(30, [
    [253, 'uint32', start],
    [0, 'uint16', 7010],
    [12, 'uint16', 0],
  ]);
  scale.message(30, [
    [253, 'uint32', start + 9],
    [0, 'uint16', 8020],
    [12, 'uint16', 1],
  ]);
  const { quantities, skips } = await one(scale.file());
  expect(quantities).toEqual([]);
  expect(skips).toEqual(Array(2).fill('quantitySample notSupported of one of several people'));
});

test('F30: calories that are absent are unknown, and 0 is 0; active is what is not rest, where the file says both', async () => {
  expect(await energy([])).toEqual([null, null]);
  expect(await energy([[11, 'uint16', 0xffff]])).toEqual([null, null]);
  expect(await energy([[11, 'uint16', 0]])).toEqual([0, null]);
  expect(
    await energy([
      [11, 'uint16', 300],
      [196, 'uint16', 40],
    ]),
  ).toEqual([300, 260]);
});

test('a heart rate of 0 is that of no sensor, a virtual ride is indoors, and a maker’s name stands once', async () => {
  const writer = new FitWriter().message(0, [
    [0, 'enum', 4],
    [1, 'uint16', 294],
    [8, 'string', 'COROS PACE 2'],
  ]);
  record(writer, 0, [
    [0, 'sint32', 5],
    [1, 'sint32', 5],
    [3, 'uint8', 0],
  ]);
  const fields: readonly WrittenField[] = [
    [2, 'uint32', start],
    [5, 'enum', 2],
    [6, 'enum', 58],
    [16, 'uint8', 0],
    [17, 'uint8', 0],
  ];
  const { workouts, quantities } = await one(writer.message(18, fields).file());
  expect(workouts[0]).toMatchObject({
    averageHeartRate: null,
    maximumHeartRate: null,
    indoor: true,
    source: { name: 'COROS PACE 2', device: 'COROS PACE 2, sports watch' },
  });
  expect(quantities).toEqual([]);
});

test('F32: a file without an id is read', async () => {
  const writer = new FitWriter();
  for (const second of [0, 1]) record(writer, second, [[3, 'uint8', 100]]);
  const { workouts } = await one(session(writer).file());
  expect(workouts[0]?.source).toEqual({ name: 'FIT file', device: null });
});

test('a record says where it came from: maker, model and software, and that a watch is one', async () => {
  const writer = fileId(new FitWriter()).message(49, [[0, 'uint16', 1140]]);
  const { workouts, quantities } = await one(session(record(writer, 0, [[3, 'uint8', 99]])).file());
  expect(workouts[0]?.source).toEqual({
    name: 'Garmin Forerunner 935',
    device: 'Garmin Forerunner 935, sports watch, 11.40',
  });
  expect(quantities[0]).toMatchObject({ source: { name: 'Garmin Forerunner 935', version: '11.40' } });
});

test('a device whose product has no known name is named by its maker', async () => {
  const writer = new FitWriter().message(0, [
    [0, 'enum', 4],
    [1, 'uint16', 260],
    [2, 'uint16', 7],
  ]);
  const { workouts } = await one(session(writer).file());
  expect(workouts[0]?.source).toEqual({ name: 'Zwift', device: 'Zwift product 7' });
});

test('totals, laps, steps and the zone on the device’s clock', async () => {
  const writer = fileId(new FitWriter());
  writer.message(34, [
    [253, 'uint32', start + 600],
    [5, 'uint32', start + 600 - 4 * 3600],
  ]);
  for (const second of [0, 300])
    writer.message(19, [
      [2, 'uint32', start + second],
      [7, 'uint32', 300_000],
    ]);
  session(writer, [
    [9, 'uint32', 201_050],
    [10, 'uint32', 810],
    [16, 'uint8', 150],
    [17, 'uint8', 171],
    [22, 'uint16', 12],
  ]);
  const { workouts } = await one(writer.file());
  expect(workouts[0]).toMatchObject({
    distanceMeters: 2010.5,
    steps: 1620,
    averageHeartRate: 150,
    maximumHeartRate: 171,
    elevationGainMeters: 12,
    timeZone: 'Etc/GMT+4',
    durationSeconds: 540,
  });
  expect(workouts[0]?.laps).toHaveLength(2);
});

test.each([
  [19_800, 'UTC+05:30'],
  [-12_600, 'UTC-03:30'],
  [45_900, 'UTC+12:45'],
])('R4: a device’s clock that is %i s from UTC is a zone too', async (offset, zone) => {
  const writer = fileId(new FitWriter());
  writer.message(34, [
    [253, 'uint32', start + 600],
    [5, 'uint32', start + 600 + offset],
  ]);
  record(writer, 0, [[3, 'uint8', 100]]);
  const { workouts, quantities } = await one(session(writer).file());
  expect([workouts[0]?.timeZone, quantities.map(({ timeZone }) => timeZone)]).toEqual([zone, [zone]]);
});

test('one heart rate over some seconds is one sample of that length; a silence ends it; steps, energy and distance are no samples', async () => {
  const writer = fileId(new FitWriter());
  for (const [second, rate] of [
    [0, 100],
    [1, 100],
    [2, 100],
    [3, 101],
    [60, 101],
    [61, 0],
  ] as const) {
    record(writer, second, [
      [3, 'uint8', rate],
      [5, 'uint32', second * 300],
    ]);
  }
  const { quantities } = await one(session(writer, [[11, 'uint16', 99]]).file());
  expect(quantities.map((sample) => [sample.type, sample.value, (sample.end - sample.start) / 1000])).toEqual([
    ['heartRate', 100, 3],
    ['heartRate', 101, 1],
    ['heartRate', 101, 1],
  ]);
});

/** A day's file of a watch: steps since midnight at minutes of the local day, which is UTC here. */
function monitoring(counts: readonly (readonly [minute: number, activityType: number, steps: number])[]): FitWriter {
  const midnight = fitSeconds('2024-05-04T00:00:00Z');
  const first = midnight + (counts[0]?.[0] ?? 0) * 60;
  const writer = fileId(new FitWriter(), 32).message(103, [
    [253, 'uint32', first],
    [0, 'uint32', first],
  ]);
  for (const [minute, activityType, steps] of counts) {
    writer.message(55, [
      [253, 'uint32', midnight + minute * 60],
      [5, 'enum', activityType],
      [3, 'uint32', steps],
    ]);
  }
  return writer;
}

const steps = ({ quantities }: Awaited<ReturnType<typeof imported>>) =>
  quantities
    .filter(({ type }) => type === 'stepCount')
    .map(({ start: from, end, value }) => `${at(from).slice(5, 16)} ${at(end).slice(5, 16)} ${value}`);

test('steps of a watch’s day count from midnight on, over the files of the day, and no step counts twice', async () => {
  const morning = monitoring([
    [0, 6, 0],
    [480, 6, 500],
    [480, 1, 40],
    [600, 6, 800],
  ]).file();
  const evening = monitoring([
    [1200, 6, 900],
    [1260, 6, 1000],
  ]).file();
  const expected = [
    '05-04T00:00 05-04T08:00 40',
    '05-04T00:00 05-04T08:00 500',
    '05-04T08:00 05-04T10:00 300',
    '05-04T10:00 05-04T20:00 100',
    '05-04T20:00 05-04T21:00 100',
  ];
  expect(steps(await imported({ a: morning, b: evening })).sort()).toEqual(expected);
  expect(steps(await imported({ b: evening, a: morning })).sort()).toEqual(expected);
  const twice = await imported({ a: morning, b: morning });
  expect(twice.quantities.reduce((sum, { value }) => sum + value, 0)).toBe(840);
  // By itself a later file says where counting stood when it began.
  expect(steps(await imported({ b: evening }))).toEqual(['05-04T20:00 05-04T21:00 100']);
});

test('steps begin anew at midnight, within a file and between files, and a count that is smaller than before is none', async () => {
  const overMidnight = monitoring([
    [1380, 6, 9000],
    [1430, 6, 9100],
    [1450, 6, 12],
    [1460, 6, 30],
    [1470, 6, 5],
    [1480, 6, 9],
  ]).file();
  expect(steps(await one(overMidnight))).toEqual([
    '05-04T23:00 05-04T23:50 100',
    '05-05T00:00 05-05T00:10 12',
    '05-05T00:10 05-05T00:20 18',
    '05-05T00:30 05-05T00:40 4',
  ]);
  // Devices write the sum of a day at the midnight that ends it.
  const wholeDay = monitoring([
    [0, 6, 0],
    [600, 6, 800],
    [1440, 6, 800],
    [1440, 1, 31],
  ]).file();
  const expected = ['05-04T00:00 05-04T10:00 800', '05-04T00:00 05-05T00:00 31'];
  expect(steps(await one(wholeDay))).toEqual(expected);
  const dayAfter = monitoring([
    [1440, 6, 0],
    [1450, 6, 12],
  ]).file();
  expect(steps(await imported({ a: wholeDay, b: dayAfter }))).toEqual([...expected, '05-05T00:00 05-05T00:10 12']);
  const nextDay = monitoring([
    [1440, 6, 0],
    [2880 - 60, 6, 9500],
  ]).file();
  expect(steps(await imported({ a: overMidnight.slice(), b: nextDay })).at(-1)).toBe('05-05T00:40 05-05T23:00 9491');
});

test('heart rates of a watch’s day have the lower half of their times', async () => {
  const writer = monitoring([[0, 6, 0]]);
  const lower = (fitSeconds('2024-05-04T00:00:00Z') + 120) % 65_536;
  writer.message(55, [
    [26, 'uint16', lower],
    [27, 'uint8', 55],
  ]);
  writer.message(55, [
    [26, 'uint16', (lower + 65_000) % 65_536],
    [27, 'uint8', 56],
  ]);
  const { quantities } = await one(writer.file());
  expect(quantities.map(({ type, value, start: when }) => [type, value, at(when).slice(11, 19)])).toEqual([
    ['heartRate', 55, '00:02:00'],
    ['heartRate', 56, '18:05:20'],
  ]);
});

/** A file of a watch's night, with messages at minutes after 22:00 on a clock that shows two hours more than UTC. */
function night(...messages: readonly (readonly [number: number, minute: number, ...fields: WrittenField[]])[]) {
  const evening = fitSeconds('2024-05-04T20:00:00Z');
  const writer = fileId(new FitWriter(), 49).message(273, [
    [253, 'uint32', evening],
    [2, 'uint32', evening + 7200],
  ]);
  for (const [number, minute, ...fields] of messages)
    writer.message(number, [[253, 'uint32', evening + minute * 60], ...fields]);
  return writer.file();
}

const fellAsleep: readonly WrittenField[] = [
  [0, 'enum', 74],
  [1, 'enum', 0],
];
const wokeUp: readonly WrittenField[] = [
  [0, 'enum', 74],
  [1, 'enum', 1],
];

const sleeps = ({ categories }: Awaited<ReturnType<typeof imported>>) =>
  categories.map(({ value, start: from, end, timeZone }) =>
    [value, at(from).slice(11, 16), at(end).slice(11, 16), timeZone].join(' '),
  );

const level = (minute: number, of: number) => [275, minute, [0, 'enum', of] as WrittenField] as const;

test('a stage of a watch’s night ends with its message, and the first began when the device noticed sleep', async () => {
  const stages = night(
    [21, 60, ...fellAsleep],
    level(90, 2),
    level(120, 3),
    level(130, 0),
    level(140, 1),
    level(200, 4),
    [21, 200, ...wokeUp],
  );
  const read = await one(stages);
  expect(sleeps(read)).toEqual([
    'asleepCore 21:00 21:30 Etc/GMT-2',
    'asleepDeep 21:30 22:00 Etc/GMT-2',
    'awake 22:10 22:20 Etc/GMT-2',
    'asleepREM 22:20 23:20 Etc/GMT-2',
  ]);
  expect(read.skips).toEqual([]);
  // Levels of waking alone are no stages: the device left them to others to work out.
  const raw = night([21, 60, ...fellAsleep], level(70, 1), level(80, 0), [21, 200, ...wokeUp], [21, 300, ...wokeUp]);
  expect(sleeps(await one(raw))).toEqual(['asleepUnspecified 21:00 23:20 Etc/GMT-2']);
});

test('naps of a watch are sleep unless they were deleted', async () => {
  const from = fitSeconds('2024-05-04T12:00:00Z');
  const nap = (minutes: number, deleted: number): readonly [number, number, ...WrittenField[]] => [
    412,
    0,
    [0, 'uint32', from],
    [2, 'uint32', from + minutes * 60],
    [5, 'enum', deleted],
  ];
  expect(sleeps(await one(night(nap(25, 0), nap(40, 1))))).toEqual(['asleepUnspecified 12:00 12:25 Etc/GMT-2']);
});

const variabilities = async (file: Uint8Array) =>
  (await one(file)).quantities.map(({ type, value, start: when }) => `${type} ${value} ${at(when).slice(11, 16)}`);

test('how heartbeats vary is written in 128ths of a millisecond, and the mean of a night counts only without its minutes', async () => {
  const ofNight = [370, 500, [0, 'uint16', 60 * 128], [1, 'uint16', 54 * 128]] as const;
  expect(
    await variabilities(night(ofNight, [371, 100, [0, 'uint16', 6432]], [371, 105, [0, 'uint16', 0xffff]])),
  ).toEqual(['heartRateVariabilityRMSSD 50.25 21:40']);
  expect(await variabilities(night(ofNight))).toEqual(['heartRateVariabilityRMSSD 54 04:20']);
});

const restingFile = (minute: number, ofDay: number): Uint8Array =>
  monitoring([[0, 6, 0]])
    .message(211, [
      [253, 'uint32', fitSeconds('2024-05-04T00:00:00Z') + minute * 60],
      [0, 'uint8', 61],
      [1, 'uint8', ofDay],
    ])
    .file();

test('of a day’s resting heart rates the last counts, over all files, if they hold the day to its end', async () => {
  const files = {
    evening: restingFile(1200, 52),
    morning: restingFile(300, 58),
    midnight: restingFile(1440, 51),
    next: restingFile(1500, 55),
    none: restingFile(1300, 255),
  };
  const { quantities, skips } = await imported(files);
  expect(quantities.map(({ type, value, start: when }) => `${type} ${value} ${at(when).slice(5, 16)}`)).toEqual([
    'restingHeartRate 51 05-04T23:59',
  ]);
  expect(skips).toEqual([]);
});

test('the VO2 max of a watch’s metrics is written in tenths, with the time at which it changed', async () => {
  const updated = fitSeconds('2024-05-04T07:30:00Z');
  const writer = fileId(new FitWriter(), 44);
  for (const tenths of [483, 0, 0xffff]) {
    writer.message(229, [
      [0, 'uint32', updated],
      [2, 'uint16', tenths],
    ]);
  }
  const { quantities, skips } = await one(writer.file());
  expect(quantities.map(({ type, value, start: when }) => `${type} ${value} ${at(when).slice(11, 16)}`)).toEqual([
    'vo2Max 48.3 07:30',
  ]);
  expect(skips).toEqual([]);
});

test('P10: the name of the workout that the device followed is the title', async () => {
  const writer = fileId(new FitWriter());
  writer.message(26, [[8, 'string', 'Tempo 5 km']]);
  record(writer, 0, []);
  const { workouts } = await one(session(writer).file());
  expect(workouts.map(({ title }) => title)).toEqual(['Tempo 5 km']);
});
