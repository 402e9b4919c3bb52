/**
 * Prints the last days' resting heart rate and the last month's workouts.
 *
 *     node heart-rate.mjs 'vitalgate://HOST:8443?sha256=…'     the first time
 *     node heart-rate.mjs                                      from then on
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect, pair } from '@vitalgate/client/node';

const file = process.env['VITALGATE_PAIRING'] ?? join(homedir(), '.config', 'vitalgate-typescript', 'pairing.json');

async function pairOnce(target) {
  const pairing = await pair({
    target,
    displayName: 'Heart rate',
    scopes: ['app.metrics', 'app.workouts'],
    onPending: ({ confirmationCode }) => console.error(`Approve ${confirmationCode ?? 'the request'} in the app`),
  });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // It holds the token: for its user alone, and never over an older one.
  await writeFile(file, JSON.stringify(pairing), { mode: 0o600, flag: 'wx' });
}

const [link] = process.argv.slice(2);
if (link !== undefined) await pairOnce(link);

const pairing = JSON.parse(await readFile(file, 'utf8'));
const client = connect(pairing);
try {
  const { data } = await client.getPage('getMetrics', { metricId: 'restingHeartRate' });
  for (const { unit, daily } of data) {
    for (const { date, value } of daily.slice(-7)) console.log(date, value, unit);
  }
  const month = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000).toISOString();
  for await (const { start, activityType, durationSeconds } of client.records('getWorkouts', { start: month })) {
    const minutes = durationSeconds === null ? 'unknown' : Math.round(durationSeconds / 60);
    console.log(start, activityType, minutes, 'min');
  }
} finally {
  client.close();
}
