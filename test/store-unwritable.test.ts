import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newDataDirectory, startHost } from './host-process.ts';
import { breakWrites } from './stores/break-writes.ts';

test('on a store that cannot be written a client reads and is noted, is revoked at once, and a stop says what is lost', async () => {
  const dataDirectory = await newDataDirectory();
  const host = await startHost({ dataDirectory, developerMode: true });
  const read = async (token: string) => (await host.request({ path: '/api/v1/workouts', token })).status;
  const kept = await host.pair(['app.workouts'], 'Kept');
  const gone = await host.pair(['app.workouts'], 'Gone');
  const clients = (await host.command('clients', 'list', '--json')).json() as {
    clientId: string;
    displayName: string;
  }[];
  const goneId = clients.find(({ displayName }) => displayName === 'Gone')?.clientId ?? '';
  breakWrites(dataDirectory, true);
  expect([await read(kept.clientToken), await read(gone.clientToken)]).toEqual([200, 200]);

  const listed = await host.command('activity', '--json');
  expect(listed.json()).toMatchObject([
    { clientName: 'Gone', operation: 'getWorkouts', isUnsaved: true },
    { clientName: 'Kept', operation: 'getWorkouts', isUnsaved: true },
  ]);
  expect(listed.stderr).toContain('2 entries could not be saved: a restart of the host loses them.');
  expect((await host.command('activity')).stdout).toMatch(/0 records, not saved/);

  const revoked = await host.command('clients', 'revoke', goneId, '--json');
  expect([revoked.code, revoked.json()]).toMatchObject([1, { error: { code: 'store_unwritable' } }]);
  expect([await read(kept.clientToken), await read(gone.clientToken)]).toEqual([200, 401]);

  expect(await host.stop()).toBe(0);
  expect(host.stderr()).toMatch(
    /The store could not be written: 3 entries of the list of what clients read could not be saved/,
  );
  expect(host.stderr()).toMatch(
    /access that was taken away is not saved: from the next start on it is given as before/,
  );
  breakWrites(dataDirectory, false);
  await rm(dataDirectory, { recursive: true });
});
