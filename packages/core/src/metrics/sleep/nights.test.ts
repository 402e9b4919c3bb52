import { expect, test } from 'vitest';
import { dayRuleOf, localDate, type StatisticsCategorySample } from '@vitalgate/days';
import type { Instant } from '../../records/instant.ts';
import { nightsBetween } from './nights.ts';

const rule = dayRuleOf({ knows: () => true, offsetMinutes: () => 0 }, [{ from: null, zone: 'UTC' }]);
const at = (time: string) => Date.parse(`${time}:00Z`) as Instant;

function sleep(value: string, start: string, end: string, sourceName = 'Watch'): StatisticsCategorySample {
  return { start: at(start), end: at(end), value, sourceName, device: null, userEntered: false, timeZone: null };
}

function nights(samples: readonly StatisticsCategorySample[], from = '2024-01-09', to = '2024-01-11') {
  const reader = { quantitySamples: () => [], categorySamples: () => samples };
  return nightsBetween({ reader, rule }, localDate(from), localDate(to));
}

test('a night has its own minutes and sources, and the naps of its day stand beside it', () => {
  const found = nights([
    sleep('asleepCore', '2024-01-08T22:00', '2024-01-09T05:00'),
    sleep('inBed', '2024-01-09T22:00', '2024-01-10T07:00', 'Phone'),
    sleep('asleepCore', '2024-01-09T22:30', '2024-01-10T02:00'),
    sleep('awake', '2024-01-10T02:00', '2024-01-10T02:20'),
    sleep('asleepDeep', '2024-01-10T02:20', '2024-01-10T06:30'),
    sleep('asleep', '2024-01-10T13:00', '2024-01-10T13:40', 'App'),
    sleep('inBed', '2024-01-10T22:00', '2024-01-11T06:00', 'Phone'),
  ]);
  expect(found.map(({ date, start, end }) => [date, start, end])).toEqual([
    ['2024-01-11', null, null],
    ['2024-01-10', at('2024-01-09T22:30'), at('2024-01-10T06:30')],
    ['2024-01-09', at('2024-01-08T22:00'), at('2024-01-09T05:00')],
  ]);
  expect(found[1]).toMatchObject({
    minutes: { asleep: 460, inBed: 540, awake: 20, core: 210, deep: 250, rem: null },
    naps: [{ start: at('2024-01-10T13:00'), end: at('2024-01-10T13:40'), minutes: { asleep: 40, inBed: null } }],
    sources: ['Phone', 'Watch'],
  });
  expect(found[1]?.stretches).toEqual([
    { stage: 'inBed', from: -120, to: 420 },
    { stage: 'core', from: -90, to: 120 },
    { stage: 'awake', from: 120, to: 140 },
    { stage: 'deep', from: 140, to: 390 },
  ]);
  expect(found[0]).toMatchObject({ minutes: { asleep: null, inBed: 480, awake: null }, naps: [], sources: ['Phone'] });
});

test('P08: the stages of a night lie on its clock; samples of one stage that touch are one time', () => {
  const berlin = dayRuleOf(
    { knows: () => true, offsetMinutes: (_, when) => (when < at('2024-03-31T01:00') ? 60 : 120) },
    [{ from: null, zone: 'Europe/Berlin' }],
  );
  const samples = [
    sleep('asleepCore', '2024-03-30T21:30', '2024-03-30T22:00'),
    sleep('asleepCore', '2024-03-30T22:00', '2024-03-30T23:00'),
    sleep('asleepREM', '2024-03-30T23:00', '2024-03-31T04:00'),
    sleep('asleep', '2024-03-31T04:10', '2024-03-31T04:30'),
  ];
  const [night] = nightsBetween(
    { reader: { quantitySamples: () => [], categorySamples: () => samples }, rule: berlin },
    localDate('2024-03-31'),
    localDate('2024-03-31'),
  );
  // Woken up at 6:30 summer time; the night was seven hours long although its clock says eight.
  expect(night?.stretches).toEqual([
    { stage: 'core', from: -30, to: 60 },
    { stage: 'rem', from: 60, to: 360 },
    { stage: 'asleep', from: 370, to: 390 },
  ]);
  expect(night?.clock).toEqual({ start: -90, end: 390 });
});
