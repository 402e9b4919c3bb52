/**
 * What a host takes while nothing happens: resident memory, how often a thread of it wakes, what it writes. Linux only.
 *
 *   node benchmarks/idle.mjs [--seconds 30] [--no-limits]
 */
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { judge, median } from './figures.mjs';
import { appCall, hostProcess, newDirectory, pairClient, removeDirectory, startHost } from './paired-host.mjs';
import { kernelSays } from './processes.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, 'no-limits': { type: 'boolean' } },
});
const seconds = Number(values.seconds);

const parts = 5;
const [mostMegabytes, mostWakes] = [90, 1];

/** Times that a thread of the process went to sleep by itself. @param {number} pid */
function wakes(pid) {
  const tasks = `/proc/${pid}/task`;
  const counts = readdirSync(tasks).map((task) => kernelSays(join(tasks, task, 'status'), 'voluntary_ctxt_switches'));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** @param {string} what @param {string} directory */
async function look(what, directory) {
  const pid = hostProcess(directory);
  // What the steps before have begun comes to its end: connections, the clearing of memory, the first looks at a folder.
  await sleep(Math.min(25, seconds) * 1000);
  let changes = 0;
  const watching = watch(directory, () => changes++);
  const writtenBefore = kernelSays(`/proc/${pid}/io`, 'write_bytes');
  // In parts, whose median passes over the one time that the engine clears its memory.
  const counts = [wakes(pid)];
  while (counts.length <= parts) {
    await sleep((seconds / parts) * 1000);
    counts.push(wakes(pid));
  }
  const perPart = counts.slice(1).map((count, index) => count - (counts[index] ?? count));
  const wakesASecond = median(perPart) / (seconds / parts);
  const written = kernelSays(`/proc/${pid}/io`, 'write_bytes') - writtenBefore;
  watching.close();
  const megabytes = kernelSays(`/proc/${pid}/status`, 'VmRSS') / 1000;
  judge({ what: `${what}, memory`, figure: megabytes, unit: 'MB', most: mostMegabytes });
  judge({ what: `${what}, wakes of all threads`, figure: wakesASecond, unit: 'a second', most: mostWakes });
  judge({ what: `${what}, written to disk`, figure: written, unit: 'bytes', most: 0 });
  judge({ what: `${what}, changed files`, figure: changes, unit: 'events', most: 0 });
}

const directory = newDirectory();
const watched = newDirectory();
const { stop } = await startHost(directory);
try {
  await look('first start', directory);
  await pairClient(directory, ['rawhealth.raw']);
  await look('Developer Mode on, a settings page closed, a client paired', directory);
  await appCall(directory, 'setIngest', { on: true, http: false, port: 0 });
  await appCall(directory, 'setWatchedFolder', { folder: watched });
  await look('live feeds on, a folder watched', directory);
} finally {
  await stop();
}
const again = await startHost(directory);
try {
  await look('the same, started again', directory);
} finally {
  await again.stop();
  removeDirectory(directory);
  removeDirectory(watched);
}
