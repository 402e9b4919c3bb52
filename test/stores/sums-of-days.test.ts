import { expect, test } from 'vitest';
import { metricsPayload, payloadHost } from './payload-host.ts';

const steps = (...points: readonly (readonly [date: string, qty: number])[]) =>
  metricsPayload([
    'step_count',
    'count',
    points.map(([date, qty]) => ({ date: `${date.slice(0, 10)} 00:00:00 ${date.slice(11)}`, qty, source: 'iPhone' })),
  ]);

const aroundSpring = [
  ['2026-03-28 +0100', 23_000],
  ['2026-03-29 +0100', 24_000],
  ['2026-03-30 +0200', 25_000],
] as const;
const aroundAutumn = [
  ['2026-10-24 +0200', 23_000],
  ['2026-10-25 +0200', 24_000],
  ['2026-10-26 +0100', 25_000],
] as const;
const spring = { '2026-03-28': 23_000, '2026-03-29': 24_000, '2026-03-30': 25_000 };
const autumn = { '2026-10-24': 23_000, '2026-10-25': 24_000, '2026-10-26': 25_000 };

test.each(['Europe/Berlin', 'UTC'])(
  'M06: sums of days of 23 and 25 hours are whole, in one payload and each in its own, on a host in %s',
  async (zone) => {
    for (const [points, days] of [
      [aroundSpring, spring],
      [aroundAutumn, autumn],
    ] as const) {
      const together = payloadHost(zone);
      await together.feed(steps(...points), '2026-11-20T12:00:00Z');
      expect(together.days('stepCount')).toEqual(days);
      if (zone === 'UTC') continue;
      const alone = payloadHost(zone);
      for (const point of points) await alone.feed(steps(point), '2026-11-20T12:00:00Z');
      expect(alone.days('stepCount')).toEqual(days);
      const [, middle] = points;
      const only = payloadHost(zone);
      await only.file('day.json', steps(middle));
      expect(only.days('stepCount')).toEqual({ [middle[0].slice(0, 10)]: 24_000 });
    }
  },
);

test('M06: what was drunk on a day of 23 hours is whole', async () => {
  const host = payloadHost('Europe/Berlin');
  const water = [{ date: '2026-03-29 00:00:00 +0100', qty: 2400, source: 'iPhone' }];
  await host.feed(metricsPayload(['dietary_water', 'mL', water]), '2026-11-20T12:00:00Z');
  expect(host.days('dietaryWater')).toEqual({ '2026-03-29': 2400 });
});

test.each(['+0530', '+0545', '-0230', '+0100', '-0800', '+1300'])(
  'R4: the sum of a day by a phone at %s is of the phone’s own date, on a host in UTC',
  async (offset) => {
    const host = payloadHost('UTC');
    await host.file('days.json', steps([`2026-03-18 ${offset}`, 5000], [`2026-03-19 ${offset}`, 9000]));
    expect(host.days('stepCount')).toEqual({ '2026-03-18': 5000, '2026-03-19': 9000 });
  },
);
