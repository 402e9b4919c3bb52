import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningHost } from '../host-process.ts';
import { plainDatabase } from '../stores/plain-database.ts';
import { bodyOf, checkedBody, createWith, createdBy, poll, read, refusalOf } from './answers.ts';
import { appCall, openWindow } from './app-call.ts';
import { startStockedHost } from './stocked-host.ts';

let host: RunningHost & { readonly token: string };

beforeAll(async () => {
  host = await startStockedHost({ here: true });
});

afterAll(() => host.stop());

/** Takes the tables away under the host's feet, as a broken disk might. */
function breakStore(name: string): () => void {
  const database = plainDatabase(`${host.dataDirectory}/${name}.sqlite`);
  const tables = database
    .prepare<readonly [name: string]>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(([table]) => table);
  for (const table of tables) database.exec(`ALTER TABLE "${table}" RENAME TO "away_${table}"`);
  return () => {
    for (const table of tables) database.exec(`ALTER TABLE "away_${table}" RENAME TO "${table}"`);
    database.close();
  };
}

describe('a fault of the host', () => {
  it('S44, S45: is 500 internal_error; neither body nor log holds a token, a query, SQL, a path or a stack', async () => {
    const mend = breakStore('health');
    const path = 'nutrition/logs?start=2026-02-06T12:34:56Z';
    const headers = { Referer: 'https://secret.example/' };
    const response = await host.request({ path: `/api/v1/${path}`, token: host.token, headers });
    mend();
    expect(refusalOf(response)).toEqual([500, 'internal_error']);
    expect(response.text).not.toMatch(/away_|SELECT|no such table|sqlite|\.js|\.ts|node_modules|\/tmp/i);
    const said = host.stderr();
    expect(said).toContain('getNutritionLogs');
    for (const secret of [host.token.slice(4), 'Bearer', '2026-02-06T12:34:56Z', 'secret.example', 'Oat porridge']) {
      expect(said).not.toContain(secret);
    }
    checkedBody('getNutritionLogs', await read(host, host.token, path));
  });

  it('S44: while polling or creating says no polling token and no name', async () => {
    await openWindow(host);
    const created = await createdBy(host, 'Very private name');
    const mend = breakStore('control');
    const [polled, refused] = [
      await poll(host, created),
      await createWith(host, { displayName: 'Another name', scopes: ['app.metrics'] }),
    ];
    mend();
    expect([refusalOf(polled), refused.status]).toEqual([[500, 'internal_error'], 500]);
    for (const secret of [created.pollingToken.slice(4), 'Very private name', 'Another name']) {
      expect(host.stderr() + polled.text + refused.text).not.toContain(secret);
    }
    expect(bodyOf(await poll(host, created)).status).toBe('pending');
  });
});

describe('withdrawing the terms', () => {
  it('[Spec 1.1.terms, 5.7.b] switches Developer Mode off: the port is closed until they are accepted again', async () => {
    await appCall(host, 'withdrawTerms');
    await expect(host.request({ path: '/api/v1/status' })).rejects.toThrow(/ECONNREFUSED/);
    expect((await host.command('developer-mode', 'on', '--json')).code).toBe(1);
    expect((await host.command('developer-mode', 'on', '--accept-terms')).code).toBe(0);
    checkedBody('getWorkouts', await read(host, host.token, 'workouts?limit=1'));
  });
});
