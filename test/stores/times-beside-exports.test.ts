import { describe, expect, test } from 'vitest';
import { metricsPayload, payloadHost } from './payload-host.ts';

const day = (of: number) => `2026-05-${String(of).padStart(2, '0')}`;

function xml(exportedAt: string, records: readonly string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?><HealthData locale="en_US">';
  return `${head}<ExportDate value="${exportedAt} +0000"/>${records.join('')}</HealthData>`;
}

function category(type: string, value: string, start: string, end: string): string {
  const times = `startDate="${start} +0000" endDate="${end} +0000"`;
  return `<Record type="HKCategoryTypeIdentifier${type}" sourceName="My Watch" ${times} value="HKCategoryValue${value}"/>`;
}

const hour = (of: number) => `${String(of).padStart(2, '0')}:00:00`;
const stood = Array.from({ length: 11 }, (_, place) =>
  category('AppleStandHour', 'AppleStandHourStood', `${day(5)} ${hour(8 + place)}`, `${day(5)} ${hour(9 + place)}`),
);
const calm = [category('MindfulSession', 'NotApplicable', `${day(5)} 08:00:00`, `${day(5)} 08:10:00`)];
const beats = Array.from({ length: 8 }, (_, place) => {
  const at = `${day(5)} ${hour(place)} +0000`;
  const times = `startDate="${at}" endDate="${at}"`;
  return `<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="My Watch" unit="count/min" ${times} value="50"/>`;
});
const evening = xml(`${day(5)} 19:30:00`, [...stood, ...calm, ...beats]);

const point = (date: string, of: object) => ({ date: `${date} +0000`, source: 'My Watch', ...of });
const wholeDay = metricsPayload(
  ['apple_stand_hour', 'count', [point(`${day(5)} 00:00:00`, { qty: 13 })]],
  ['mindful_minutes', 'min', [point(`${day(5)} 00:00:00`, { qty: 10 })]],
  ['heart_rate', 'count/min', [point(`${day(5)} 00:00:00`, { Min: 48, Avg: 80, Max: 150 })]],
);
const hours = metricsPayload([
  'mindful_minutes',
  'min',
  [point(`${day(7)} 08:00:00`, { qty: 10 }), point(`${day(7)} 20:00:00`, { qty: 5 })],
]);
const laterCalm = category('MindfulSession', 'NotApplicable', `${day(7)} 08:20:00`, `${day(7)} 08:30:00`);
const morning = xml(`${day(7)} 09:05:00`, [laterCalm]);
const halfNight = xml(`${day(9)} 03:05:00`, [
  category('SleepAnalysis', 'SleepAnalysisAsleepCore', `${day(8)} 23:00:00`, `${day(9)} 03:00:00`),
]);
const wholeNight = metricsPayload([
  'sleep_analysis',
  'hr',
  [
    point(`${day(9)} 00:00:00`, {
      totalSleep: 8,
      core: 6,
      deep: 1,
      rem: 1,
      awake: 0,
      inBed: 0,
      sleepStart: `${day(8)} 23:00:00 +0000`,
      sleepEnd: `${day(9)} 07:00:00 +0000`,
    }),
  ],
]);

type Host = ReturnType<typeof payloadHost>;
type Bring = (host: Host) => Promise<unknown>;

const exported =
  (text: string): Bring =>
  (host) =>
    host.file(`export ${text.length}`, text, 'apple-health');
const doors: readonly (readonly [name: string, bring: (payload: unknown, received: string) => Bring])[] = [
  ['as a file', (payload) => (host) => host.file('look.json', payload)],
  ['by a feed', (payload, received) => (host) => host.feed(payload, received)],
];

const inBothOrders = async (told: readonly Bring[], check: (host: Host) => void): Promise<void> => {
  for (const order of [told, [...told].reverse()]) {
    const host = payloadHost();
    for (const one of order) await one(host);
    check(host);
  }
};

describe.each(doors)('M05: sums whose place within their time is not stated, %s, beside an export', (_, bring) => {
  test('a day holds as the newest look at it says: stand hours, mindful minutes and heart rate', async () => {
    await inBothOrders([exported(evening), bring(wholeDay, `${day(6)}T08:00:00Z`)], (host) => {
      expect(host.days('appleStandHour')).toEqual({ [day(5)]: 13 });
      expect(host.days('mindfulSession')).toEqual({ [day(5)]: 10 });
      expect(host.days('heartRate')).toEqual({ [day(5)]: 80 });
    });
  });

  test('hours of mindful minutes stand for what an earlier export holds of them', async () => {
    await inBothOrders([exported(morning), bring(hours, `${day(7)}T21:30:00Z`)], (host) => {
      expect(host.days('mindfulSession')).toEqual({ [day(7)]: 15 });
    });
  });

  test('a night stands for the part of it that an earlier export holds', async () => {
    await inBothOrders([exported(halfNight), bring(wholeNight, `${day(9)}T08:00:00Z`)], (host) => {
      expect(host.days('sleepAsleep')).toEqual({ [day(9)]: 480 });
      expect(host.days('sleepCore')).toEqual({ [day(9)]: 360 });
      expect(host.days('sleepDeep')).toEqual({ [day(9)]: 60 });
    });
  });

  test('an export that was made when the time was over says more than its sums', async () => {
    const nextDay = xml(`${day(6)} 12:00:00`, [...stood, ...calm, ...beats]);
    await inBothOrders([exported(nextDay), bring(wholeDay, `${day(6)}T08:00:00Z`)], (host) => {
      expect(host.days('appleStandHour')).toEqual({ [day(5)]: 11 });
      expect(host.days('mindfulSession')).toEqual({ [day(5)]: 10 });
      expect(host.days('heartRate')).toEqual({ [day(5)]: 50 });
    });
  });
});
