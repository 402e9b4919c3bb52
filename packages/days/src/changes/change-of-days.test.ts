import { describe, expect, test } from 'vitest';
import { addDays, localDate } from '../calendar/local-date.ts';
import type { LocalDate } from '../calendar/instant.ts';
import { changeOfDays } from './change-of-days.ts';

/** mulberry32: the same seed gives the same days. */
function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()) };
}

interface Habit {
  /** How alike neighbouring days are: 0 not at all. */
  readonly alike: number;
  /** How much higher weekends are, in standard deviations. */
  readonly weekend: number;
  /** How often a day has data. */
  readonly worn: number;
  /** A day's value of its deviation. */
  readonly value: (deviation: number, random: ReturnType<typeof randomOf>) => number;
}

const heart: Habit = {
  alike: 0.3,
  weekend: 0.5,
  worn: 0.97,
  value: (deviation) => Math.round(54 + 2.2 * deviation),
};

const first = localDate('2024-01-01');
const on = (day: number): LocalDate => addDays(first, day);
type Day = { readonly date: LocalDate; readonly value: number };

function lived(seed: number, habit: Habit, count: number): readonly Day[] {
  const random = randomOf(seed);
  let mood = 0;
  return Array.from({ length: count }, (_, day) => {
    mood = habit.alike * mood + Math.sqrt(1 - habit.alike ** 2) * random.normal();
    const value = habit.value(mood + (day % 7 >= 5 ? habit.weekend : 0), random);
    return random.next() < habit.worn ? [{ date: on(day), value }] : [];
  }).flat();
}

const raised = (days: readonly Day[], from: number, to: number, by: number): readonly Day[] =>
  days.map(({ date, value }) => ({ date, value: value + (date >= on(from) && date < on(to) ? by : 0) }));

function seen(days: readonly Day[], today: number) {
  const date = on(today);
  return changeOfDays(
    days.filter((day) => day.date < date),
    date,
  );
}

const gap = (days: readonly Day[]): readonly Day[] => days.filter(({ date }) => date < on(320) || date >= on(410));

const isChange = ({ state }: ReturnType<typeof seen>): boolean => state === 'step' || state === 'drift';
const persons = Array.from({ length: 20 }, (_, seed) => seed + 1);

