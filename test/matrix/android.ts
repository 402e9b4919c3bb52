import { dateOf, daySeconds, instantOf } from '../stores/health-auto-export-phone.ts';
import { healthConnectDatabase, recordName } from '../stores/health-connect-database.ts';
import { dayCount, momentsOf, oneOf } from './phone-days.ts';
import type { Door, Life, Pick, Statement, World } from './world.ts';

/** Apps as the database of `healthConnectDatabase` numbers them: the first runs on the phone, the second on a watch. */
const apps = [
  { number: 1, package: 'com.example.fit', device: 2, model: 'Pixel 9' },
  { number: 2, package: 'com.example.band', device: 1, model: 'Pixel Watch 3' },
] as const;
type App = (typeof apps)[number];
const [fit, band] = apps;

/** A record of Health Connect. Times are seconds since the phone's first day began; `changedAt` is when it was last written. */
interface HeldRecord {
  readonly name: number;
  readonly kind: 'steps' | 'weight' | 'water' | 'night' | 'food';
  readonly app: App;
  readonly start: number;
  readonly end: number;
  /** Steps, kilograms, millilitres or kilocalories; of a night, which part of it is deep sleep. */
  readonly value: number;
  readonly changedAt: number;
}

const iso = (at: number): string => new Date(instantOf(at)).toISOString();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const deepEnd = ({ start, end, value }: HeldRecord): number => start + Math.round((end - start) * value);

