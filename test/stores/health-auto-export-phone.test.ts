import { env } from 'node:process';
import type { Instant } from '@vitalgate/core';
import { importerNamed } from '@vitalgate/importers';
import type { HealthStores } from '@vitalgate/sqlite';
import { expect, it } from 'vitest';
import { textSource } from '../importers/import-texts.ts';
import {
  dateOf,
  daySeconds,
  exportOf,
  instantOf,
  numbers,
  payloadOf,
  Phone,
  phoneDay,
  type Grouping,
} from './health-auto-export-phone.ts';
import { importXml } from './import-xml.ts';
import { temporaryHealthStores } from './temporary-stores.ts';

/** `PHONE_DAYS=60 PHONE_SEEDS=10 npx vitest run test/stores/health-auto-export-phone.test.ts --testTimeout 3600000` looks further. */
const dayCount = Number(env['PHONE_DAYS'] ?? 9);
const seedCount = Number(env['PHONE_SEEDS'] ?? 1);
const firstSeed = Number(env['PHONE_FIRST_SEED'] ?? 1);
const week = 7 * daySeconds;

const importer = await importerNamed('health-auto-export');

/** Delivers a payload, as the host's listener does. */
async function deliver({ imports }: HealthStores, payload: string, header: string, receivedAt: Instant): Promise<void> {
  const run = imports.begin({
    importId: 'phone',
    fileName: 'My phone',
    format: importer.manifest.format,
    startedAt: receivedAt,
    feed: { receivedAt },
  });
  const hints = { 'automation-aggregation': header };
  const { complete } = await importer.run(textSource({ 'delivery.json': payload }), run, { madeAt: receivedAt, hints });
  run.finish({ complete, finishedAt: receivedAt });
}

const metricIds = ['stepCount', 'activeEnergyBurned', 'dietaryWater', 'sleepAsleep', 'sleepDeep'] as const;

const rounded = (value: number): number => Number(value.toPrecision(7));

/** The host's and the phone's days, from a day on up to another, each metric by date; days without data are left out. */
function days(valueOf: (metricId: string, day: number) => number | undefined, from: number, to: number): unknown {
  return metricIds.map((metricId) => {
    const known: [string, number][] = [];
    for (let day = from; day <= to; day++) {
      const value = valueOf(metricId, day);
      if (value !== undefined && value !== 0) known.push([dateOf(day), rounded(value)]);
    }
    return [metricId, known];
  });
}

function hostDays({ metrics }: HealthStores, from: number, to: number): unknown {
  const byMetric = new Map(
    metricIds.map((metricId) => [
      metricId as string,
      new Map(metrics.days(metricId, null, 999).map(({ date, value }) => [date as string, value])),
    ]),
  );
  return days((metricId, day) => byMetric.get(metricId)?.get(dateOf(day)), from, to);
}

function at(now: number): Instant {
  return instantOf(now) as Instant;
}

interface Waiting {
  readonly payload: string;
  readonly until: number;
}

async function live(seed: number, grouping: Grouping): Promise<void> {
  const number = numbers(seed);
  const pick = (below: number): number => Math.floor(number() * below);
  const phone = new Phone(pick);
  const stores = temporaryHealthStores();
  const header = grouping === 'hours' ? 'Hours' : grouping === 'minutes' ? 'Minutes' : 'Default';
  const exportDays = new Set([Math.floor(dayCount / 3), Math.floor((2 * dayCount) / 3)]);
  const phoneDays: Record<string, number>[] = [];
  let underway: Waiting[] = [];
  let last = '';
  let made: { readonly xml: string; readonly until: number } | null = null;

  for (let day = 0; day < dayCount; day++) {
    phone.beginDay(day);
    const dayEnd = (day + 1) * daySeconds;
    const moments = Array.from({ length: 5 }, () => 8 * 3600 + pick(15 * 3600)).sort((one, other) => one - other);
    if (day > 0) phone.sleep(day * daySeconds + 6 * 3600 + pick(3600));
    for (const [place, moment] of moments.entries()) {
      const now = day * daySeconds + moment;
      for (let count = 3 + pick(8); count > 0; count--) phone.record(now);
      if (pick(2) === 0) phone.change(now);
      for (const { payload } of underway.filter(({ until }) => until <= now))
        await deliver(stores, payload, header, at(now));
      underway = underway.filter(({ until }) => until > now);
      if (made !== null && made.until <= now) {
        await importXml(stores.imports, `export-${made.until}`, made.xml);
        made = null;
      }
      if (place === 2 && exportDays.has(day)) {
        // Imported at once, or up to a day and a half later.
        made = { xml: exportOf(phone, now), until: now + pick(2) * pick(130_000) };
      }
      const what = pick(10);
      if (what < 4) {
        const payload = payloadOf(phone, grouping, day * daySeconds - week, now);
        last = payload;
        // Of ten one is lost, two come later.
        const fate = pick(10);
        if (fate === 1 || fate === 2) underway.push({ payload, until: now + 1 + pick(5 * 3600) });
        else if (fate > 2) await deliver(stores, payload, header, at(now));
      } else if (what === 4 && last !== '') {
        await deliver(stores, last, header, at(now));
      } else if (what === 5) {
        // Only today, beside a week at other times.
        await deliver(stores, payloadOf(phone, grouping, day * daySeconds, now), header, at(now));
      }
    }
    await deliver(stores, payloadOf(phone, grouping, day * daySeconds - week, dayEnd), header, at(dayEnd));
    underway = underway.filter(({ until }) => until > dayEnd);
    // Days of more than a week ago change no more.
    for (let one = Math.max(0, day - 7); one <= day; one++) phoneDays[one] = phoneDay(phone.list, one);
    const expected = days((metricId, one) => phoneDays[one]?.[metricId], 0, day);
    expect(hostDays(stores, 0, day), `seed ${seed}, ${grouping}, at the end of ${dateOf(day)}`).toEqual(expected);
  }
}

const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index);
const lives = seeds.flatMap((seed) =>
  (['none', 'minutes', 'hours'] as const).map((grouping) => [seed, grouping] as const),
);

it.each(lives)('a host has the days of a phone that feeds it, and that was exported twice (seed %i, %s)', live);