describe('what changed lately in the days of made persons', () => {
  test('a year of noise over sixty metrics, looked at each week, gives no more than two false alarms', () => {
    const shapes: readonly Habit['value'][] = [
      (deviation) => 60 + 3 * deviation,
      (deviation) => 8000 * Math.exp(0.35 * deviation),
      (deviation, random) => 60 + 3 * deviation + (random.next() < 0.03 ? 40 * (random.next() - 0.5) : 0),
      (deviation) => Math.max(0, Math.round(1.2 + deviation)),
    ];
    let alarms = 0;
    for (let metric = 0; metric < 60; metric++) {
      const habit: Habit = {
        alike: [0.1, 0.3, 0.5, 0.3, 0.7][metric % 5] ?? 0,
        weekend: [0, 1, 0.5, 1.5][metric % 4] ?? 0,
        worn: [1, 0.95, 0.8, 0.3, 1][(metric >> 2) % 5] ?? 1,
        value: shapes[(metric >> 1) % 4] ?? heart.value,
      };
      const days = lived(1000 + metric, habit, 765);
      let was = false;
      for (let today = 400; today < 765; today += 7) {
        const is = isChange(seen(days, today));
        if (is && !was) alarms++;
        was = is;
      }
    }
    expect(alarms).toBeLessThanOrEqual(2);
  });

  test('a resting heart rate that is seven higher is found within three weeks, of most persons within twelve days', () => {
    const found = persons.map((seed) => {
      const days = raised(lived(seed, heart, 460), 420, 460, 7);
      for (let today = 421; today < 460; today++) if (seen(days, today).state === 'step') return today - 420;
      return Infinity;
    });
    expect(Math.max(...found)).toBeLessThanOrEqual(21);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(5);
    expect(found.filter((after) => after <= 12).length).toBeGreaterThan(persons.length / 2);
  });

  test('after thirty days it says how much, since when and what was usual', () => {
    const change = seen(raised(lived(3, heart, 450), 420, 450, 7), 450);
    if (change.state !== 'step') expect.fail(change.state);
    expect(change.direction).toBe('higher');
    expect(Math.abs(Date.parse(change.since) - Date.parse(on(420))) / 86_400_000).toBeLessThanOrEqual(3);
    expect(change.recent - change.usual.value).toBeGreaterThan(6);
    expect(change.recent - change.usual.value).toBeLessThan(8);
    expect(change.usual.low).toBeLessThan(change.usual.value);
    expect(change.usual.high).toBeLessThan(change.recent);
    expect(change.until).toBe(on(449));
    expect(change.days).toBeGreaterThan(25);
  });

  test('an illness of four days is no lasting change, in all persons but one at most', () => {
    const wrong = persons.filter((seed) => {
      const days = raised(lived(seed, heart, 490), 450, 454, 10);
      return Array.from({ length: 20 }, (_, day) => seen(days, 451 + 2 * day)).some(isChange);
    });
    expect(wrong.length).toBeLessThanOrEqual(1);
  });

  test('a weight that falls a little each week is a change within three months, and says from where to where', () => {
    for (const seed of persons) {
      const days = lived(seed, { ...heart, value: (deviation) => 79 + 0.3 * deviation }, 500).map(
        ({ date, value }) => ({
          date,
          value: value - 0.02 * Math.max(0, (Date.parse(date) - Date.parse(on(200))) / 86_400_000),
        }),
      );
      expect(isChange(seen(days, 290))).toBe(true);
      const late = seen(days, 480);
      if (late.state !== 'drift') expect.fail(late.state);
      expect(late.direction).toBe('lower');
      // 182 days at 0.02 kg.
      expect(late.usual.value - late.recent).toBeGreaterThan(3.3);
      expect(late.usual.value - late.recent).toBeLessThan(4);
      expect(late.since <= on(300)).toBe(true);
    }
  });

  test('one bad value, however wrong, is no change and hides none', () => {
    for (const seed of persons) {
      const days = lived(seed, heart, 470);
      const spoilt = (some: readonly Day[]): readonly Day[] =>
        some.map((day) => (day.date === on(455) ? { ...day, value: 5e6 } : day));
      expect(isChange(seen(spoilt(days), 462))).toBe(false);
      expect(seen(spoilt(raised(days, 435, 470, 7)), 468)).toMatchObject({ state: 'step', direction: 'higher' });
    }
  });

  test('a gap of three months before a change does not hide it, and the days after a gap are no change by themselves', () => {
    expect(isChange(seen(gap(lived(5, heart, 440)), 440))).toBe(false);
    expect(seen(gap(raised(lived(5, heart, 460), 430, 460, 7)), 455)).toMatchObject({ state: 'step' });
  });

  test('five values a year, or a month of days, are too few, and values that stopped are no news', () => {
    const rare = lived(1, heart, 1400).filter((_, day) => day % 73 === 0);
    expect(seen(rare, 1400)).toEqual({ state: 'tooFewDays' });
    expect(seen(lived(1, heart, 30), 30)).toEqual({ state: 'tooFewDays' });
    expect(seen([], 30)).toEqual({ state: 'tooFewDays' });
    expect(seen(lived(1, heart, 400), 415)).toMatchObject({ state: 'noRecentDays' });
  });

  test('today and days to come count in nothing', () => {
    const days = lived(2, heart, 440);
    const plans = Array.from({ length: 40 }, (_, day) => ({ date: on(440 + day), value: 90 }));
    expect(changeOfDays([...days, ...plans], on(440))).toEqual(changeOfDays(days, on(440)));
  });

  test('what was always the same changes if most of the new days differ one way, and not by a day', () => {
    const same = Array.from({ length: 420 }, (_, day) => ({ date: on(day), value: day >= 405 ? 9 : 10 }));
    expect(seen(same, 420)).toMatchObject({ state: 'step', direction: 'lower', since: on(405), recent: 9 });
    expect(isChange(seen(same, 407))).toBe(false);
  });

  test('without a change it says what is usual and what the last two weeks were', () => {
    const days = lived(4, heart, 400);
    const change = seen(days, 400);
    if (change.state !== 'asUsual') expect.fail(change.state);
    expect(Math.abs(change.recent - change.usual.value)).toBeLessThan(2);
    expect(change.usual.days).toBeGreaterThan(165);
    expect(change.usual.days).toBeLessThanOrEqual(182);
  });
});
