import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { bodyOf, createdBy, createWith, poll, read, refusalOf } from '../contract/answers.ts';
import { clearRequests } from '../contract/app-call.ts';
import type { RunningHost } from '../host-process.ts';
import { openFor } from '../open-for.ts';
import { hurry, setVisible } from './browser.ts';
import { noteButtons, type ButtonNotes } from './button-notes.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

const hostile = '<img src=x onerror=alert(1)>';
let host: RunningHost;
let app: Journey;
let buttons: ButtonNotes;

const request = (name: string): Locator =>
  app.page.getByRole('list', { name: 'Pairing requests' }).getByRole('listitem', { name, exact: true });
const client = (name: string): Locator =>
  app.page.getByRole('group', { name: 'Paired clients' }).getByRole('listitem').filter({ hasText: name });
const button = (name: string | RegExp): Locator => app.page.getByRole('button', { name });
const dialog = (): Locator => app.page.getByRole('dialog');
/** How long a button sleeps: a second, longer on a busy machine, never less. */
const aSecond = expect.toSatisfy((milliseconds: number) => milliseconds > 950) as number;
/** Well before silence alone would close it, after five seconds. */
const atOnce = 3500;
const isAwake = async (locator: Locator): Promise<boolean> => (await locator.getAttribute('aria-disabled')) === 'false';

const isPairingOpen = async (): Promise<boolean> => bodyOf(await host.request({ path: '/api/v1/status' })).pairingOpen;

/** Whether the API's port takes connections: a page can hear of the switch a moment before the listener is closed. */
const isApiThere = (): Promise<boolean> =>
  host.request({ path: '/api/v1/status' }).then(
    () => true,
    (error: unknown) => !String(error).includes('ECONNREFUSED'),
  );

async function openSettings(options: Parameters<typeof openJourney>[0] = {}): Promise<void> {
  app = await openJourney({ store: 'small', at: '/developer-mode', ...options });
  ({ host } = app);
  buttons = await noteButtons(app.page);
}

/** Requests that ended fold after ten seconds without a touch, which a busy machine may need: not in what this page shows from now on. */
async function keepUnfolded(): Promise<void> {
  await app.page.evaluate(`{
    const { setTimeout } = window;
    window.setTimeout = (task, wait, ...rest) => setTimeout(task, wait === 10_000 ? 1e6 : wait, ...rest);
  }`);
}

async function openPairing(): Promise<void> {
  await openSettings({ developerMode: true });
  await app.page.getByText('Clients can ask now').waitFor();
}

