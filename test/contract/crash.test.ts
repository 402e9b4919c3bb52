import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seededRandom } from '../ports/seeded-random.ts';
import { newDataDirectory, startHost } from '../host-process.ts';
import { checkedBody, createdBy, poll, read } from './answers.ts';
import { clientsOf, decide, openWindow } from './app-call.ts';

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  const host = await startHost({ dataDirectory, developerMode: true });
  await host.stop();
});

afterAll(() => rm(dataDirectory, { recursive: true }));

/** How often the host is killed; PROGRAM_KILLS says another number. The store's own test kills more often. */
const rounds = Number(process.env['PROGRAM_KILLS'] ?? 3);
vi.setConfig({ testTimeout: 60_000 + rounds * 20_000 });

/** Within how many milliseconds of the approval. */
const reach = 12;

it('kill -9 during an approval, at moments spread by a seed: approved with its client, or expired without; never half', async () => {
  const outcomes: string[] = [];
  let clients = 0;
  let host = await startHost({ dataDirectory });
  const random = seededRandom(51);
  for (let round = 0; round < rounds; round++) {
    await openWindow(host);
    const created = await createdBy(host, `Round ${round}`);
    const approving = decide(host, 'approve', created.requestId).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, ((round + (random.bytes(1)[0] ?? 0) / 256) / rounds) * reach));
    expect(await host.stop('SIGKILL')).toBeNull();
    await approving;

    host = await startHost({ dataDirectory });
    const { status, bearerToken } = checkedBody('getPairingRequestStatus', await poll(host, created));
    outcomes.push(status);
    if (status === 'approved') {
      clients++;
      checkedBody('getMetrics', await read(host, bearerToken ?? '', 'metrics?limit=1'));
    } else {
      expect([status, bearerToken]).toEqual(['expired', undefined]);
    }
  }
  const listed = await clientsOf(host);
  expect(listed.map(({ displayName }) => displayName)).toEqual(
    outcomes.flatMap((status, round) => (status === 'approved' ? [`Round ${round}`] : [])),
  );
  expect(listed).toHaveLength(clients);
  await host.stop();
});
