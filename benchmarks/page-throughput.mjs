/**
 * What a page costs the server's processor, over TLS keep-alive with the activity log on, beside a bare node:https server that
 * only stringifies the same rows held in memory: requests at random positions, none twice, both servers asked in turn in one run.
 * Then what depth and the size of the store add. Exits 1 if a target is missed.
 *
 *   node benchmarks/page-throughput.mjs [--rounds 15] [--requests 150] [--depth 20000000] [--large 50000000] [--only pages,depth,size] [--kind WORD]
 *
 * `--kind` measures the pages whose name holds the word alone: metrics, workouts, FHIR.
 * The sample person is made, or copied from the data directory that `--person` names.
 * The stores of the last two need up to 3 GB in the system's temporary directory (--directory DIR for another place). `--keep` leaves
 * them there for the next run.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sealCursor } from '../packages/core/dist/index.js';
import { nodeHasher } from '../packages/host/dist/adapters/node-hasher.js';
import { openDatabase } from '../packages/host/dist/sqlite/open-database.js';
import { openDataDirectory } from '../packages/host/dist/data-directory/data-directory.js';
import { loadOrCreateInstallKey } from '../packages/host/dist/data-directory/install-key.js';
import {
  buildHeartRates,
  buildSamplePerson,
  firstHeartRate,
  heartRatePlace,
  heartRateStep,
} from './pages/build-stores.mjs';
import { measuredServer, servedHost } from './pages/served-host.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    warm: { type: 'string', default: '15' },
    requests: { type: 'string', default: '150' },
    'blood-tests': { type: 'string', default: '400' },
    small: { type: 'string', default: '200000' },
    depth: { type: 'string', default: '20000000' },
    large: { type: 'string', default: '50000000' },
    only: { type: 'string' },
    kind: { type: 'string', default: '' },
    person: { type: 'string' },
    directory: { type: 'string', default: tmpdir() },
    keep: { type: 'boolean', default: false },
    'no-limits': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const warm = Number(values.warm);
const requests = Number(values.requests);

/** The same numbers for every run. */
let seed = 20_260_309;
function random() {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 4_294_967_296;
}

/** @param {readonly number[]} numbers */
const median = (numbers) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * Asks the servers in turn, a first time to warm them up; answers what each one took, by the median of the rounds, and the
 * median ratio of each to the last one.
 * @param {readonly { cost: (paths: readonly string[]) => Promise<number>, paths: (round: number) => readonly string[] }[]} asked
 */
async function inTurn(asked) {
  const costs = asked.map(() => /** @type {number[]} */ ([]));
  for (let round = -warm; round < rounds; round++) {
    for (const [index, { cost, paths }] of asked.entries()) {
      const one = await cost(paths(round + warm));
      if (round >= 0) costs[index].push(one);
    }
  }
  return costs.map((own) => ({
    cost: median(own),
    ratio: median(own.map((one, round) => one / costs[costs.length - 1][round])),
  }));
}

/** @param {string} name @param {number} ours @param {number} reference @param {number} ratio @param {number} target */
function tell(name, ours, reference, ratio, target) {
  const isShort = !(ratio <= target);
  if (isShort && !values['no-limits']) process.exitCode = 1;
  const figures = `${Math.round(ours)} µs, reference ${Math.round(reference)} µs, ratio ${ratio.toFixed(2)}`;
  console.log(`${name.padEnd(34)} ${figures}, target ${target.toFixed(2)}${isShort ? ', SHORT' : ''}`);
}

