import { join } from 'node:path';
import type { ClientView } from '@vitalgate/contract';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { bodyOf, createdBy, poll, read, refusalOf } from '../contract/answers.ts';
import { clientsOf } from '../contract/app-call.ts';
import { plainDatabase } from '../stores/plain-database.ts';
import { sizes } from './browser.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

const list = ({ page }: Journey): Locator => page.getByRole('group', { name: 'Paired clients' });
const rows = (app: Journey): Locator =>
  list(app)
    .getByRole('listitem')
    .filter({ has: app.page.locator('summary') });
const row = (app: Journey, name: string): Locator => rows(app).filter({ hasText: name });
const open = (client: Locator): Promise<void> => client.locator('summary').click();
const screens = ({ page }: Journey): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollHeight / innerHeight');
const focusedRow = ({ page }: Journey): Promise<string> =>
  page.evaluate<string>(`document.activeElement.closest('summary')?.querySelector('h3')?.textContent ?? ''`);

/** Pairs 199 clients in place of those that there are, each last seen a minute after the one before it; two of them have one name. */
function replaceClients({ host }: Journey): void {
  const store = plainDatabase(join(host.dataDirectory, 'control.sqlite'));
  const insert = store.prepare(
    `INSERT INTO clients (client_id, request_id, display_name, scopes, asked_scopes, remote_address, approved_at, token_hash,
       first_used_at, last_seen_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const first = Date.UTC(2026, 0, 1, 8);
  store.exec('BEGIN');
  store.exec('DELETE FROM clients');
  for (let n = 1; n <= 199; n++) {
    const name = n === 7 || n === 8 ? 'Dashboard' : `Reader ${n}`;
    const scopes = JSON.stringify(n === 50 ? ['app.bloodTests'] : ['app.metrics', 'app.workouts']);
    const at = first + n * 60_000;
    const id = `client_${String(n).padStart(6, '0')}abcdefghij`;
    insert.run(id, `req_${n}`, name, scopes, scopes, `192.168.1.${n}`, first, `hash ${n}`, at, at);
  }
  store.exec('COMMIT');
  store.close();
}

test('[Spec 3.approve] P33, P11, P19: a client is named, limited, paused and let go on, and hears of it at once; of what is asked for, some is granted; a list of 199 is short, searched, tells two of one name apart, and the focus goes on to the next row', async () => {
  const app = await openJourney({ developerMode: true, at: '/developer-mode' });
  const { page, host } = app;
  const { clientToken } = await host.pair(['app.metrics', 'app.workouts'], 'python-requests');
  await open(row(app, 'python-requests'));
  await page.getByLabel('Your name for it').fill('My dashboard');
  await page.getByRole('button', { name: 'Save name' }).click();
  await row(app, 'My dashboard').getByText('Calls itself').waitFor();
  await row(app, 'My dashboard').getByText('127.0.0.1, this computer').waitFor();
  await expectFits(app, 'client-open');

  await page.getByRole('switch', { name: 'Workouts' }).click();
  await page.getByText('One must be left.').waitFor();
  expect(refusalOf(await read(host, clientToken, 'workouts'))).toEqual([403, 'insufficient_scope']);
  await page.getByRole('switch', { name: 'Workouts' }).click();
  await expect.poll(async () => (await read(host, clientToken, 'workouts')).status).toBe(200);

  await page.getByRole('button', { name: 'Pause My dashboard' }).click();
  await page.getByText('Paused since').waitFor();
  expect(refusalOf(await read(host, clientToken, 'workouts'))).toEqual([403, 'client_paused']);

  await page.getByText('Clients can ask now').waitFor();
  const created = await createdBy(host, 'Agent', ['app.metrics', 'app.bloodTests']);
  const request = page.getByRole('list', { name: 'Pairing requests' }).getByRole('listitem', { name: 'Agent' });
  const approve = request.getByRole('button', { name: /^Approve/ });
  await request.getByLabel('Metrics').uncheck();
  await request.getByLabel('Blood tests').uncheck();
  expect(await approve.getAttribute('aria-disabled'), 'nothing is no grant').toBe('true');
  await request.getByLabel('Metrics').check();
  await inspectPage(app, 'client-paused-and-request-in-part');
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('false');
  await approve.click();
  await request.getByText('Blood tests (kept back)').waitFor();
  const { scopes, bearerToken = '' } = bodyOf(await poll(host, created));
  expect(scopes).toEqual(['app.metrics']);
  expect(refusalOf(await read(host, bearerToken, 'blood-tests'))).toEqual([403, 'insufficient_scope']);
  const clients = (await clientsOf(host)) as unknown as readonly ClientView[];
  const client = clients.find(({ displayName }) => displayName === 'Agent');
  expect([client?.scopes, client?.askedScopes]).toEqual([['app.metrics'], ['app.metrics', 'app.bloodTests']]);
  await page.getByRole('button', { name: 'Resume My dashboard' }).click();
  await expect.poll(async () => (await read(host, clientToken, 'workouts')).status).toBe(200);

  await page.getByRole('button', { name: 'Dismiss Agent' }).click();
  await app.follow('/activity');
  replaceClients(app);
  await app.follow('/developer-mode');
  await rows(app).first().waitFor();
  const names = (): Promise<readonly string[]> => rows(app).locator('h3').allTextContents();
  expect((await names()).slice(0, 2)).toEqual(['Reader 199 000199', 'Reader 198 000198']);
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    expect(await screens(app), `screens at ${size.width} px`).toBeLessThanOrEqual(3);
  }
  await inspectPage(app, 'clients-199');

  await page.getByLabel('Search clients').fill('dashboard');
  await expect.poll(names).toEqual(['Dashboard 000008', 'Dashboard 000007']);
  await page.getByLabel('Order').selectOption('By name');
  await page.reload();
  await expect.poll(async () => (await names()).length).toBe(2);
  await open(row(app, '000007'));
  await row(app, '000007').getByText('192.168.1.7', { exact: true }).waitFor();
  await page.getByLabel('Search clients').fill('blood 192.168');
  await expect.poll(names).toEqual(['Reader 50 000050']);
  await page.getByLabel('Search clients').fill('');
  await page.getByLabel('Order').selectOption('Last seen first');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(async () => (await names()).length).toBe(25);

  await open(row(app, 'Reader 190'));
  await page.getByRole('button', { name: 'Revoke Reader 190' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row(app, 'Reader 190').waitFor({ state: 'detached' });
  await expect.poll(() => focusedRow(app)).toBe('Reader 189 000189');
});
