import { env } from 'node:process';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, it } from 'vitest';
import {
  deliver,
  deliveryOf,
  expectedDays,
  importExport,
  phoneSteps,
  slotsOfDay,
  sources,
  type Days,
  type Delivery,
  type LiveExport,
  type LiveFeed,
  type LiveSample,
  type LiveType,
} from './live-phone.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

/** `LIVE_PHONES=100 npx vitest run test/stores/live-phone.test.ts --testTimeout 3600000` looks further, from other seeds. */
const asked = Number(env['LIVE_PHONES'] ?? 0);
const seeds = asked > 0 ? Array.from({ length: asked }, (_, index) => 1000 + index) : [1, 2, 3];
const dayCount = asked > 0 ? 60 : 14;
const week = 7 * slotsOfDay;

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const endOf = ({ start, slots }: LiveSample): number => start + slots;
const hourOf = (slot: number): number => Math.floor(slot / 6);

/** A phone that records, syncs late, corrects, deletes and condenses; `pick` decides. */
class Phone {
  list: readonly LiveSample[] = [];
  readonly #pick: (below: number) => number;

  constructor(pick: (below: number) => number) {
    this.#pick = pick;
  }

  #isFree(one: LiveSample): boolean {
    return !this.list.some((other) => {
      if (other.source !== one.source || other.type !== one.type) return false;
      if (one.slots === 0) return other.start === one.start;
      return other.start < endOf(one) && one.start < endOf(other);
    });
  }

  /** Something that ended before `now`: usually lately, sometimes synced two days late. */
  record(now: number): void {
    const back = this.#pick(5) === 0 ? this.#pick(2 * slotsOfDay) : this.#pick(12);
    const source = sources[this.#pick(2)] ?? 'Anna’s iPhone';
    const isSteps = this.#pick(4) > 0;
    const slots = isSteps ? 1 + this.#pick(2) : 0;
    const start = now - back - slots;
    const value = isSteps ? 60 * (1 + this.#pick(9)) : 90 + this.#pick(10);
    const one: LiveSample = { type: isSteps ? 'stepCount' : 'oxygenSaturation', source, start, slots, value };
    if (start < 0 || hourOf(start) !== hourOf(Math.max(start, endOf(one) - 1)) || !this.#isFree(one)) return;
    this.list = [...this.list, one];
  }

  /** Changes a sample of the last five days. */
  change(now: number): void {
    const recent = this.list.filter(({ start }) => start > now - 5 * slotsOfDay);
    const chosen = recent[this.#pick(Math.max(1, recent.length))];
    if (chosen === undefined) return;
    const others = this.list.filter((one) => one !== chosen);
    const what = this.#pick(3);
    if (what === 0) this.list = others;
    if (what === 1) this.list = [...others, { ...chosen, value: chosen.value + (chosen.slots === 0 ? 0.5 : 60) }];
    const next = others.find(
      (one) =>
        one.type === chosen.type &&
        one.source === chosen.source &&
        chosen.slots > 0 &&
        one.start === endOf(chosen) &&
        hourOf(one.start) === hourOf(chosen.start),
    );
    if (what !== 2 || next === undefined) return;
    const joined = { ...chosen, slots: chosen.slots + next.slots, value: chosen.value + next.value };
    this.list = [...others.filter((one) => one !== next), joined];
  }
}

const daysOf = ({ metrics }: HealthStores, type: LiveType): Days =>
  metrics.days(type, null, 999).map(({ date, value }) => [date, value] as const);

const rounded = (days: Days): Days => days.map(([date, value]) => [date, Number(value.toPrecision(9))]);

interface World {
  readonly seed: number;
  readonly feed: LiveFeed;
  readonly second: LiveFeed;
}

function worldOf(seed: number, pick: (below: number) => number): World {
  const raw: LiveFeed = { id: 'raw', bucketSlots: null, renames: pick(2) === 0 };
  const sums: LiveFeed = { id: 'sums', bucketSlots: pick(2) === 0 ? 6 : 1, renames: false };
  return pick(2) === 0 ? { seed, feed: raw, second: sums } : { seed, feed: sums, second: raw };
}

/** Lives a phone's days with its host, and compares after each step. */
function live(seed: number): void {
  const number = numbers(seed);
  const pick = (below: number): number => Math.floor(number() * below);
  const directory = temporaryDirectory();
  const stores = temporaryHealthStores(directory);
  const database = temporaryDatabase('health', directory);
  const phone = new Phone(pick);
  const { feed, second } = worldOf(seed, pick);
  let deliveries: Delivery[] = [];
  const held = new Map<string, LiveExport>();
  const made: LiveExport[] = [];
  let underway: Delivery[] = [];
  let last: Delivery | null = null;
  let steps: string[] = [];

  /** Whether a feed has begun: the first delivery, and the first after it was undone, holds everything. */
  const hasHistory = (of: LiveFeed): boolean => deliveries.some((delivery) => delivery.feed === of);

  function check(step: string): void {
    steps = [...steps.slice(-12), step];
    const expected = expectedDays({ deliveries, exports: [...held.values()] }, dayCount);
    for (const type of ['stepCount', 'oxygenSaturation'] as const) {
      expect(rounded(daysOf(stores, type)), `seed ${seed}: ${type} after ${steps.join(', ')}`).toEqual(
        rounded(expected[type]),
      );
    }
  }

  function send(delivery: Delivery, now: number, how: string): void {
    deliver(stores.imports, delivery, now);
    deliveries.push(delivery);
    last = delivery;
    check(`${how} of ${delivery.feed.id} at ${now} from ${delivery.from} to ${delivery.to}`);
  }

  function step(now: number): void {
    const what = pick(20);
    if (what < 6) {
      const by = pick(3) === 0 ? second : feed;
      const since = pick(12) === 0 || !hasHistory(by) ? 0 : now - week;
      const delivery = deliveryOf(by, phone.list, since, now);
      if (pick(5) === 0) return; // lost
      if (pick(5) < 2 && hasHistory(by)) underway.push(delivery);
      else send(delivery, now, 'delivery');
    } else if (what === 6 && underway.length > 0) {
      // Newer ones overtook it, for many days at times.
      const [late] = underway.splice(pick(underway.length), 1);
      if (late !== undefined) send(late, now, 'late delivery');
    } else if (what === 7 && last !== null) {
      send(last, now, 'repeated delivery');
    } else if (what === 8) {
      made.push({ madeAt: now, samples: phone.list });
    } else if (what === 9 && made.length > 0) {
      const place = pick(made.length);
      const [export_, id] = [made[place], `export-${place}`];
      if (export_ === undefined) return;
      if (held.has(id)) {
        stores.imports.remove(id);
        held.delete(id);
        check(`undo of ${id}`);
      } else {
        importExport(stores.imports, id, export_);
        held.set(id, export_);
        check(`import of ${id} made at ${export_.madeAt}`);
      }
    } else if (what === 10 && pick(8) === 0) {
      const gone = pick(2) === 0 ? feed : second;
      if (stores.imports.remove(gone.id) === null) return;
      deliveries = deliveries.filter(({ feed: { id } }) => id !== gone.id);
      underway = underway.filter(({ feed: { id } }) => id !== gone.id);
      last = null;
      check(`undo of ${gone.id}`);
    }
  }

  for (let day = 0; day < dayCount; day++) {
    const moments = Array.from({ length: 6 }, () => pick(slotsOfDay - 2)).sort((one, other) => one - other);
    for (const moment of moments) {
      const now = day * slotsOfDay + moment + 1;
      for (let count = pick(6); count > 0; count--) phone.record(now);
      if (pick(2) === 0) phone.change(now);
      step(now);
    }
    const dayEnd = (day + 1) * slotsOfDay;
    const since = hasHistory(feed) ? dayEnd - week : 0;
    send(deliveryOf(feed, phone.list, since, dayEnd), dayEnd, 'evening delivery');
    expect(rounded(daysOf(stores, 'stepCount')), `seed ${seed}: the phone's own days`).toEqual(
      rounded(phoneSteps(phone.list, dayCount)),
    );
  }

  // What was kept up to date step by step is what a look at everything finds.
  const all = () => [daysOf(stores, 'stepCount'), daysOf(stores, 'oxygenSaturation'), stores.statistics.sources()];
  const before = all();
  database.exec('UPDATE samples SET superseded = 0; DELETE FROM sample_parts; UPDATE statistics SET rules_version = 0');
  stores.statistics.rebuild();
  expect(all()).toEqual(before);
}

it.each(seeds)('a host that is fed live and given exports has the phone’s days (seed %i)', live);
