import { expect, test } from 'vitest';
import { bodyOf, createdBy, poll, read, refusalOf } from '../contract/answers.ts';
import { openJourney, type Journey } from './journey.ts';

let app: Journey;

/** What has focus, by the name that is read for it: its label, or its text. */
const focused = (): Promise<string> =>
  app.page.evaluate<string>(`(() => {
    const element = document.activeElement;
    const labelled = element.getAttribute('aria-labelledby');
    const named = labelled === null ? null : document.getElementById(labelled);
    return (element.getAttribute('aria-label') ?? (named ?? element).textContent ?? '').trim();
  })()`);

/** Goes on by Tab until this has focus; nothing else is touched. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    const found = await focused();
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    await app.page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}; it ended at ${await focused()}`);
}

async function press(name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(name);
  await app.page.keyboard.press(key);
}

const text = (words: string) => app.page.getByText(words).first().waitFor();

test('the whole life of a client by keyboard alone', async () => {
  app = await openJourney({ size: 'desktop' });
  const { host } = app;
  await press('Developer');
  await app.page.getByRole('heading', { name: 'Developer Mode', level: 1 }).waitFor();
  await expect.poll(focused, { message: 'a new page begins at its heading' }).toBe('Developer Mode');
  await text('You are asked to accept the terms first.');
  await app.page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Permissions');
  // Next, and of the same name as the heading.
  await app.page.keyboard.press('Tab');
  await app.page.keyboard.press('Space');
  await text('A program can read nothing until you have reviewed its request');
  await expect.poll(focused).toBe('Developer Mode terms');
  await app.page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Developer Mode');
  await app.page.keyboard.press('Space');
  await text('A program can read nothing until');
  await press('Accept and switch on');
  await text('Pairing is open while you can see this page');
  await expect.poll(focused, { message: 'focus comes back to where the dialog was opened' }).toBe('Developer Mode');

  const created = await createdBy(host, 'Notebook', ['app.metrics', 'rawhealth.raw']);
  await text('Waiting for you');
  expect(await focused(), 'a request takes no focus').toBe('Developer Mode');
  const approve = `Approve Notebook, code ${created.confirmationCode}`;
  await tabTo(approve);
  await expect.poll(() => app.page.getByRole('button', { name: approve }).getAttribute('aria-disabled')).toBe('false');
  await app.page.keyboard.press('Enter');
  await text('Approved. It may read this until you revoke it');
  await expect.poll(focused, { message: 'focus stays in the row' }).toBe('Notebook');
  expect(
    await app.page.evaluate(`(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && document.activeElement.matches(':focus-visible');
    })()`),
    'and is seen there',
  ).toBe(true);
  const { bearerToken = '' } = bodyOf(await poll(host, created));
  expect((await read(host, bearerToken, 'metrics')).status).toBe(200);

  const samples = 'rawhealth/samples?type=bodyMass&start=2026-02-02T00:00:00Z&end=2026-02-03T00:00:00Z';
  expect(refusalOf(await read(host, bearerToken, samples))).toEqual([403, 'raw_consent_required']);
  await press(/^Health permissions and raw consent/);
  await app.page.getByRole('heading', { name: 'Health permissions', level: 1 }).waitFor();
  await text('No client may read raw samples');
  await press('Read and accept…');
  await text('They say far more about you than daily summaries do');
  await press('Accept');
  await text('Read or withdraw…');
  await tabTo('Read or withdraw…');
  await app.page.keyboard.press('Tab');
  for (let steps = 0; steps < 10 && (await app.page.evaluate('document.activeElement.tagName')) !== 'INPUT'; steps++) {
    await app.page.keyboard.press('Tab');
  }
  await app.page.keyboard.type('weight');
  await app.page.getByRole('switch', { name: 'Weight' }).waitFor();
  await press('Weight', 'Space');
  const weight = app.page.getByRole('switch', { name: 'Weight' });
  await expect.poll(() => weight.getAttribute('aria-checked')).toBe('true');
  await expect.poll(async () => (await read(host, bearerToken, samples)).status).toBe(200);
  await app.page.keyboard.press('Space');
  await expect.poll(async () => (await read(host, bearerToken, samples)).text).toContain('permission_denied');

  await press('Developer');
  await app.page.getByRole('heading', { name: 'Developer Mode', level: 1 }).waitFor();
  await text('Paired clients');
  await press(/^Notebook \w/);
  // What is folded in a row is made once it opens.
  await app.page.getByRole('button', { name: 'Revoke Notebook' }).waitFor();
  await press('Revoke Notebook');
  await text('It can read nothing from now on.');
  await press('Revoke');
  await app.page.getByText('No client is paired.').waitFor();
  expect(refusalOf(await read(host, bearerToken, 'metrics'))).toEqual([401, 'invalid_token']);
  await expect.poll(focused).toBe('Paired clients');
});
