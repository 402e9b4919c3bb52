import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { FoodPage, FoodRank, FoodSearch, Instant } from '@vitalgate/core';
import { at, stepSample } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { seededRandom } from '../../../../test/ports/seeded-random.ts';
import { expect, it } from 'vitest';
import { removeUnnamedFoodFiles } from '../../../host/src/sqlite/food-files.ts';
import { removeStagingFiles } from '../../../host/src/sqlite/staging-files.ts';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';
import { openControlStores } from '../control/open-control-stores.ts';
import { isFoodFileName } from '../foods/food-files.ts';
import { joinFoodCatalogues } from '../foods/join-food-catalogues.ts';
import { keptFoodFiles } from '../foods/user-foods.ts';
import { isStagingFileName } from './staging/staging-file.ts';

const child = fileURLToPath(new URL('../../../../test/stores/importing-child.mjs', import.meta.url));
const samplesEach = 2000;
const foodsEach = 50;
/** Imports with foods: all of a short run. */
const mostFoodFiles = 40;

/** How often each kind of work is killed. `STORE_KILLS=300 npx vitest run packages/sqlite/src/imports/killed-process.test.ts` does it 300 times. */
const kills = Number(env['STORE_KILLS'] ?? 2);
const timeout = 60_000 + kills * 20_000;

/** When to kill: once so many rounds are done, within the next one. */
interface Moment {
  readonly rounds: number;
  /** How far into the next round, in parts of what the round before took; so a busy machine kills no earlier. */
  readonly share: number;
}

/** How many foods a search finds, page by page: a page ends early if it costs too much. */
function countOf(foods: FoodSearch, query: string): number {
  let count = 0;
  for (let after: FoodRank | null = null; ;) {
    const { matches, stoppedAt }: FoodPage = foods.search(query, after, 10_000);
    count += matches.length;
    if (stoppedAt === null) return count;
    after = stoppedAt;
  }
}

/** Moments spread over rounds of work, the same in each run: the first falls into the first round. */
const moments: readonly Moment[] = [...seededRandom(7).bytes(kills)].map((byte, index) => ({
  rounds: index % 3,
  share: byte / 256,
}));

/** How many rounds are done at least when all were killed. */
const rounds = moments.reduce((sum, moment) => sum + moment.rounds, 0);

/** Runs the child on a directory, kills it at a moment, and gives what it had said to be done. */
async function runAndKill(work: string, directory: string, first: number, moment: Moment): Promise<readonly string[]> {
  const process = spawn('node', [child, work, directory, String(first), String(mostFoodFiles)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let lines = 0;
  let lastAt = performance.now();
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const now = performance.now();
    const took = now - lastAt;
    lastAt = now;
    const before = lines;
    lines = said.split('\n').length - 1;
    // The first line says that the work begins.
    if (before <= moment.rounds && lines > moment.rounds)
      setTimeout(() => process.kill('SIGKILL'), took * moment.share);
  });
  const [, signal] = (await once(process, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return said.split('\n').slice(1, -1);
}

it('a host killed at any moment of an import keeps whole imports only, and imports on', { timeout }, async () => {
  const directory = temporaryDirectory();
  const done: string[] = [];
  let first = 0;
  for (const moment of moments) {
    done.push(...(await runAndKill('import', directory, first, moment)));
    removeStagingFiles(directory);
    expect(readdirSync(directory).filter(isStagingFileName)).toEqual([]);

    const database = temporaryDatabase('health', directory);
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([['ok']]);
    const stores = temporaryHealthStores(directory);
    const imports = stores.imports.list().map(({ importId }) => importId);
    expect(imports).toEqual(expect.arrayContaining(done));
    expect(imports.length - done.length).toBeLessThanOrEqual(moments.length);
    const counts = database.prepare('SELECT COUNT(*) FROM samples GROUP BY start_ms / 86400000').all();
    expect(counts).toEqual(imports.map(() => [samplesEach]));
    const days = stores.metrics.days('stepCount', null, 100_000);
    expect(days.map(({ value }) => value)).toEqual(imports.map(() => samplesEach));
    const files = keptFoodFiles(database);
    removeUnnamedFoodFiles(directory, files);
    expect(readdirSync(directory).filter(isFoodFileName).sort()).toEqual([...files].sort());
    const foods = joinFoodCatalogues(() => stores.foods.current());
    expect(countOf(foods, 'food')).toBe(Math.min(imports.length, mostFoodFiles) * foodsEach);
    stores.foods.close();
    first = imports.length;
  }
  expect(done.length).toBeGreaterThanOrEqual(rounds);
  const stores = temporaryHealthStores(directory);
  const report = importOf(stores.imports, 'next', (run) => run.quantity(stepSample('2026-03-09T10:00:00Z', 5)));
  expect(report.added.quantitySamples).toBe(1);
  const page = stores.samples.page('stepCount', at('2026-03-09T00:00:00Z'), 8.64e15 as Instant, null, 10);
  expect(page.map(({ value }) => value)).toEqual([5]);
});

it(
  'a host killed at any moment of a removal of what is missing, or of its undo, keeps the state before or after',
  { timeout },
  async () => {
    const directory = temporaryDirectory();
    const { imports } = temporaryHealthStores(directory);
    for (const [importId, day, count] of [
      ['older', 10, 2000],
      ['newer', 11, 1000],
    ] as const) {
      const run = imports.begin({ importId, fileName: 'f', format: 'f', startedAt: 0 as Instant });
      run.exportedAt(at(`2026-03-${day}T00:00:00Z`));
      for (let minute = 0; minute < count; minute++) {
        const start = (at('2026-03-01T00:00:00Z') + minute * 1000) as Instant;
        run.quantity({ ...stepSample('2026-03-01T00:00:00Z', 1), start, end: (start + 1000) as Instant });
      }
      run.finish({ complete: true, finishedAt: 1 as Instant });
    }
    let done = 0;
    for (const moment of moments) {
      done += (await runAndKill('remove', directory, done, moment)).length;
      const database = temporaryDatabase('health', directory);
      expect(database.prepare('PRAGMA integrity_check').all()).toEqual([['ok']]);
      const stores = temporaryHealthStores(directory);
      const steps = stores.imports.list().some(({ removal }) => removal !== null) ? 1000 : 2000;
      expect(database.prepare('SELECT COUNT(*) FROM samples').get()).toEqual([steps]);
      expect(database.prepare('SELECT COUNT(*) FROM removed_samples').get()).toEqual([2000 - steps]);
      expect(stores.metrics.days('stepCount', null, 9).map(({ value }) => value)).toEqual([steps]);
    }
    expect(done).toBeGreaterThanOrEqual(rounds);
  },
);

it('a host killed at any moment of an approval keeps both request and client or neither', { timeout }, async () => {
  const directory = temporaryDirectory();
  const done: string[] = [];
  let first = 0;
  for (const moment of moments) {
    done.push(...(await runAndKill('approve', directory, first, moment)));
    const { pairing } = openControlStores(temporaryDatabase('control', directory));
    const clients = pairing.listClients().map(({ clientId }) => clientId);
    const requests = pairing.listRequests();
    const approved = requests.filter(({ status }) => status === 'approved').map(({ clientId }) => clientId);
    expect(clients).toEqual(approved);
    expect(clients).toEqual(expect.arrayContaining(done));
    first = requests.length;
  }
  expect(done.length).toBeGreaterThanOrEqual(rounds);
});
