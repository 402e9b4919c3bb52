import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axeViolations } from './browser.ts';
import { englishTexts } from './english-texts.ts';
import { openJourney } from './journey.ts';

const pages = [
  ['/', 'Start'],
  ['/data/metrics/stepCount', 'Schritte'],
  ['/data/sources', 'Quellen und ihre Reihenfolge'],
  ['/import', 'Import'],
  ['/nonsense', 'Nicht gefunden'],
] as const;

test('a browser in German reads the sample person, what is refused, what asks and what is locked in German, and axe finds nothing in a page of it', async () => {
  const english = await englishTexts();
  const app = await openJourney({ store: 'sample', locale: 'de-DE', developerMode: true });
  const { page } = app;
  const judge = async (name: string): Promise<void> => {
    const text = await page.locator('body').innerText();
    expect([name, english.filter((sentence) => text.includes(sentence))]).toEqual([name, []]);
  };
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  // Words are no matter for axe, which judges all pages in English; a page without a language is.
  expect(await axeViolations(page)).toEqual([]);
  for (const [path, title] of pages) {
    await app.follow(path);
    expect(await page.locator('h1').textContent()).toBe(title);
    await judge(path);
  }

  app.mayLog(/status of 4\d\d/);
  const refused = join(app.folder, 'befund.gif');
  writeFileSync(refused, 'GIF89a');
  await app.follow('/import');
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(refused);
  await page.getByRole('button', { name: 'Daneben importieren' }).click();
  await page.getByText('befund.gif ist ein Bild; das liest Vitalgate nicht. Sind Laborergebnisse darin').waitFor();
  await judge('a refused import');

  await app.follow('/feeds');
  expect((await app.host.command('ingest', 'on', '--port', '0')).code).toBe(0);
  await page.getByLabel('Der ganze Pfad').fill('Downloads');
  await page.getByRole('button', { name: 'Überwachen' }).click();
  await page.getByText('Gib den ganzen Pfad des Ordners an, nicht Downloads.').waitFor();
  for (const sender of ['iPhone', 'Android', 'Eigenes Programm']) {
    await page.getByRole('tab', { name: sender }).click();
    await page.getByRole('button', { name: 'Schlüssel erstellen' }).click();
    await page.locator('.feed-key').waitFor();
    await judge(`the setup of ${sender}`);
  }

  await app.follow('/developer-mode');
  await page.getByRole('button', { name: 'Bedingungen' }).click();
  await page.getByRole('dialog').getByText('nur Programmen, denen du vertraust').waitFor();
  await judge('the terms');
  await page.keyboard.press('Escape');
  await app.follow('/permissions');
  await page.getByRole('button', { name: 'Lesen ' }).click();
  await page.getByRole('dialog').getByText('Rohdaten sind die einzelnen Messungen').waitFor();
  await judge('the consent');

  await app.context.clearCookies();
  const stranger = await app.newTab();
  await stranger.goto(app.origin);
  await stranger.getByRole('heading', { name: 'Diese Seite ist verschlossen' }).waitFor();
  const text = await stranger.locator('body').innerText();
  expect([
    text.match(/Vitalgate shows|By a link|Type this|Try again/),
    await stranger.locator('html').getAttribute('lang'),
  ]).toEqual([null, 'de']);
}, 240_000);
