/**
 * How long Home takes in a host with ten years of each metric, a night a day, 10,000 workouts, 199 clients and a full activity log: the first
 * time after a start, and again while nothing changes.
 *
 *   node benchmarks/home.mjs [--days 3650] [--rounds 9] [--no-limits]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { metricCatalogue } from '../packages/contract/dist/index.js';
import { makeDecade } from './decade-store.mjs';
import { judge, median } from './figures.mjs';
import { appCall, newDirectory, removeDirectory, startHost } from './paired-host.mjs';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '3650' },
    rounds: { type: 'string', default: '9' },
    'no-limits': { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const directory = newDirectory();
const store = join(directory, 'store');
try {
  const { days, workouts, clients, reads } = await makeDecade(store, Number(values.days));
  const host = await startHost(store);
  try {
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now();
      const home = await appCall(store, 'readHome');
      times.push(performance.now() - began);
      if (home.status.clients !== clients || home.nights.length !== 7)
        throw new Error('Home lacks what it should show');
    }
    const [first = 0, ...others] = times;
    const held = `${metricCatalogue.length} metrics, ${days} days, ${workouts} workouts, ${clients} clients, ${reads} reads`;
    judge({ what: 'Home, first time after a start', figure: first, unit: 'ms', most: 500, reference: held });
    judge({ what: 'Home again', figure: median(others), unit: 'ms', most: 200, reference: `${rounds} times` });
  } finally {
    await host.stop();
  }
} finally {
  removeDirectory(directory);
}