/** @param {string} base @param {(directory: string) => Promise<void>} use */
async function inDirectory(base, use) {
  const directory = mkdtempSync(join(values.directory, base));
  try {
    await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const rawPath = '/api/v1/rawhealth/samples?type=heartRate&limit=250';
const rawName = '250 raw samples';
const time = (/** @type {number} */ at) => new Date(at).toISOString();

const ready = () => Array.from({ length: requests }, () => '/ready');

/** The last start of a heart rate behind which a whole page follows. @param {number} count */
const last = (count) => firstHeartRate + (count - 251) * heartRateStep(count);

/** Paths of pages of heart rates that begin anywhere between two times: no start comes twice. @param {number} from @param {number} to */
function rawPaths(from, to) {
  const used = new Set();
  return () =>
    Array.from({ length: requests }, () => {
      let start = 0;
      do start = Math.floor(from + random() * (to - from));
      while (used.has(start));
      used.add(start);
      return `${rawPath}&start=${time(start)}&end=2100-01-01T00:00:00Z`;
    });
}

async function measurePages() {
  await inDirectory('vitalgate-pages-', async (directory) => {
    await buildSamplePerson(directory, Number(values['blood-tests']), values.person);
    const host = await servedHost(directory);
    const json = async (/** @type {string} */ path) => JSON.parse(String(await host.get(path)));
    const all = 'start=2000-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';

    /** @type {any[]} */
    const rows = [];
    for (let cursor = ''; cursor !== 'null' && rows.length < 50_000;) {
      const page = await json(`${rawPath}&${all}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      rows.push(...page.data);
      cursor = String(page.nextCursor);
    }
    const lastStart = Date.parse(rows.at(-251).start);

    const used = new Set();
    /** Pages of a list that is sorted newest first, each up to another time. @param {string} path @param {string} first */
    const dated = (path, first) => () => {
      let end = 0;
      do end = Math.floor(Date.parse(first) + random() * (Date.now() - Date.parse(first)));
      while (used.has(end));
      used.add(end);
      return `${path}&end=${time(end)}`;
    };
    const metrics = (await json('/api/v1/metrics?limit=100')).data;
    const metricIds = metrics.map((/** @type {any} */ { metricId }) => metricId);
    const metricsWithDays = metrics
      .filter((/** @type {any} */ { latest }) => latest !== null)
      .map((/** @type {any} */ { metricId }) => metricId);
    const foods = await allFoods(json);
    const longAgo = time(Date.now() - 300 * 86_400_000);
    const kinds = [
      { name: 'workouts', next: dated('/api/v1/workouts?limit=100', longAgo) },
      { name: 'nutrition', next: dated('/api/v1/nutrition/logs?limit=100', longAgo) },
      { name: 'blood tests', next: dated('/api/v1/blood-tests?limit=50', '2021-06-01') },
      { name: 'blood tests, FHIR', next: dated('/api/v1/blood-tests?format=fhir&limit=50', '2021-06-01') },
      { name: 'foods', next: foodPages(directory, foods) },
      { name: 'foods, searched', next: foodSearches(foods) },
      { name: 'metrics, whole', next: metricPages(directory, metricIds) },
      {
        name: 'metrics, one',
        next: unlikeBefore(
          () => `/api/v1/metrics?metricId=${anyOf(metricsWithDays)}&limit=${1 + Math.floor(random() * 100)}`,
        ),
      },
    ];

    const pages = [];
    const placesOf = new Map();
    const wanted = kinds.filter(({ name }) => name.includes(values.kind));
    for (const { name, next } of wanted) {
      const places = [];
      for (let index = 0; index < Math.min(60, requests); index++) {
        places.push(pages.length);
        pages.push(await json(next()));
      }
      placesOf.set(name, places);
    }
    const bareChild = fork(fileURLToPath(new URL('./pages/stringify-server.mjs', import.meta.url)), [], {
      execArgv: ['--import', fileURLToPath(new URL('./report-cpu.mjs', import.meta.url))],
    });
    bareChild.send({ certificate: host.certificate, rows, pages });
    const port = await new Promise((resolve) => bareChild.once('message', ({ port: bound }) => resolve(bound)));
    const bare = measuredServer({ child: bareChild, port });

    const raw = rawPaths(Date.parse(rows[0].start), lastStart);
    const anyRows = () => Array.from({ length: requests }, () => `/rows/${Math.floor(random() * (rows.length - 250))}`);
    if (rawName.includes(values.kind)) {
      const [ours, floor, reference] = await inTurn([
        { cost: host.cost, paths: raw },
        { cost: bare.cost, paths: ready },
        { cost: bare.cost, paths: anyRows },
      ]);
      console.log(`bytes that are ready               ${Math.round(floor.cost)} µs`);
      tell(rawName, ours.cost, reference.cost, ours.ratio, 0.8);
    }
    for (const { name, next } of wanted) {
      const places = placesOf.get(name);
      /** @type {string[][]} */
      const asked = [];
      for (let round = 0; round < rounds + warm; round++) {
        const paths = [];
        for (let index = 0; index < requests; index++) paths.push(next());
        asked.push(paths);
      }
      const [own, other] = await inTurn([
        { cost: host.cost, paths: (round) => asked[round] },
        {
          cost: bare.cost,
          paths: () => Array.from({ length: requests }, (_, index) => `/pages/${places[index % places.length]}`),
        },
      ]);
      tell(name, own.cost, other.cost, own.ratio, 1.2);
      if (name.startsWith('metrics'))
        await tellAfterChanges(name, directory, (change) => host.costAfter(asked[0], change));
    }
    bare.close();
    bareChild.kill();
    await host.stop();
  });
}

/**
 * Says what a page of metrics costs if a day has changed since the one before: then no text of it is there already.
 * @param {string} name @param {string} directory @param {(change: () => void) => Promise<number>} costAfter
 */
async function tellAfterChanges(name, directory, costAfter) {
  const database = openDatabase(join(directory, 'health.sqlite'), 'health');
  const more = database.prepare("UPDATE metric_days SET value = value + 1 WHERE metric_id = 'stepCount'");
  const change = () => void more.run();
  const costs = [];
  for (let round = -1; round < Math.min(rounds, 5); round++) {
    const cost = await costAfter(change);
    if (round >= 0) costs.push(cost);
  }
  database.close();
  console.log(`${`${name}, after a change`.padEnd(34)} ${Math.round(median(costs))} µs`);
}

/** Pages of metrics, each behind another place between two of them. @param {string} directory @param {readonly string[]} metricIds */
function metricPages(directory, metricIds) {
  const hasher = hasherOf(directory);
  const binding = { operation: 'getMetrics', filters: { metricId: null } };
  return unlikeBefore(() => {
    const after = `${anyOf(metricIds.slice(0, 40))}${Math.floor(random() * 10_000)}`;
    return `/api/v1/metrics?limit=${60 + Math.floor(random() * 41)}&cursor=${sealCursor(hasher, binding, [after])}`;
  });
}

/** All foods of the catalog. @param {(path: string) => Promise<any>} json */
async function allFoods(json) {
  /** @type {{ id: string, name: string }[]} */
  const foods = [];
  for (let cursor = ''; cursor !== 'null';) {
    const page = await json(`/api/v1/nutrition/foods?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    foods.push(...page.data);
    cursor = String(page.nextCursor);
  }
  return foods;
}

/** What makes a text that none before it was equal to. @param {() => string} make */
function unlikeBefore(make) {
  const made = new Set();
  return () => {
    let text = make();
    for (let tries = 0; made.has(text); tries++) {
      if (tries === 10_000) throw new Error(`there are only ${made.size} requests of this kind`);
      text = make();
    }
    made.add(text);
    return text;
  };
}

/** @template Item @param {readonly Item[]} items @returns {Item} */
const anyOf = (items) => items[Math.floor(random() * items.length)];

/** Pages of the whole list, each behind another food. @param {string} directory @param {readonly { id: string, name: string }[]} foods */
function foodPages(directory, foods) {
  const hasher = hasherOf(directory);
  const binding = { operation: 'getNutritionFoods', filters: { query: null } };
  return unlikeBefore(() => {
    const { id, name } = anyOf(foods.slice(0, -100));
    return `/api/v1/nutrition/foods?limit=100&cursor=${sealCursor(hasher, binding, [0, 0, name, id])}`;
  });
}

/** First pages of searches for one word, or two of one name, of which the last may be unfinished. @param {readonly { name: string }[]} foods */
function foodSearches(foods) {
  const names = foods.map(({ name }) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []);
  const some = names.filter(({ length }) => length > 0);
  return unlikeBefore(() => {
    const words = anyOf(some);
    const first = random() < 0.5 ? [] : [anyOf(words)];
    const last = anyOf(words);
    const query = [...first, last.slice(0, 3 + Math.floor(random() * (last.length - 2)))].join('+');
    return `/api/v1/nutrition/foods?limit=100&query=${query}`;
  });
}

/** @param {string} directory */
const hasherOf = (directory) => nodeHasher(loadOrCreateInstallKey(openDataDirectory(directory)));

/** Makes a store of so many heart rates, or uses the one that an earlier run with `--keep` left. @param {number} count @param {(directory: string) => Promise<void>} use */
async function withHeartRates(count, use) {
  if (!values.keep) {
    await inDirectory('vitalgate-heart-rates-', async (directory) => {
      buildHeartRates(directory, count);
      await use(directory);
    });
    return;
  }
  const directory = join(values.directory, `vitalgate-${count}-heart-rates`);
  if (!existsSync(directory)) {
    // Under another name until it is whole: a run may be stopped.
    const building = mkdtempSync(`${directory}-`);
    buildHeartRates(building, count);
    renameSync(building, directory);
  }
  await use(directory);
}

async function measureDepth() {
  const count = Number(values.depth);
  await withHeartRates(count, async (directory) => {
    const hasher = hasherOf(directory);
    const filters = { type: 'heartRate', start: firstHeartRate, end: Date.UTC(2100, 0, 1) };
    const pages = Math.floor(count / 250);
    const range = `start=${time(filters.start)}&end=${time(filters.end)}`;
    const pathOf = (/** @type {number} */ page) => {
      if (page === 0) return `${rawPath}&${range}`;
      const { start, identity } = heartRatePlace(count, page * 250 - 1);
      const cursor = sealCursor(hasher, { operation: 'getRawHealthSamples', filters }, [start, identity]);
      return `${rawPath}&${range}&cursor=${cursor}`;
    };
    const around = (/** @type {number} */ page) => () =>
      Array.from({ length: requests }, (_, index) => pathOf(page + (index % Math.min(20, pages))));
    const host = await servedHost(directory);
    const deepest = Math.max(0, pages - 20);
    const [deep, middle, first] = await inTurn([
      { cost: host.cost, paths: around(deepest) },
      { cost: host.cost, paths: around(Math.min(1000, deepest)) },
      { cost: host.cost, paths: around(0) },
    ]);
    tell('page 1,000 of many', middle.cost, first.cost, middle.ratio, 1.2);
    tell('the last page of many', deep.cost, first.cost, deep.ratio, 1.2);
    await host.stop();
  });
}

async function measureSize() {
  const [small, large] = [Number(values.small), Number(values.large)];
  await withHeartRates(small, (smallDirectory) =>
    withHeartRates(large, async (largeDirectory) => {
      const hosts = [await servedHost(largeDirectory), await servedHost(smallDirectory)];
      const [ofLarge, ofSmall] = await inTurn([
        { cost: hosts[0].cost, paths: rawPaths(firstHeartRate, last(large)) },
        { cost: hosts[1].cost, paths: rawPaths(firstHeartRate, last(small)) },
      ]);
      tell(`${large.toLocaleString('en-US')} samples`, ofLarge.cost, ofSmall.cost, ofLarge.ratio, 1.3);
      for (const host of hosts) await host.stop();
    }),
  );
}

const parts = { pages: measurePages, depth: measureDepth, size: measureSize };
for (const [name, measure] of Object.entries(parts)) {
  if (values.only === undefined || values.only.split(',').includes(name)) await measure();
}