test('[Spec 1.1.terms, 3.create.shown, 3.approve.page, 5.8] after the terms, a request is shown whole, a name that is markup as text, approved by one tap; its client is revoked after one question, and the terms withdrawn', async () => {
  await openSettings();
  await expect.poll(isApiThere).toBe(false);
  await app.page.getByRole('switch', { name: 'Developer Mode' }).click();
  await dialog().getByText('A program can read nothing until you have reviewed its request').waitFor();
  await expect.poll(() => app.page.evaluate('document.activeElement.textContent')).toBe('Developer Mode terms');
  await inspectPage(app, 'terms');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  expect(await app.page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  await app.page.getByRole('switch').click();
  await dialog().getByRole('button', { name: 'Accept and switch on' }).click();
  await app.page.getByText('Pairing is open while you can see this page').waitFor();
  await expect.poll(isPairingOpen).toBe(true);
  await button('Copy fingerprint').click();
  await app.page.getByRole('button', { name: 'Copied fingerprint' }).waitFor();
  const { fingerprint, pairingLink, publicKeyPin } = (
    await host.command('certificate', 'show', '--json')
  ).json() as Record<'fingerprint' | 'pairingLink' | 'publicKeyPin', string>;
  expect(await app.page.evaluate('navigator.clipboard.readText()')).toBe(fingerprint);
  expect(await app.page.locator('.fingerprint').textContent()).toBe(fingerprint);
  await app.page.getByText(pairingLink, { exact: true }).waitFor();
  await app.page.getByText('For curl').click();
  await app.page.getByText(publicKeyPin, { exact: true }).waitFor();
  await app.page.getByText(`${host.baseUrl}/status`).waitFor();

  await keepUnfolded();
  const askedAt = performance.now();
  const created = await createdBy(host, hostile, ['app.metrics', 'rawhealth.raw']);
  const row = request(hostile);
  await row.waitFor();
  const approve = row.getByRole('button', { name: `Approve ${hostile}, code ${created.confirmationCode}` });
  expect(await buttons.firstState(approve), 'a new button sleeps, and was clicked as it appeared').toBe('asleep');
  await row.getByText('Raw data stays closed until you accept the raw health consent. No types permitted.').waitFor();
  expect(bodyOf(await poll(host, created)).status).toBe('pending');
  const text = await row.textContent();
  expect(text).toContain('From 127.0.0.1, this computer');
  expect(text).toContain('Your daily numbers, such as steps, heart rate, weight and sleep');
  expect(text).toContain('Every single measurement with its exact time, source and device');
  expect(await row.locator('.request-digits').textContent()).toBe(created.confirmationCode);
  const timeLeft = (await row.getByRole('timer').textContent()) ?? '';
  expect(timeLeft).toMatch(/^\d:\d\d$/);
  const [minutes = 0, seconds = 0] = timeLeft.split(':').map(Number);
  // As much less than five minutes as the test has taken, however busy the machine is.
  expect(minutes * 60 + seconds).toBeLessThanOrEqual(300);
  expect(minutes * 60 + seconds).toBeGreaterThanOrEqual(299 - (performance.now() - askedAt) / 1000);
  await expect.poll(() => isAwake(approve)).toBe(true);
  expect(await buttons.sleepsOf(approve)).toEqual([aSecond]);
  await inspectPage(app, 'request');
  await approve.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  await approve.click();
  await row.getByText('Approved. It may read this until you revoke it').waitFor();
  await row.getByText('May now read').first().waitFor();
  expect(await row.boundingBox(), 'nothing moves under the finger').toEqual(before);
  await client(hostile).getByText('Has not picked up its access').waitFor();
  expect(await row.boundingBox(), 'nothing moves under the finger').toEqual(before);
  await expectFits(app, 'approved');

  const { bearerToken: token = '' } = bodyOf(await poll(host, created));
  await client(hostile).getByText('Has not picked up its access').waitFor({ state: 'detached' });
  await client(hostile).getByText('Never').waitFor();
  expect((await read(host, token, 'metrics?metricId=heartRate')).status).toBe(200);
  await client(hostile).locator('summary').click();
  await client(hostile).getByRole('link', { name: '1 read' }).waitFor();
  await client(hostile).getByText('Never').waitFor({ state: 'detached' });
  await expectFits(app, 'paired');
  expect(await app.page.locator('img').count()).toBe(0);

  // The page may ask once more before it hears that Developer Mode was switched off.
  app.mayLog(/409.*\/pairing\/window|404.*\/windowHeartbeat/);
  await client(hostile)
    .getByRole('button', { name: `Revoke ${hostile}` })
    .click();
  await dialog()
    .getByRole('heading', { name: `Revoke ${hostile}?` })
    .waitFor();
  await expectFits(app, 'revoke');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  expect((await read(host, token, 'metrics?metricId=heartRate')).status).toBe(200);
  await client(hostile)
    .getByRole('button', { name: `Revoke ${hostile}` })
    .click();
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await app.page.getByText('No client is paired.').waitFor();
  expect(refusalOf(await read(host, token, 'metrics?metricId=heartRate'))).toEqual([401, 'invalid_token']);
  await request(hostile).getByText('No longer paired. It can read nothing, and may ask again.').waitFor();
  expect(await request(hostile).textContent()).not.toMatch(/Approved|May now read|until you revoke/);
  await button('Read the Developer Mode terms').click();
  await dialog().getByText('Withdrawing them switches Developer Mode off').waitFor();
  await expectFits(app, 'terms-accepted');
  await dialog().getByRole('button', { name: 'Withdraw the terms' }).click();
  await app.page.getByText('You are asked to accept the terms first.').waitFor();
  await expect.poll(isApiThere).toBe(false);
});

test('[Spec 5.7] raw reads need the consent and the permission, each withdrawn by itself', async () => {
  await openPairing();
  const token = (await host.pair(['app.metrics', 'rawhealth.raw'], hostile)).clientToken;
  const range = 'start=2026-02-02T00:00:00Z&end=2026-02-03T00:00:00Z';
  const raw = (): Promise<unknown> =>
    read(host, token, `rawhealth/samples?type=heartRate&${range}`).then((response) =>
      response.status === 200 ? bodyOf(response).data.length : refusalOf(response),
    );
  await expect.poll(raw).toEqual([403, 'raw_consent_required']);
  await app.page.getByRole('link', { name: 'Health permissions and raw consent' }).click();
  await button('Read and accept…').click();
  await dialog().getByText('They say far more about you than daily summaries do').waitFor();
  await expectFits(app, 'consent');
  await dialog().getByRole('button', { name: 'Accept' }).click();
  await button('Read or withdraw…').waitFor();
  await expect.poll(raw).toEqual([403, 'permission_denied']);
  await app.page.locator('summary', { hasText: 'Heart' }).click();
  const heartRate = app.page.getByRole('switch', { name: 'Heart rate', exact: true });
  await heartRate.click();
  await expect.poll(() => heartRate.getAttribute('aria-checked')).toBe('true');
  await expect.poll(raw).toBe(1);
  await heartRate.scrollIntoViewIfNeeded();
  await expectFits(app, 'permitted');
  await heartRate.click();
  await expect.poll(() => heartRate.getAttribute('aria-checked')).toBe('false');
  await expect.poll(raw).toEqual([403, 'permission_denied']);
  await heartRate.click();
  await expect.poll(raw).toBe(1);
  await button('Turn everything off').click();
  await expect.poll(raw).toEqual([403, 'permission_denied']);
  await button('Read or withdraw…').click();
  await dialog().getByRole('button', { name: 'Withdraw consent' }).click();
  await button('Read and accept…').waitFor();
  await expect.poll(raw).toEqual([403, 'raw_consent_required']);
});

test('[Spec 5.4.active, 5.4.page] hidden, left, closed or without its connection the page closes the window; rows stay, nothing can be decided, and a screen reader hears of a request once', async () => {
  await openPairing();
  // The page may ask once more before it hears that Developer Mode was switched off.
  app.mayLog(/409.*\/pairing\/window|404.*\/windowHeartbeat/);
  const mode = app.page.getByRole('switch', { name: 'Developer Mode' });
  for (const [word, state] of [
    ['off', 'false'],
    ['on', 'true'],
  ] as const) {
    await host.command('developer-mode', word);
    await expect.poll(() => mode.getAttribute('aria-checked')).toBe(state);
  }
  // The switch is on before the page has opened its window again.
  await expect.poll(isPairingOpen).toBe(true);
  const created = await createdBy(host, 'Notebook');
  await request('Notebook').getByRole('button', { name: /^Deny/ }).waitFor();
  await expect.poll(() => isAwake(request('Notebook').getByRole('button', { name: /^Deny/ }))).toBe(true);
  await request('Notebook').getByRole('button', { name: /^Deny/ }).click();
  await request('Notebook').getByText('Denied. It can read nothing.').waitFor();
  expect(bodyOf(await poll(host, created)).status).toBe('denied');

  await app.page.evaluate(`
    window.heard = [];
    const region = document.querySelector('[role=status]');
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, subtree: true, characterData: true });
  `);
  const terms = button('Read the Developer Mode terms');
  await terms.focus();
  const { confirmationCode } = await createdBy(host, 'Reader', ['app.workouts', 'app.bloodTests']);
  await request('Reader').waitFor();
  const approve = request('Reader').getByRole('button', { name: /^Approve/ });
  await setVisible(app.page, false);
  expect(await openFor(isPairingOpen)).toBeLessThan(atOnce);
  await app.page.getByText('No client can ask while this page is hidden.').waitFor();
  expect((await createWith(host, { displayName: 'Late', scopes: ['app.metrics'] })).text).toContain('pairing_closed');
  await expect.poll(() => isAwake(approve)).toBe(false);
  // Its timer starts before the one by which the page takes stock of the requests that it was told anew.
  const beat = app.page.waitForRequest(/windowHeartbeat/);
  await setVisible(app.page, true);
  await app.page.getByText('Clients can ask now').waitFor();
  expect(await app.page.locator('.request h3').allTextContents()).toEqual(['Notebook', 'Reader']);
  await expect.poll(() => isAwake(approve)).toBe(true);
  expect((await buttons.sleepsOf(approve)).at(-1), 'what was just shown sleeps').toEqual(aSecond);
  await beat;
  // For so long it stays readable.
  await hurry(app.page, 5000);
  const later = await createdBy(host, 'Later', ['app.workouts']);
  const heard = (): Promise<string[]> => app.page.evaluate("window.heard.filter((text) => text !== '')");
  await expect.poll(async () => (await heard()).at(-1)).toContain('Later');
  // What the page had to say of the first request stands before what it says of the later one.
  expect(await heard()).toEqual([
    `Reader asks to read Workouts, Blood tests. Code ${confirmationCode.split('').join(' ')}.`,
    `Later asks to read Workouts. Code ${later.confirmationCode.split('').join(' ')}.`,
  ]);
  expect(await terms.evaluate((element) => element.matches(':focus'))).toBe(true);
  const region = app.page.locator('.visually-hidden[role=status]');
  await expect.poll(() => region.textContent(), { message: 'and nobody comes upon it later' }).toBe('');

  app.mayLog(/ERR_INTERNET_DISCONNECTED/);
  await app.context.setOffline(true);
  expect(await openFor(isPairingOpen)).toBeLessThan(5500);
  await app.page.getByText('The connection to the host is lost, so pairing is closed').waitFor();
  await expect.poll(() => isAwake(approve)).toBe(false);
  await request('Reader').getByText('Host does not answer').waitFor();
  await expect.poll(() => mode.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => app.page.locator('[role=alert]:not(:empty)').count()).toBe(1);
  await app.page.evaluate('scrollTo(0, 0)');
  await inspectPage(app, 'lost');
  await app.context.setOffline(false);
  await app.page.getByText('Clients can ask now').waitFor();
  await expect.poll(() => isAwake(approve)).toBe(true);
  await expect.poll(isPairingOpen).toBe(true);
  await clearRequests(host);
  await request('Reader').getByText('Denied. It can read nothing.').waitFor();

  await app.page.getByRole('link', { name: 'Activity' }).click();
  expect(await openFor(isPairingOpen)).toBeLessThan(atOnce);
  await app.page.goBack();
  await expect.poll(isPairingOpen, { interval: 20 }).toBe(true);
  await app.page.getByText('Clients can ask now').waitFor();
  await app.page.close();
  expect(await openFor(isPairingOpen)).toBeLessThan(atOnce);
});

test('two clients with one name: codes tell them apart, rows stay in place, each decision meets its own; a new request below is seen and moves nothing; a reset of the identity leaves nobody paired', async () => {
  await openPairing();
  const [first, second] = [await createdBy(host, 'Tablet'), await createdBy(host, 'Tablet')];
  const rows = app.page.locator('.request');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await app.page.locator('.request-digits').allTextContents()).toEqual([
    first.confirmationCode,
    second.confirmationCode,
  ]);
  const places = async (): Promise<unknown> =>
    rows.evaluateAll((elements) => elements.map((element) => (element as unknown as { offsetTop: number }).offsetTop));
  const before = await places();
  const deny = button(`Deny Tablet, code ${first.confirmationCode}`);
  await expect.poll(() => isAwake(deny)).toBe(true);
  await deny.click();
  await rows.first().getByText('Denied. It can read nothing.').waitFor();
  expect(await places()).toEqual(before);
  await button(`Approve Tablet, code ${second.confirmationCode}`).click();
  await rows.nth(1).getByText('Approved. It may read this').waitFor();
  expect(await places()).toEqual(before);
  expect([bodyOf(await poll(host, first)).status, bodyOf(await poll(host, second)).status]).toEqual([
    'denied',
    'approved',
  ]);
  await expectFits(app, 'two-requests');

  const third = await createdBy(host, 'Clock');
  await expect.poll(() => rows.count()).toBe(3);
  const last = button(`Deny Clock, code ${third.confirmationCode}`);
  await expect.poll(() => isAwake(last)).toBe(true);
  await rows.first().getByRole('button', { name: 'Dismiss Tablet' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => buttons.sleepsOf(last), { message: 'what moved up sleeps' }).toEqual([aSecond, aSecond]);
  await button('Clear requests').click();
  await request('Clock').getByText('Denied. It can read nothing.').waitFor();
  await button('Clear requests').waitFor({ state: 'detached' });
  for (const name of ['Tablet', 'Clock']) await button(`Dismiss ${name}`).click();

  await createdBy(host, 'First');
  const denyFirst = request('First').getByRole('button', { name: /^Deny/ });
  await denyFirst.waitFor();
  expect(await buttons.firstState(denyFirst), 'a new button sleeps').toBe('asleep');
  expect(await buttons.textWith(denyFirst), 'and says why').toContain('Ready in a moment');
  await expect.poll(() => isAwake(denyFirst)).toBe(true);
  await denyFirst.click();
  await request('First').getByText('Denied. It can read nothing.').waitFor();
  await app.page.evaluate('scrollTo(0, 0)');
  const place = await request('First').boundingBox();
  const next = await createdBy(host, 'Second');
  const notice = button('A new request below: Second');
  await notice.waitFor();
  expect(await request('First').boundingBox()).toEqual(place);
  expect(await notice.evaluate((element) => element.matches(':focus'))).toBe(false);
  await expectFits(app, 'request-below');
  await notice.click();
  await notice.waitFor({ state: 'detached' });
  const approve = button(`Approve Second, code ${next.confirmationCode}`);
  await expect.poll(() => isAwake(approve)).toBe(true);
  // They fold after ten seconds without a touch.
  await hurry(app.page, 10_000);
  await approve.click();
  await request('Second').getByText('Approved. It may read this').waitFor();
  await expect.poll(async () => (await request('First').boundingBox())?.height).toBeLessThan(90);
  await expect.poll(async () => (await request('Second').boundingBox())?.height).toBeLessThan(90);
  await inspectPage(app, 'folded');
  await button('Clear requests').click();
  await button('Clear requests').waitFor({ state: 'detached' });

  const { clientToken } = await host.pair(['app.metrics'], 'Old friend');
  const fingerprintBefore = await app.page.locator('.fingerprint').textContent();
  await client('Old friend').waitFor();
  await button('Reset identity…').click();
  await dialog().getByText('All paired clients lose access at once').waitFor();
  await expectFits(app, 'reset');
  await dialog().getByRole('button', { name: 'Reset and revoke' }).click();
  await app.page.getByText('There is a new certificate. 3 clients revoked.').waitFor();
  await app.page.getByText('No client is paired.').waitFor();
  await expect.poll(() => app.page.locator('.fingerprint').textContent()).not.toBe(fingerprintBefore);
  const { fingerprint, certificatePem } = (await host.command('certificate', 'show', '--json')).json() as Record<
    'fingerprint' | 'certificatePem',
    string
  >;
  expect(await app.page.locator('.fingerprint').textContent()).toBe(fingerprint);
  await expect(read(host, clientToken, 'metrics')).rejects.toThrow();
  const refused = await host.requestWith(certificatePem, { path: '/api/v1/metrics', token: clientToken });
  expect(refusalOf(refused)).toEqual([401, 'invalid_token']);
});
