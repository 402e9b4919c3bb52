import type { ImportReport } from '@vitalgate/core';
import { describe, expect, test } from 'vitest';
import { fedHost } from './feeding.ts';

const day = '2026-06-02';
const clock = (time: string, date = day): string => `${date}T${time}:00Z`;

/** A payload of HC Webhook, made at a time of the day. */
const webhook = (time: string, lists: object, date = day): object => ({
  timestamp: clock(time, date),
  app_version: '1.9',
  ...lists,
});

const by = (app: string): object => ({ metadata: { data_origin: app } });
const lasting = (from: string, to: string, fields: object): object => ({
  start_time: clock(from),
  end_time: clock(to),
  ...fields,
});
const weighed = (time: string, kilograms: number): object => ({ time: clock(time), kilograms });

/** A payload of Health Auto Export with sums of hours. */
const hours = (...sums: readonly (readonly [hour: string, steps: number])[]): object => ({
  data: {
    metrics: [
      {
        name: 'step_count',
        units: 'count',
        data: sums.map(([hour, qty]) => ({ date: `${day} ${hour}:00:00 +0000`, qty, source: 'Watch|iPhone' })),
      },
    ],
  },
});
const inHours = { 'automation-aggregation': 'Hours' };

const nightOf = (end: string, stage: string): object => ({
  sleep: [
    {
      session_end_time: clock(end),
      start_time: clock('00:00'),
      end_time: clock(end),
      stages: [{ stage, start_time: clock('00:00'), end_time: clock(end) }],
    },
  ],
});

/** A ride as Health Auto Export sends it. */
const sentRide = (meters: number): object => ({
  data: {
    workouts: [
      {
        name: 'Outdoor Cycling',
        start: `${day} 08:00:00 +0000`,
        end: `${day} 08:30:00 +0000`,
        duration: 1800,
        distance: { qty: meters / 1000, units: 'km' },
      },
    ],
  },
});

/** The sum of a day by an app. */
const sumOfDay = (count: number): object => ({
  steps: [
    {
      count,
      start_time: clock('00:00'),
      end_time: clock('00:00', '2026-06-03'),
      ...by(count === 9000 ? 'com.watch.app' : 'com.phone.app'),
    },
  ],
});

const stage = (name: string, from: string, to: string): object => ({ stage: name, start_time: from, end_time: to });

const food = (calories: number, name: string | null = 'apple', more: object = {}): object =>
  lasting('14:00', '14:00', { name, calories, ...by('a'), ...more });

const drink = (liters: number): object => ({ hydration: [lasting('12:00', '12:00', { liters, ...by('a') })] });

