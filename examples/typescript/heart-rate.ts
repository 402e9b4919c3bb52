/**
 * Prints the last days' resting heart rate and the last month's workouts.
 *
 *     node heart-rate.ts 'vitalgate://HOST:8443?sha256=…'     the first time
 *     node heart-rate.ts                                      from then on
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { connect, loadPairing, pair, savePairing, type Pairing } from '@vitalgate/client/node';

const file = process.env['VITALGATE_PAIRING'] ?? join(homedir(), '.config', 'vitalgate-typescript', 'pairing.json');

async function pairOnce(target: string): Promise<Pairing> {
  // Each pairing is a client of its own in the app: never one over another.
  if ((await loadPairing(file)) !== null) throw new Error(`${file} holds a pairing already; remove it to pair again`);
  const pairing = await pair({
    target,
    displayName: 'Heart rate',
    scopes: ['app.metrics', 'app.workouts'],
    onPending: ({ confirmationCode }) => console.error(`Approve ${confirmationCode ?? 'the request'} in the app`),
  });
  await savePairing(file, pairing);
  return pairing;
}

const [link] = process.argv.slice(2);
const pairing = link === undefined ? await loadPairing(file) : await pairOnce(link);
if (pairing === null) throw new Error('not paired yet: give the pairing link that the app shows');

const client = connect(pairing);
try {
  const { unit, daily } = await client.metrics.get('restingHeartRate');
  for (const { date, value } of daily.slice(-7)) console.log(date, value, unit);

  const month = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
  for await (const { start, activityType, durationSeconds } of client.workouts.list({ start: month })) {
    const minutes = durationSeconds === null ? 'unknown' : Math.round(durationSeconds / 60);
    console.log(start, activityType, minutes, 'min');
  }
} finally {
  client.close();
}
