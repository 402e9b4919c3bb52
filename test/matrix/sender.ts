import { daySeconds, instantOf, Phone, type RecordedSample } from '../stores/health-auto-export-phone.ts';
import { daysOf } from './iphone.ts';
import { liveDays, oneOf, pickFlight } from './phone-days.ts';
import type { Door, Life, Pick, Statement, World } from './world.ts';

const types = {
  StepCount: ['stepCount', 'count'],
  ActiveEnergyBurned: ['activeEnergyBurned', 'kcal'],
  HeartRate: ['heartRate', 'count/min'],
  DietaryWater: ['dietaryWater', 'mL'],
} as const;

const iso = (at: number): string => new Date(instantOf(at)).toISOString();

function lineOf(one: RecordedSample): object {
  const about = { start: iso(one.start), end: iso(one.end), source: one.source };
  if (one.kind === 'sleep') {
    const value = one.stage === 'Awake' ? 'awake' : `asleep${one.stage}`;
    return { kind: 'category', type: 'sleepAnalysis', value, ...about };
  }
  const [type, unit] = types[one.type];
  return { kind: 'quantity', type, unit, value: one.value, ...about };
}

/** All that a program knows of a time, and that it is all. */
function linesOf(list: readonly RecordedSample[], since: number, until: number): string {
  const named = [...Object.values(types).map(([type]) => type), 'sleepAnalysis'];
  const lines = [
    ...list.filter(({ start }) => start >= since && start < until).map(lineOf),
    { kind: 'made', at: iso(until) },
    ...named.map((type) => ({ kind: 'told', type, start: iso(since), end: iso(until) })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What a program of one's own says in a few days, as lines of JSON: each time all of the last days. */
function life(pair: readonly [Door, Door], pick: Pick): Life {
  const phone = new Phone(pick, pickFlight(pick));
  const statements: Statement[] = [];
  const say = (door: Door, since: number, madeAt: number): void => {
    const list = phone.list.filter(({ end }) => end <= madeAt);
    const said = { name: 'records.ndjson', content: linesOf(list, since, madeAt), feed: 'ndjson', hints: {} };
    // Who sends lines sends in order what it says now.
    statements.push({ door, madeAt, said, days: () => daysOf(list, phone.flight), staysBehind: true });
  };
  liveDays(phone, pick, {
    atMoment(now, day) {
      if (pick(4) === 0) say(oneOf(pair, pick), Math.max(0, day - pick(3)) * daySeconds, now);
    },
    atEnd: (now) => say(oneOf(pair, pick), 0, now),
  });
  return { statements, flight: phone.flight, isDecidable: () => true };
}

export const sender: World = {
  formats: { lines: ['file', 'zip', 'folder', 'watched folder', 'feed'] },
  life,
  isOnePhone: false,
  isNewestWhole: () => true,
};