describe('K3: a correction of old data takes effect', () => {
  test('of a weight, by the payload’s own time, though it holds nothing newer', async () => {
    const host = await fedHost('hc-webhook');
    const pressure = { blood_pressure: [{ systolic: 121, diastolic: 79, time: clock('07:10') }] };
    await host.deliver(webhook('08:15', { weight: [weighed('07:00', 57.2)], ...pressure }));
    await host.deliver(webhook('12:00', { weight: [weighed('07:00', 75.2)] }));
    expect(host.day('bodyMass', day)).toBe(75.2);
    // Held up for days: a newer one has passed it.
    await host.deliver(webhook('08:10', { weight: [weighed('07:00', 57)] }));
    expect(host.day('bodyMass', day)).toBe(75.2);
  });

  test('of an hour that grew, of a night that was revised after waking, and of a workout', async () => {
    const host = await fedHost('hc-webhook');
    const ride = (meters: number) => ({
      exercise: [lasting('07:00', '07:30', { type: '8', distance_meters: meters })],
    });
    const first = { steps: [lasting('08:00', '09:00', { count: 500 })], ...nightOf('06:00', 'light'), ...ride(5000) };
    await host.deliver(webhook('10:00', { ...first, weight: [weighed('09:50', 70)] }));
    await host.deliver(webhook('10:30', { steps: [lasting('08:00', '09:00', { count: 620 })] }));
    await host.deliver(webhook('10:40', nightOf('06:30', 'deep')));
    await host.deliver(webhook('10:50', ride(6000)));
    expect(host.day('stepCount', day)).toBe(620);
    expect([host.day('sleepAsleep', day), host.day('sleepDeep', day)]).toEqual([390, 390]);
    expect(host.workouts()).toMatchObject([{ distanceMeters: 6000 }]);
  });

  test('of what a program of one’s own says again, and of what it says is gone', async () => {
    const host = await fedHost('ndjson');
    const run = (distanceMeters: number) => ({
      kind: 'workout',
      activityType: 'running',
      start: clock('08:00'),
      end: clock('08:30'),
      distanceMeters,
      source: 'Watch',
    });
    const steps = (hour: string, value: number) => ({
      kind: 'quantity',
      type: 'stepCount',
      start: clock(`${hour}:00`),
      end: clock(`${hour}:10`),
      value,
      source: 'Band',
    });
    const told = (from: string, to: string) => ({
      kind: 'told',
      type: 'stepCount',
      start: clock(`${from}:00`),
      end: clock(`${to}:00`),
    });
    await host.deliver([run(5000), steps('09', 1000), steps('20', 500), told('00', '23')]);
    await host.deliver([run(6000)]);
    await host.deliver([steps('09', 800), told('00', '12')]);
    await host.deliver([steps('21', 77)]);
    expect(host.workouts()).toMatchObject([{ distanceMeters: 6000 }]);
    expect(host.day('stepCount', day)).toBe(1377);
    await host.deliver([told('00', '12')]);
    expect(host.day('stepCount', day)).toBe(577);
    // What says that it was made before something newer was held up.
    await host.deliver([steps('20', 510), told('12', '22'), { kind: 'made', at: clock('23:00') }]);
    await host.deliver([steps('20', 490), steps('07', 5), told('00', '21'), { kind: 'made', at: clock('22:00') }]);
    expect(host.day('stepCount', day)).toBe(515);
  });

  test('without any time of making, if it knows all that was stated of its time, and more', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(hours(['08', 500], ['09', 700], ['11', 100]), inHours);
    await host.deliver(hours(['08', 520], ['09', 700]), inHours);
    expect(host.day('stepCount', day)).toBe(1320);
    // An earlier look: its last hour went on.
    await host.deliver(hours(['08', 520], ['09', 300]), inHours);
    expect(host.day('stepCount', day)).toBe(1320);
    await host.deliver(hours(['08', 500], ['09', 700]), inHours);
    expect(host.day('stepCount', day)).toBe(1320);
    // The last of equally new ones holds.
    await host.deliver(hours(['08', 520], ['09', 700], ['11', 90]), inHours);
    expect(host.day('stepCount', day)).toBe(1310);
  });

  test('of a workout that comes by an automation of its own, though the measurements are newer', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(sentRide(5000));
    await host.deliver(hours(['08', 500], ['11', 100]), inHours);
    await host.deliver(sentRide(6000));
    expect(host.workouts()).toMatchObject([{ distanceMeters: 6000 }]);
  });
});

describe('M01: what comes late takes its place', () => {
  test('a watch’s hour, a weight and a workout through HC Webhook', async () => {
    const host = await fedHost('hc-webhook');
    const ride = (meters: number) => ({
      exercise: [lasting('08:00', '08:30', { type: '56', distance_meters: meters })],
    });
    const ofPhone = [
      lasting('10:00', '10:05', { count: 20, ...by('com.phone.app') }),
      lasting('11:00', '11:25', { count: 20, ...by('com.phone.app') }),
    ];
    await host.deliver(webhook('12:00', { weight: [weighed('08:00', 80)], ...ride(5000), steps: ofPhone }));
    await host.deliver(webhook('13:00', { weight: [weighed('08:00', 79)] }));
    await host.deliver(webhook('13:10', ride(6000)));
    const ofWatch = lasting('10:00', '11:00', { count: 500, ...by('com.watch.app') });
    await host.deliver(webhook('13:20', { steps: [ofWatch] }));
    expect(host.day('stepCount', day)).toBe(520);
    expect(host.day('bodyMass', day)).toBe(79);
    expect(host.workouts()).toMatchObject([{ distanceMeters: 6000 }]);
  });
});