function stepsOf(list: readonly HeldRecord[], day: number): number {
  const counts = new Float64Array(daySeconds);
  // The watch comes after the phone, and so in its place.
  for (const app of apps) {
    for (const { start, end, value } of list.filter((one) => one.kind === 'steps' && one.app === app)) {
      const from = start - day * daySeconds;
      for (let at = Math.max(from, 0); at < Math.min(end - day * daySeconds, daySeconds); at++) {
        counts[at] = value / (end - start);
      }
    }
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

function daysOf(list: readonly HeldRecord[]): ReturnType<Statement['days']> {
  const metrics = [
    'stepCount',
    'bodyMass',
    'dietaryWater',
    'dietaryEnergyConsumed',
    'sleepAsleep',
    'sleepDeep',
  ] as const;
  const valueOf = (metricId: (typeof metrics)[number], day: number): number => {
    const of = (kind: HeldRecord['kind']) =>
      list.filter(
        (one) => one.kind === kind && Math.floor((kind === 'night' ? one.end : one.start) / daySeconds) === day,
      );
    const minutes = (toEnd: (one: HeldRecord) => number): number =>
      sum(of('night').map((one) => (toEnd(one) - one.start) / 60));
    return {
      stepCount: () => stepsOf(list, day),
      bodyMass: () => of('weight')[0]?.value ?? 0,
      dietaryWater: () => sum(of('water').map(({ value }) => value)),
      dietaryEnergyConsumed: () => sum(of('food').map(({ value }) => value)),
      sleepAsleep: () => minutes(({ end }) => end),
      sleepDeep: () => minutes(deepEnd),
    }[metricId]();
  };
  const days = Array.from({ length: dayCount + 1 }, (_, day) => day);
  return new Map(
    metrics.map((metricId) => [metricId, new Map(days.map((day) => [dateOf(day), valueOf(metricId, day)]))]),
  );
}

function databaseOf(list: readonly HeldRecord[]): Uint8Array {
  const phone = healthConnectDatabase();
  const utc = { start_zone_offset: 0, end_zone_offset: 0 };
  for (const one of list) {
    const { name, kind, app, value, changedAt } = one;
    const [start, end] = [instantOf(one.start), instantOf(one.end)];
    const about = {
      uuid: recordName(name),
      last_modified_time: instantOf(changedAt),
      app_info_id: app.number,
      device_info_id: app.device,
    };
    const lasting = { ...about, ...utc, start_time: start, end_time: end };
    if (kind === 'steps') phone.add('steps_record_table', { ...lasting, count: value });
    if (kind === 'weight')
      phone.add('weight_record_table', { ...about, zone_offset: 0, time: start, weight: value * 1000 });
    if (kind === 'water') phone.add('hydration_record_table', { ...lasting, volume: value / 1000 });
    if (kind === 'food') {
      // The database counts energy in calories.
      phone.add('nutrition_record_table', { ...lasting, meal_name: `Meal ${name}`, energy: value * 1000 });
    }
    if (kind !== 'night') continue;
    const parent_key = phone.add('sleep_session_record_table', lasting);
    const middle = instantOf(deepEnd(one));
    const stage = (from: number, to: number, stage_type: number): unknown =>
      phone.add('sleep_stages_table', { parent_key, stage_start_time: from, stage_end_time: to, stage_type });
    stage(start, middle, 5);
    stage(middle, end, 4);
  }
  return phone.bytes();
}

function payloadOf(list: readonly HeldRecord[], madeAt: number): string {
  const recordsOf = (kind: HeldRecord['kind'], fields: (one: HeldRecord) => object): readonly object[] =>
    list
      .filter((one) => one.kind === kind)
      .map((one) => ({
        start_time: iso(one.start),
        end_time: iso(one.end),
        ...fields(one),
        metadata: { data_origin: one.app.package, device: { manufacturer: 'Google', model: one.app.model } },
      }));
  return JSON.stringify({
    timestamp: iso(madeAt),
    app_version: '1.9.4',
    steps: recordsOf('steps', ({ value }) => ({ count: value })),
    weight: recordsOf('weight', ({ start, value }) => ({ time: iso(start), kilograms: value })),
    hydration: recordsOf('water', ({ value }) => ({ liters: value / 1000 })),
    nutrition: recordsOf('food', ({ name, value }) => ({ name: `Meal ${name}`, calories: value })),
    sleep: recordsOf('night', (one) => ({
      session_end_time: iso(one.end),
      duration_seconds: one.end - one.start,
      stages: [
        { stage: 'deep', start_time: iso(one.start), end_time: iso(deepEnd(one)) },
        { stage: 'light', start_time: iso(deepEnd(one)), end_time: iso(one.end) },
      ],
    })),
  });
}

/** The records of a phone: each is written once, and some once more. */
class HealthConnect {
  list: readonly HeldRecord[] = [];
  #names = 0;
  readonly #pick: Pick;

  constructor(pick: Pick) {
    this.#pick = pick;
  }

  add(one: Omit<HeldRecord, 'name'>): void {
    this.list = [...this.list, { ...one, name: ++this.#names }];
  }

  /** Steps of both apps, water and food of the last hour. */
  record(now: number): void {
    const minute = Math.floor(now / 60) * 60;
    for (const app of apps) {
      const start = minute - 1800 - 60 * this.#pick(10);
      const end = start + 600 + 60 * this.#pick(15);
      if (this.#pick(4) > 0) this.add({ kind: 'steps', app, start, end, value: 10 + this.#pick(900), changedAt: now });
    }
    const moment = { app: fit, start: minute - 1200, end: minute - 1200, changedAt: now };
    if (this.#pick(2) === 0) this.add({ ...moment, kind: 'water', value: 50 * (1 + this.#pick(6)) });
    if (this.#pick(2) === 0) this.add({ ...moment, kind: 'food', value: 20 * (1 + this.#pick(40)) });
  }

  /** Corrects a record of any day; a night goes on. */
  correct(now: number): void {
    const chosen = this.list[this.#pick(Math.max(1, this.list.length))];
    if (chosen === undefined) return;
    const corrected =
      chosen.kind === 'night' ? { ...chosen, end: chosen.end + 1800 } : { ...chosen, value: chosen.value + 20 };
    this.list = this.list.map((one) => (one === chosen ? { ...corrected, changedAt: now } : one));
  }
}

/** What an Android phone says: all that it holds by Health Connect's own export, what is new or changed by HC Webhook. */
function life(pair: readonly [Door, Door], pick: Pick): Life {
  const phone = new HealthConnect(pick);
  const statements: Statement[] = [];
  let sentAt = -1;
  const say = (door: Door, madeAt: number): void => {
    const { list } = phone;
    const common = { door, madeAt, days: () => daysOf(list), staysBehind: false };
    if (door.format === 'export') {
      const said = { name: 'health_connect_export.db', content: databaseOf(list), feed: null, hints: {} };
      statements.push({ ...common, said });
      return;
    }
    const changed = list.filter(({ changedAt }) => changedAt > sentAt);
    if (changed.length === 0) return;
    sentAt = madeAt;
    const content = payloadOf(changed, madeAt);
    statements.push({ ...common, said: { name: 'webhook.json', content, feed: 'hc-webhook', hints: {} } });
  };
  const lastDoor = oneOf(pair, pick);
  for (let day = 0; day < dayCount; day++) {
    const morning = day * daySeconds + 7 * 3600;
    const weight = 60 + pick(200) / 10;
    phone.add({ kind: 'weight', app: fit, start: morning, end: morning, value: weight, changedAt: morning });
    if (day > 0) {
      const [start, end] = [morning - 8 * 3600, morning - 1800 - 60 * pick(60)];
      phone.add({ kind: 'night', app: band, start, end, value: pick(4) / 4, changedAt: morning });
    }
    for (const now of momentsOf(day, pick)) {
      phone.record(now);
      if (pick(2) === 0) phone.correct(now);
      if (pick(3) === 0) say(oneOf(pair, pick), now);
    }
  }
  const evening = dayCount * daySeconds - 600;
  phone.correct(evening);
  say(lastDoor, evening);
  return { statements, flight: null, isDecidable: () => true };
}

export const android: World = {
  formats: {
    export: ['file', 'zip', 'folder', 'watched folder'],
    webhook: ['file', 'zip', 'folder', 'watched folder', 'feed'],
  },
  life,
  isOnePhone: true,
  isNewestWhole: ({ door }) => door.format === 'export',
};
