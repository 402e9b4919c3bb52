import { describe, expect, test } from 'vitest';
import { fedHost } from './feeding.ts';

const day = '2026-03-09';
const written = (time: string): string => `${day} ${time}:00 +0000`;

const lasting = (time: string, until: string, qty: number, source = 'Watch'): object => ({
  date: written(time),
  start: written(time),
  end: written(until),
  qty,
  source,
});
const drunk = (time: string, qty: number): object => lasting(time, time, qty, 'Diary');

const lists = { steps: 'step_count', water: 'dietary_water', weight: 'weight_body_mass' } as const;
const units = { steps: 'count', water: 'mL', weight: 'kg' } as const;

/** A payload with a walk at its beginning and one at its end, of which the watch always knows. */
function payload(from: string, to: string, held: Partial<Record<keyof typeof lists, readonly object[]>>): object {
  const walks = [lasting(`${from}:00`, `${from}:01`, 10), lasting(`${to}:00`, `${to}:01`, 10)];
  const all = { ...held, steps: [...walks, ...(held.steps ?? [])] };
  const names = Object.keys(all) as (keyof typeof lists)[];
  return { data: { metrics: names.map((name) => ({ name: lists[name], units: units[name], data: all[name] })) } };
}

describe('what is gone on the phone goes', () => {
  test.each([
    ['the newest record of a type', [drunk('09:00', 200), drunk('11:00', 300)], [drunk('09:00', 200)], 200],
    ['the oldest', [drunk('09:00', 200), drunk('11:00', 300)], [drunk('11:00', 300)], 300],
    ['all of a type, if the app lists it without any', [drunk('09:00', 200)], [], undefined],
  ])('%s', async (_, before, after, left) => {
    const host = await fedHost('health-auto-export');
    await host.deliver(payload('08', '12', { water: before }));
    await host.deliver(payload('08', '13', { water: after }));
    expect(host.day('dietaryWater', day)).toBe(left);
    expect(host.day('stepCount', day)).toBe(20);
  });

  test('not what is outside of the time of the payload', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(payload('08', '12', { water: [drunk('08:30', 100), drunk('11:00', 400)] }));
    await host.deliver(payload('09', '13', { water: [] }));
    expect(host.day('dietaryWater', day)).toBe(100);
  });

  test('not a type that the app does not list, as one that the user chose no more', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(payload('08', '12', { water: [drunk('09:00', 200)] }));
    await host.deliver(payload('08', '13', {}));
    expect(host.day('dietaryWater', day)).toBe(200);
  });

  test('not by an automation that sends what is new since the last time', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(payload('08', '12', { water: [drunk('09:00', 200), drunk('11:00', 300)] }));
    await host.deliver(payload('08', '13', { water: [drunk('09:00', 200)] }), {
      'automation-period': 'Since Last Sync',
    });
    expect(host.day('dietaryWater', day)).toBe(500);
  });
});

const ride = (time: string, meters: number): object => ({
  id: time,
  name: 'Outdoor Cycling',
  start: written(time),
  end: `${day} ${time}:59 +0000`,
  duration: 59,
  distance: { qty: meters / 1000, units: 'km' },
});

const sent = (...workouts: readonly object[]): object => ({ data: { workouts } });

const meters = (workouts: readonly { readonly distanceMeters: number | null }[]): readonly number[] =>
  workouts.map(({ distanceMeters }) => distanceMeters ?? 0).sort((one, other) => one - other);

describe('a workout that is gone on the phone', () => {
  const rides = [ride('08:00', 3000), ride('09:00', 4000), ride('10:00', 5000)];

  test('goes if it lay between others', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(sent(...rides));
    await host.deliver(sent(ride('08:00', 3000), ride('10:00', 5000)));
    expect(meters(host.workouts())).toEqual([3000, 5000]);
  });

  test('goes once a later one is there, and an earlier look that lacks some takes none', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(sent(...rides));
    await host.deliver(sent(...rides.slice(0, 2)));
    expect(meters(host.workouts())).toEqual([3000, 4000, 5000]);
    await host.deliver(sent(...rides.slice(0, 2), ride('11:00', 6000)));
    expect(meters(host.workouts())).toEqual([3000, 4000, 6000]);
    await host.deliver(sent(ride('08:00', 3000), ride('10:30', 1000)));
    expect(meters(host.workouts())).toEqual([1000, 3000, 4000, 6000]);
  });
});

describe('an earlier look that comes late brings nothing back', () => {
  const early = payload('08', '12', { water: [drunk('09:00', 200), drunk('11:00', 300)] });

  test.each([
    ['of what was deleted', [drunk('09:00', 200)], 200],
    ['of what was corrected', [drunk('09:00', 200), drunk('11:00', 350)], 550],
  ])('%s', async (_, now, left) => {
    const host = await fedHost('health-auto-export');
    await host.deliver(early);
    await host.deliver(payload('08', '13', { water: now }));
    const report = await host.deliver(early);
    expect(host.day('dietaryWater', day)).toBe(left);
    // And the walk at twelve.
    expect(report.older.quantitySamples).toBe(2);
  });

  test('and what comes back on the phone comes back', async () => {
    const host = await fedHost('health-auto-export');
    await host.deliver(early);
    await host.deliver(payload('08', '13', { water: [drunk('09:00', 200)] }));
    await host.deliver(payload('08', '14', { water: [drunk('09:00', 200), drunk('11:00', 300)] }));
    expect(host.day('dietaryWater', day)).toBe(500);
    await host.deliver(payload('08', '13', { water: [drunk('09:00', 200)] }));
    expect(host.day('dietaryWater', day)).toBe(500);
  });
});

const steps = (points: readonly object[]): object => {
  return { data: { metrics: [{ name: 'step_count', units: 'count', data: points }] } };
};

test('steps of two devices without ends count twice: nobody knows which of them overlap; sums of minutes count once', async () => {
  const singly = await fedHost('health-auto-export');
  await singly.deliver(
    steps([
      { date: `${day} 08:00:05 +0000`, qty: 100, source: 'Watch' },
      { date: `${day} 08:01:20 +0000`, qty: 90, source: 'iPhone' },
    ]),
  );
  expect(singly.day('stepCount', day)).toBe(190);
  const byMinute = await fedHost('health-auto-export');
  await byMinute.deliver(steps([{ date: `${day} 08:00:00 +0000`, qty: 100, source: 'Watch|iPhone' }]), {
    'automation-aggregation': 'Minutes',
  });
  expect(byMinute.day('stepCount', day)).toBe(100);
});