describe('M02: what is stated is stated of its source', () => {
  const watch = lasting('10:00', '11:00', { count: 500, ...by('com.watch.app') });
  const phone = [
    lasting('10:00', '10:05', { count: 20, ...by('com.phone.app') }),
    lasting('12:00', '12:10', { count: 30, ...by('com.phone.app') }),
  ];

  test.each([
    ['the watch first', [[watch], phone]],
    ['the phone first', [phone, [watch]]],
  ])('one app’s record at a start takes nothing from another’s: %s', async (_, [first = [], second = []]) => {
    const host = await fedHost('hc-webhook');
    await host.deliver(webhook('12:15', { steps: first }));
    await host.deliver(webhook('12:25', { steps: second }));
    await host.deliver(webhook('12:25', { steps: second }));
    expect(host.day('stepCount', day)).toBe(530);
  });

  test.each([
    ['the watch first', [9000, 4000]],
    ['the phone first', [4000, 9000]],
  ])('of the sums of a day by two apps one counts, the greater: %s', async (_, [first = 0, second = 0]) => {
    const host = await fedHost('hc-webhook');
    await host.deliver(webhook('00:05', sumOfDay(first), '2026-06-03'));
    await host.deliver(webhook('00:35', sumOfDay(second), '2026-06-03'));
    expect(host.day('stepCount', day)).toBe(9000);
  });

  test.each([
    ['more', 7000, 7000],
    ['less', 6000, 6500],
  ])(
    'K10: the sum of a day by one app that counted %s than another’s records is not added to them',
    async (_, count, right) => {
      const host = await fedHost('hc-webhook');
      const sum = { count, start_time: clock('00:00'), end_time: clock('23:59'), ...by('com.c.sync') };
      const walks = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) =>
        lasting(`${hour}:00`, `${hour}:30`, { count: 650, ...by('com.a.watch') }),
      );
      await host.deliver(webhook('10:00', { steps: [sum, ...walks] }, '2026-06-03'));
      expect(host.day('stepCount', day)).toBe(right);
    },
  );

  test('a night of one app stays beside a session of another', async () => {
    const host = await fedHost('hc-webhook');
    const session = (app: string, from: string, to: string, stages: readonly object[]) => ({
      sleep: [{ session_end_time: clock(to), start_time: from, end_time: clock(to), stages, ...by(app) }],
    });
    const evening = (time: string): string => clock(time, '2026-06-01');
    await host.deliver(
      webhook(
        '07:05',
        session('com.watch.app', evening('23:00'), '07:00', [
          stage('light', evening('23:00'), clock('03:00')),
          stage('awake', clock('03:00'), clock('04:00')),
          stage('deep', clock('04:00'), clock('07:00')),
        ]),
      ),
    );
    await host.deliver(webhook('08:05', session('com.phone.app', evening('22:00'), '08:00', [])));
    expect([host.day('sleepDeep', day), host.day('sleepAsleep', day)]).toEqual([180, 540]);
  });

  test('a program’s sum of one device takes nothing from another device', async () => {
    const host = await fedHost('ndjson');
    const steps = (source: string, from: string, to: string, value: number, aggregated = false) => ({
      kind: 'quantity',
      type: 'stepCount',
      start: clock(from),
      end: clock(to),
      value,
      source,
      aggregated,
    });
    await host.deliver([steps('Ring', '08:00', '09:30', 900)]);
    await host.deliver([steps('Band', '09:00', '10:00', 600, true)]);
    // While both run the one that began first counts.
    expect(host.day('stepCount', day)).toBe(1200);
    const told = { kind: 'told', type: 'stepCount', start: clock('00:00'), end: clock('23:00'), source: 'Band' };
    await host.deliver([told]);
    expect(host.day('stepCount', day)).toBe(900);
  });
});

describe('M03, K3: a food is corrected in the log and in the metric', () => {
  test('a food and a drink', async () => {
    const host = await fedHost('hc-webhook');
    await host.deliver(webhook('14:05', { nutrition: [food(100, 'apple', { protein_grams: 2 })] }));
    await host.deliver(webhook('15:05', { nutrition: [food(200)] }));
    await host.deliver(webhook('15:10', drink(0.25)));
    await host.deliver(webhook('15:20', drink(0.3)));
    expect([host.logged(), host.day('dietaryEnergyConsumed', day), host.day('dietaryWater', day)]).toEqual([
      [0, 200],
      200,
      300,
    ]);
    expect(host.day('dietaryProtein', day)).toBeUndefined();
    // Held up: both stay as they are.
    await host.deliver(webhook('14:30', { nutrition: [food(150)], ...drink(0.2) }));
    expect([host.logged(), host.day('dietaryEnergyConsumed', day), host.day('dietaryWater', day)]).toEqual([
      [0, 200],
      200,
      300,
    ]);
  });

  test('foods of one moment: of two names and of two apps they stay apart, and so do those without a name', async () => {
    const host = await fedHost('hc-webhook');
    await host.deliver(webhook('14:05', { nutrition: [food(300, null), food(10, 'tea'), food(40, 'bun', by('b'))] }));
    await host.deliver(webhook('14:15', { nutrition: [food(50, null), food(20, 'tea')] }));
    await host.deliver(webhook('14:25', { nutrition: [food(300, null)] }));
    expect([host.logged(), host.day('dietaryEnergyConsumed', day)]).toEqual([[20, 40, 50, 300], 410]);
  });
});

