import { describe, expect, test } from 'vitest';
import { metricsPayload, payloadHost } from './payload-host.ts';

type Point = readonly [date: string, qty: number];

const at = (points: readonly Point[], source = 'W|P') =>
  points.map(([date, qty]) => ({ date: `2026-03-${date}:00 +0100`, qty, source }));
const steps = (...points: readonly Point[]) => metricsPayload(['step_count', 'count', at(points)]);
const kcal = (...points: readonly Point[]) => metricsPayload(['active_energy', 'kcal', at(points)]);
const night = (core: number, sleepStart: string, sleepEnd: string) =>
  metricsPayload([
    'sleep_analysis',
    'hr',
    [
      {
        date: '2026-03-19 00:00:00 +0100',
        totalSleep: core,
        core,
        deep: 0,
        rem: 0,
        awake: 0,
        sleepStart: `2026-03-${sleepStart}:00 +0100`,
        sleepEnd: `2026-03-${sleepEnd}:00 +0100`,
        source: 'Watch',
      },
    ],
  ]);
const workout = (end: string, kilocalories: number) => ({
  data: {
    workouts: [
      {
        id: 'A-1',
        name: 'Running',
        start: '2026-03-19 08:00:00 +0100',
        end: `2026-03-19 ${end}:00 +0100`,
        activeEnergyBurned: { qty: kilocalories, units: 'kcal' },
      },
    ],
  },
});

/** Two files of one phone, the later look at it second, and what the day of a metric then is. */
const looks = [
  [
    'sums of days',
    'stepCount',
    steps(['18 00:00', 5000], ['19 00:00', 8000]),
    steps(['18 00:00', 5000], ['19 00:00', 9000]),
    9000,
  ],
  [
    'sums of hours',
    'stepCount',
    steps(['19 08:00', 500], ['19 09:00', 400]),
    steps(['19 08:00', 500], ['19 09:00', 900]),
    1400,
  ],
  ['energy', 'activeEnergyBurned', kcal(['19 08:00', 1500]), kcal(['19 08:00', 1500], ['19 09:00', 600]), 2100],
  [
    'a day that is corrected',
    'stepCount',
    steps(['19 00:00', 8000]),
    steps(['19 00:00', 7000], ['20 00:00', 10]),
    7000,
  ],
  ['a night', 'sleepAsleep', night(440 / 60, '18 23:20', '19 06:40'), night(7.5, '18 23:30', '19 07:00'), 450],
  [
    'a night that ends alike',
    'sleepAsleep',
    night(440 / 60, '18 23:30', '19 07:00'),
    night(7.5, '18 23:20', '19 07:00'),
    450,
  ],
] as const;

describe('K1: files of a phone are statements, each by its own time', () => {
  test.each(looks)('%s: in either order, twice, and without one of them', async (_, metric, first, second, right) => {
    const day = (host: ReturnType<typeof payloadHost>) => host.days(metric)['2026-03-19'];
    const alone = payloadHost('Europe/Berlin');
    await alone.file('first', first);
    const before = day(alone);
    for (const order of [
      ['first', 'second'],
      ['second', 'first'],
      ['first', 'second', 'first again', 'second again'],
    ]) {
      const host = payloadHost('Europe/Berlin');
      for (const name of order) await host.file(name, name.startsWith('first') ? first : second);
      expect(day(host)).toBe(right);
      for (const name of order) if (name.startsWith('second')) host.stores.imports.remove(name);
      expect(day(host)).toBe(before);
    }
  });

  test.each(looks)('%s: beside a live feed of the same phone', async (_, metric, first, second, right) => {
    const received = '2026-03-21T12:00:00Z';
    for (const order of ['file first', 'feed first']) {
      const host = payloadHost('Europe/Berlin');
      if (order === 'feed first') await host.feed(second, received);
      await host.file('first', first);
      if (order === 'file first') await host.feed(second, received);
      expect(host.days(metric)['2026-03-19']).toBe(right);
    }
  });

  test('a workout whose end changed is one', async () => {
    for (const order of [
      ['08:30', '09:00'],
      ['09:00', '08:30'],
    ] as const) {
      const host = payloadHost('Europe/Berlin');
      for (const end of order) await host.file(end, workout(end, end === '09:00' ? 400 : 200));
      const listed = host.stores.workouts.page({ start: null, end: null }, null, 9);
      expect(listed.map(({ record }) => record.activeEnergyKilocalories)).toEqual([400]);
    }
  });
});
