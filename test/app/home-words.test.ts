import type { HomeNumberView, UsualDaysView } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { againstUsual, shownNumbers } from '../../packages/app/src/home/home-words.ts';
import { averageNight, nightAxis, nightWeeks } from '../../packages/app/src/nights/night-clock.ts';

const usual = (low: number, high: number): UsualDaysView => ({ value: (low + high) / 2, low, high, days: 90 });

function number(metricId: string, changes: Partial<HomeNumberView> = {}): HomeNumberView {
  return {
    metricId,
    name: metricId,
    category: 'heart',
    unit: 'count/min',
    aggregation: 'average',
    date: '2026-03-09',
    value: 62,
    isSoFar: false,
    usual: usual(53, 56),
    ...changes,
  };
}

test.each([
  ['of today', number('restingHeartRate'), 'usual 53 to 56 bpm'],
  ['of a day that is not over', number('heartRate', { isSoFar: true }), 'so far, usual 53 to 56 bpm'],
  ['of yesterday', number('restingHeartRate', { date: '2026-03-08' }), 'yesterday, usual 53 to 56 bpm'],
  ['that is old', number('restingHeartRate', { date: '2026-02-01', usual: null }), 'Feb 1, 2026'],
  [
    'whose usual is one amount',
    number('stepCount', { unit: 'count', usual: usual(8000, 8000.2) }),
    'usual 8,000 steps',
  ],
])('P02: a number %s says of when it is and what is usual', (_what, shown, text) => {
  expect(againstUsual([shown], { today: '2026-03-09', changes: [] })).toBe(text);
});

test('what is usual of a number that changed since is of before', () => {
  const shown = number('restingHeartRate');
  const step = {
    state: 'step',
    direction: 'higher',
    since: '2026-02-20',
    until: '2026-03-08',
    recent: 62,
    days: 17,
  } as const;
  const change = { ...step, usual: usual(53, 56) };
  const changes = [{ ...shown, today: '2026-03-09', change, sources: { began: [], ended: [] } }];
  expect(againstUsual([shown], { today: '2026-03-09', changes })).toBe('usual before 53 to 56 bpm');
  expect(againstUsual([number('heartRate')], { today: '2026-03-09', changes })).toBe('usual 53 to 56 bpm');
});

test('two pressures of one day are one number, the upper first; of two days they are two', () => {
  const upper = number('bloodPressureSystolic', { unit: 'mmHg', usual: usual(112, 124) });
  const lower = number('bloodPressureDiastolic', { unit: 'mmHg', usual: usual(70, 80) });
  const [pair = [], ...others] = shownNumbers([lower, number('heartRate'), upper]);
  expect(pair.map(({ metricId }) => metricId)).toEqual(['bloodPressureSystolic', 'bloodPressureDiastolic']);
  expect(others).toHaveLength(1);
  expect(againstUsual([upper, lower], { today: '2026-03-09', changes: [] })).toBe('usual 112 to 124 / 70 to 80 mmHg');
  expect(shownNumbers([upper, { ...lower, date: '2026-03-08' }])).toHaveLength(2);
});

const night = (date: string, from: number, to: number, asleep: number | null) => ({
  date,
  start: null,
  end: null,
  timeZone: 'UTC',
  minutes: { asleep, inBed: null, awake: null, core: null, deep: null, rem: null },
  stretches: [{ stage: 'asleep' as const, from, to }],
  clock: asleep === null ? null : { start: from, end: to },
  naps: [],
  sources: [],
});

test('P08: nights share one clock of full hours; an average counts what is known; weeks end with the day asked for', () => {
  const nights = [
    night('2026-03-09', -70, 400, 420),
    night('2026-03-03', 20, 500, 480),
    night('2026-03-02', 0, 60, null),
  ];
  expect(nightAxis(nights)).toEqual({ from: -120, to: 540, marks: [0, 180, 360, 540] });
  expect(averageNight(nights)).toEqual({ asleep: 450, clock: { start: -25, end: 450 } });
  expect(averageNight([])).toEqual({ asleep: null, clock: null });
  expect(nightWeeks(nights, '2026-03-09').map((week) => [week.from, week.to, week.nights.length])).toEqual([
    ['2026-03-03', '2026-03-09', 2],
    ['2026-02-24', '2026-03-02', 1],
  ]);
});