/** Records read, added, replaced, known already, and older than what is there. */
const totals = ({ read, added, replaced, duplicates, older }: ImportReport) =>
  [read, added, replaced, duplicates, older].map((counts) => Object.values(counts).reduce((sum, one) => sum + one, 0));

describe('T15: a report says what became of each record', () => {
  test('new, a newer version, known already, or older than what is there', async () => {
    const host = await fedHost('hc-webhook');
    const weight = [weighed('07:00', 57.2)];
    const apple = { nutrition: [food(100)] };
    expect(totals(await host.deliver(webhook('14:05', { weight, ...apple })))).toEqual([3, 3, 0, 0, 0]);
    expect(totals(await host.deliver(webhook('14:10', { weight: [weighed('07:00', 75.2)] })))).toEqual([1, 0, 1, 0, 0]);
    expect(totals(await host.deliver(webhook('14:20', { nutrition: [food(200)] })))).toEqual([2, 0, 2, 0, 0]);
    // The food and its energy are older, and the weight is what is there.
    expect(totals(await host.deliver(webhook('14:07', { weight: [weighed('07:00', 75.2)], ...apple })))).toEqual([
      3, 0, 0, 1, 2,
    ]);
    const [feed] = host.stores.imports.list();
    expect(feed === undefined ? null : totals(feed)).toEqual([9, 3, 3, 1, 2]);
  });
});

describe('M04: a distance is of a sport if it lies within the workout', () => {
  test('the walks of a day are no swimming', async () => {
    const host = await fedHost('hc-webhook');
    const swim = { exercise: [lasting('18:00', '18:30', { type: '74' })] };
    const walks = { start_time: clock('00:00'), end_time: clock('00:00', '2026-06-03'), meters: 9000 };
    const lengths = lasting('18:05', '18:25', { meters: 800, ...by('swim') });
    await host.deliver(webhook('00:05', { ...swim, distance: [walks] }, '2026-06-03'));
    expect([host.day('distanceWalkingRunning', day), host.day('distanceSwimming', day)]).toEqual([9, undefined]);
    await host.deliver(webhook('00:10', { ...swim, distance: [lengths] }, '2026-06-03'));
    expect(host.day('distanceSwimming', day)).toBe(800);
  });

  test('a distance that came before its workout is of the sport once it comes with it', async () => {
    const host = await fedHost('hc-webhook');
    const distance = [lasting('10:15', '10:55', { meters: 5000 })];
    await host.deliver(webhook('10:56', { distance }));
    expect(host.day('distanceWalkingRunning', day)).toBe(5);
    await host.deliver(webhook('11:05', { distance, exercise: [lasting('10:00', '11:00', { type: '8' })] }));
    expect([host.day('distanceWalkingRunning', day), host.day('distanceCycling', day)]).toEqual([undefined, 5]);
  });
});

describe('M11: records of HC Webhook that do not say who wrote them', () => {
  const phone = lasting('10:00', '10:10', { count: 100 });
  const watch = lasting('10:01', '10:11', { count: 95 });

  test.each([
    ['together', [[phone, watch]]],
    ['one after the other', [[phone], [watch]]],
    ['late', [[watch], [phone]]],
    ['again', [[phone, watch], [watch]]],
  ])('count as those of two devices if they overlap: %s', async (_, deliveries) => {
    const host = await fedHost('hc-webhook');
    for (const [place, steps] of deliveries.entries()) await host.deliver(webhook(`10:2${place}`, { steps }));
    expect(host.day('stepCount', day)).toBe(109.5);
  });

  test('and as often as there are if they do not', async () => {
    const host = await fedHost('hc-webhook');
    await host.deliver(webhook('10:30', { steps: [phone, lasting('10:10', '10:20', { count: 7 })] }));
    expect(host.day('stepCount', day)).toBe(107);
  });
});
