import type { LocalDate } from '@vitalgate/core';
import { describe, expect, test } from 'vitest';
import { importXml } from './import-xml.ts';
import { metricsPayload, payloadHost } from './payload-host.ts';

const walk = (day: string, value: number) =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="${day} 10:00:00 +0100" endDate="${day} 10:30:00 +0100" value="${value}"/>`;

type Point = readonly [date: string, qty: number];

const sums = (metric: readonly [name: string, units: string], source: string, points: readonly Point[]) =>
  metricsPayload([
    ...metric,
    points.map(([date, qty]) => ({ date: `${date.slice(0, 10)} 00:00:00 ${date.slice(11)}`, qty, source })),
  ]);
const stepsOf = (source: string, ...points: readonly Point[]) => sums(['step_count', 'count'], source, points);
const steps = (...points: readonly Point[]) => stepsOf('iPhone', ...points);
const restingRates = (...points: readonly Point[]) => sums(['resting_heart_rate', 'bpm'], 'Watch', points);

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

describe('K9: days that are known exactly', () => {
  const ofUser = steps(['2026-03-18 +0100', 8000], ['2026-03-19 +0100', 9000]);
  const exact = { '2026-03-18': 8000, '2026-03-19': 9000 };

  test.each([
    ['the same days in UTC+9', steps(['2026-03-18 +0900', 7000], ['2026-03-19 +0900', 9500]), {}],
    ['the same days in UTC', steps(['2026-03-18 +0000', 8100], ['2026-03-19 +0000', 8800]), {}],
    ['one of them in UTC-8', steps(['2026-03-18 -0800', 12_000]), {}],
    [
      'the days beside them in UTC+9',
      steps(['2026-03-17 +0900', 2000], ['2026-03-20 +0900', 2700]),
      { '2026-03-17': 2000, '2026-03-20': 2700 },
    ],
    [
      'the days beside them in UTC-8',
      steps(['2026-03-17 -0800', 2000], ['2026-03-20 -0800', 2700]),
      { '2026-03-17': 2000, '2026-03-20': 2700 },
    ],
    ['the next day in UTC', steps(['2026-03-20 +0000', 2700]), { '2026-03-20': 2700 }],
  ])('keep their number beside sums of %s', async (_name, elsewhere, others) => {
    for (const payloads of [
      [ofUser, elsewhere],
      [elsewhere, ofUser],
    ]) {
      const fed = payloadHost('Europe/Berlin');
      const filed = payloadHost('Europe/Berlin');
      for (const [place, payload] of payloads.entries()) {
        await fed.feed(payload, `2026-11-20T12:0${place}:00Z`);
        await filed.file(`${place}.json`, payload);
      }
      for (const host of [fed, filed]) expect(host.days('stepCount')).toEqual({ ...exact, ...others });
    }
  });

  test('keep their number beside sums of other sources', async () => {
    const host = payloadHost('Europe/Berlin');
    await host.feed(ofUser, '2026-11-20T12:00:00Z');
    const journey = stepsOf('iPhone|Apple Watch', ['2026-03-17 -0800', 2000], ['2026-03-20 +0900', 2700]);
    await host.feed(journey, '2026-11-20T12:01:00Z');
    expect(host.days('stepCount')).toEqual({ ...exact, '2026-03-17': 2000, '2026-03-20': 2700 });
  });

  test('are known from an export that was made after them, and from hours that fill them', async () => {
    const walks = `${walk('2026-03-18', 8000)}${walk('2026-03-19', 4000)}`;
    const exported = `<HealthData><ExportDate value="2026-03-19 13:00:00 +0100"/>${walk('2026-03-17', 7000)}${walks}</HealthData>`;
    const hours = Array.from({ length: 24 }, (_, hour) => {
      return { date: `2026-03-18 ${String(hour).padStart(2, '0')}:00:00 +0100`, qty: 100, source: 'Watch' };
    });
    const journey = stepsOf('iPhone', ['2026-03-18 +0900', 5000], ['2026-03-19 +0900', 6000]);
    for (const isFirst of [true, false]) {
      const beside = payloadHost('Europe/Berlin');
      const summed = payloadHost('Europe/Berlin');
      const goOnJourney = async (): Promise<void> => {
        await beside.feed(journey, '2026-11-20T12:00:00Z');
        await summed.feed(journey, '2026-11-20T12:00:00Z');
      };
      if (isFirst) await goOnJourney();
      await importXml(beside.stores.imports, 'export', exported);
      await summed.feed(metricsPayload(['step_count', 'count', hours]), '2026-11-20T12:01:00Z');
      if (!isFirst) await goOnJourney();
      // The export knows the morning of the 19th alone.
      expect(beside.days('stepCount')).toEqual({ '2026-03-17': 7000, '2026-03-18': 8000, '2026-03-19': 6000 });
      expect(summed.days('stepCount')).toEqual({ '2026-03-18': 2400, '2026-03-19': 6000 });
    }
  });

  test('are of the other zone’s sums once nothing else states them', async () => {
    const host = payloadHost('Europe/Berlin');
    await host.feed(ofUser, '2026-11-20T12:00:00Z');
    await host.file('journey.json', steps(['2026-03-19 +0900', 9500], ['2026-03-20 +0900', 2700]));
    expect(host.days('stepCount')).toEqual({ ...exact, '2026-03-20': 2700 });
    host.stores.imports.remove('feed');
    expect(host.days('stepCount')).toEqual({ '2026-03-19': 9500, '2026-03-20': 2700 });
    await host.feed(ofUser, '2026-11-20T12:01:00Z');
    host.stores.imports.remove('journey.json');
    expect(host.days('stepCount')).toEqual(exact);
  });

  test('begin with what the last one said who knew a part of them', async () => {
    const host = payloadHost('Europe/Berlin');
    for (const [at, day, qty] of [
      ['03:00', '+0900', 4000],
      ['10:00', '+0900', 6000],
      ['12:00', '+0100', 6500],
      ['14:00', '+0900', 7000],
    ] as const) {
      await host.feed(steps([`2026-03-19 ${day}`, qty]), `2026-03-19T${at}:00Z`);
      expect(host.days('stepCount')).toEqual({ '2026-03-19': qty });
    }
    await host.feed(steps(['2026-03-19 +0100', 9000]), '2026-03-19T23:30:00Z');
    await host.feed(steps(['2026-03-19 +0900', 9100]), '2026-03-19T23:40:00Z');
    expect(host.days('stepCount')).toEqual({ '2026-03-19': 9000 });
  });

  test('of another zone are corrected, whatever sources the sum names', async () => {
    const host = payloadHost('Europe/Berlin');
    for (const [source, qty] of [
      ['iPhone', 2700],
      ['iPhone|Apple Watch', 2900],
      ['iPhone', 2500],
    ] as const) {
      await host.feed(stepsOf(source, ['2026-03-20 +0900', qty]), '2026-11-20T12:00:00Z');
      expect(host.days('stepCount')).toEqual({ '2026-03-20': qty });
    }
  });

  test('by a phone whose zone the user names later count from then on', async () => {
    const host = payloadHost('UTC');
    await host.feed(steps(['2026-03-18 +0100', 8000]), '2026-11-20T12:00:00Z');
    await host.feed(steps(['2026-03-18 +0900', 7000], ['2026-03-19 +0900', 500]), '2026-11-20T12:01:00Z');
    expect(host.days('stepCount')).toEqual({ '2026-03-18': 7000, '2026-03-19': 500 });
    host.stores.statistics.setZone('0001-01-01' as LocalDate, 'Europe/Berlin');
    expect(host.days('stepCount')).toEqual({ '2026-03-18': 8000, '2026-03-19': 500 });
  });

  test('stand beside averages of days of another zone', async () => {
    const host = payloadHost('Europe/Berlin');
    await host.feed(restingRates(['2026-03-18 +0100', 60]), '2026-11-20T12:00:00Z');
    await host.feed(restingRates(['2026-03-18 +0900', 70], ['2026-03-19 +0900', 71]), '2026-11-20T12:01:00Z');
    expect(host.days('restingHeartRate')).toEqual({ '2026-03-18': 60, '2026-03-19': 71 });
  });
});
