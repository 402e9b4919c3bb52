import { env } from 'node:process';
import type { Instant } from '@vitalgate/core';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { expect, it } from 'vitest';
import { instantOf, numbers, type Flight } from '../stores/health-auto-export-phone.ts';
import { temporaryDirectory, temporaryHealthStores } from '../stores/temporary-stores.ts';
import { android } from './android.ts';
import { iphone } from './iphone.ts';
import { sender } from './sender.ts';
import { Host } from './ways-in.ts';
import type { Door, Pick, Statement, World } from './world.ts';

// Of each two ways in: persons whose phone says things by both, late, again, and in another order. Some delete and correct what they
// recorded, and some fly. What counts in the end is what the phone holds, and an undo of what newer statements cover changes nothing.

/**
 * `MATRIX_PERSONS=40 npx vitest run test/matrix/matrix.test.ts --testTimeout 36000000` looks further: that many persons for each two
 * ways in. Without it, a person for every fifth two.
 */
const persons = env['MATRIX_PERSONS'];
const personCount = Number(persons ?? 1);
const firstSeed = Number(env['MATRIX_FIRST_SEED'] ?? 1);

/** Moves some to a later place, as what waited in a queue or lay in a folder; one may come twice. */
function shuffled(statements: readonly Statement[], pick: Pick): readonly Statement[] {
  const arriving = [...statements];
  for (let at = 0; at + 1 < arriving.length; at++) {
    const [one, next] = [arriving[at], arriving[at + 1]];
    if (one === undefined || next === undefined || next.staysBehind || one.staysBehind || pick(3) > 0) continue;
    [arriving[at], arriving[at + 1]] = [next, one];
  }
  const again = arriving[pick(arriving.length)];
  const isTold = again !== undefined && pick(2) === 0 && !arriving.some(({ staysBehind }) => staysBehind);
  return isTold ? [...arriving, again] : arriving;
}

const rounded = (value: number): number => Number(value.toPrecision(7));
const known = (days: readonly (readonly [date: string, value: number])[]): unknown =>
  days.filter(([, value]) => value !== 0).map(([date, value]) => `${date} ${rounded(value)}`);

function daysOfPhone(days: ReturnType<Statement['days']>): unknown {
  return [...days].map(([metricId, values]) => [metricId, known([...values])]);
}

function daysOfHost({ stores: { metrics } }: Host, metricIds: Iterable<string>): unknown {
  return [...metricIds].map((metricId) => {
    const days = metrics.days(metricId, null, 99).map(({ date, value }) => [date as string, value] as const);
    return [metricId, known(days)];
  });
}

/** What came at once: a delivery or a file, or several files in a folder or zip. */
interface Arrival {
  readonly of: readonly Statement[];
  readonly ids: readonly string[];
}

async function bringAll(
  host: Host,
  arriving: readonly Statement[],
  {
    newKeyFrom,
    flight,
    landsAt,
  }: { readonly newKeyFrom: number; readonly flight: Flight | null; readonly landsAt: number },
): Promise<readonly Arrival[]> {
  const arrivals: Arrival[] = [];
  let clock = 0;
  let isLanded = false;
  for (let at = 0; at < arriving.length; at++) {
    if (flight !== null && !isLanded && at >= landsAt) {
      host.land(flight);
      isLanded = true;
    }
    const one = arriving[at];
    if (one === undefined) continue;
    clock = Math.max(clock + 60, one.madeAt + 60);
    const { way } = one.door;
    if (way === 'feed') {
      await host.deliver(at < newKeyFrom ? 'feed' : 'feed-of-new-key', one.said, instantOf(clock) as Instant);
      continue;
    }
    const rest = arriving.slice(at);
    const alone = rest.findIndex((next, place) => place > 0 && (next.door !== one.door || next.staysBehind));
    const isPacked = way === 'folder' || way === 'zip';
    const of = isPacked ? rest.slice(0, alone < 0 ? rest.length : alone) : [one];
    at += of.length - 1;
    const said = of.map((statement) => statement.said);
    arrivals.push({ of, ids: await host.import(way, said) });
  }
  if (flight !== null && !isLanded) host.land(flight);
  return arrivals;
}

async function person(world: World, pair: readonly [Door, Door], seed: number): Promise<void> {
  const number = numbers(seed);
  const pick: Pick = (below) => Math.floor(number() * below);
  const { statements, flight, isDecidable } = world.life(pair, pick);
  const newest = statements.at(-1);
  if (newest === undefined) throw new Error('nothing was said');
  const days = newest.days();
  const mixed = shuffled(statements, pick);
  const arriving = isDecidable(mixed) ? mixed : statements;
  const directory = temporaryDirectory();
  const host = new Host(temporaryHealthStores(directory, 'UTC', intlTimeZones()), directory);
  const newKeyFrom = world.isOnePhone ? pick(2 * arriving.length) : arriving.length;
  const landsAt = pick(arriving.length);
  const arrivals = await bringAll(host, arriving, { newKeyFrom, flight, landsAt });
  const flown = flight === null ? '' : `, ${flight.hours} hours from day ${flight.day} on, said at ${landsAt}`;
  const said = arriving.map(({ door, madeAt }) => `${door.format} by ${door.way} of ${madeAt}`).join(', ');
  const story = `${said}${flown}`;
  expect(daysOfHost(host, days.keys()), story).toEqual(daysOfPhone(days));
  if (!world.isNewestWhole(newest)) return;
  const undone = arrivals.find(({ of }) => !of.includes(newest));
  for (const id of undone?.ids ?? []) host.stores.imports.remove(id);
  const undo = `${story}; undone ${undone?.of.map(({ madeAt }) => madeAt).join(' and ')}`;
  expect(daysOfHost(host, days.keys()), undo).toEqual(daysOfPhone(days));
}

const allCells = Object.entries({ iphone, android, sender }).flatMap(([name, world]) => {
  const doors = Object.entries(world.formats).flatMap(([format, ways]) => ways.map((way): Door => ({ format, way })));
  const pairs = doors.flatMap((one, at) => doors.slice(at).map((other) => [one, other] as const));
  return pairs.flatMap(([one, other]) =>
    Array.from({ length: personCount }, (_, index) => {
      const title = `${name}: ${one.format} by ${one.way}, ${other.format} by ${other.way} (seed ${firstSeed + index})`;
      return [title, world, [one, other], firstSeed + index] as const;
    }),
  );
});

const cells = allCells.filter((_, place) => persons !== undefined || place % 5 === 0);

it.each(cells)('days are those of the phone: %s', (_title, world, pair, seed) => person(world, pair, seed));
