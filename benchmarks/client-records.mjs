/**
 * `for await` over raw samples in the client, beside a bare `JSON.parse` of the same answers.
 * No network: the transport hands out ready pages of 250. Processor time. Ends with 1 below half of `JSON.parse`.
 *
 *     node benchmarks/client-records.mjs [--samples 1000000] [--no-limits]
 */
import { parseArgs } from 'node:util';
import { createClient } from '../packages/client/dist/index.js';
import { judge } from './figures.mjs';

const { values } = parseArgs({
  options: { samples: { type: 'string', default: '1000000' }, 'no-limits': { type: 'boolean', default: false } },
});
const pages = Math.ceil(Number(values.samples) / 250);
const sample = (/** @type {number} */ index) => ({
  id: `sample-${index}`,
  type: 'heartRate',
  start: new Date(1_770_000_000_000 + index * 5000).toISOString(),
  end: new Date(1_770_000_000_000 + index * 5000).toISOString(),
  value: 60 + (index % 40),
  unit: 'count/min',
  source: { name: 'Watch', bundleIdentifier: 'com.example.watch', version: '11.2' },
  device: 'Watch, hardware 7,1',
  metadata: { HKMetadataKeyHeartRateMotionContext: '1' },
});
const rest = JSON.stringify(Array.from({ length: 249 }, (_, index) => sample(index))).slice(1, -1);
// The client ends a list whose pages come again.
const first = (/** @type {number} */ page) => JSON.stringify({ ...sample(249), id: `first-of-${page}` });
const answer = (/** @type {number} */ page) =>
  `{"data":[${first(page)},${rest}],"nextCursor":${page === pages ? 'null' : `"${page}"`}}`;

/** Seconds of the processor. @param {() => Promise<number>} work */
async function timed(work) {
  const before = process.cpuUsage();
  const count = await work();
  if (count !== pages * 250) throw new Error(`${count} samples were read of ${pages * 250}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function parse() {
  let count = 0;
  for (let page = 1; page <= pages; page++) count += JSON.parse(answer(page)).data.length;
  return count;
}

async function loop() {
  let page = 0;
  const client = createClient({
    token: 'vgc_token',
    transport: {
      send: () => Promise.resolve({ status: 200, headers: {}, body: answer(++page) }),
      close: () => undefined,
    },
    wait: () => Promise.resolve(),
  });
  let count = 0;
  const range = { type: 'heartRate', start: new Date(0), end: new Date() };
  for await (const { value } of client.rawSamples.list(range)) if (value > 0) count++;
  return count;
}

const rounds = 3;
let [bare, ours] = [Infinity, Infinity];
for (let round = 0; round < rounds; round++) {
  bare = Math.min(bare, await timed(parse));
  ours = Math.min(ours, await timed(loop));
}
judge({
  what: `for await over ${pages * 250} samples`,
  figure: bare / ours,
  unit: 'of the speed of JSON.parse',
  least: 0.5,
  reference: `${bare.toFixed(2)} s bare, ${ours.toFixed(2)} s ours`,
});
