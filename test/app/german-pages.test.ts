import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { german } from '../../packages/app/src/told/texts/de.ts';
import { root } from '../project-files.ts';
import { axeViolations } from './browser.ts';
import { openJourney } from './journey.ts';

const folder = `${root}packages/app/src/`;

/** All texts without values in them, of a table and of what it holds. */
function fixedTexts(table: unknown): readonly string[] {
  if (typeof table === 'string') return [table];
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(fixedTexts) : [];
}

/** The English sentences and names of two words that no German page may hold: of the pages, and of the host between its values. */
async function englishTexts(): Promise<readonly string[]> {
  const tables = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => (readdirSync(`${folder}${name}`).includes('texts') ? [name] : []));
  const loaded = await Promise.all(
    tables.map(
      async (name) => (await import(`../../packages/app/src/${name}/texts/en.ts`)) as { readonly english: object },
    ),
  );
  const said = Object.keys(german).flatMap((words) => words.replaceAll(/\*\*|`/g, '').split(/\{\w+\}/));
  return [...new Set([...loaded.flatMap(({ english }) => fixedTexts(english)), ...said])].filter((text) =>
    /\w\w \w\w/.test(text),
  );
}

const pages = [
  ['/', 'Start'],
  ['/data', 'Daten'],
  ['/data/metrics/stepCount', 'Schritte'],
  ['/data/metrics/sleepAsleep', 'Schlafdauer'],
  ['/data/workouts', 'Trainings'],
  ['/data/nights', 'Nächte'],
  ['/data/nutrition', 'Ernährung'],
  ['/data/blood-tests', 'Bluttests'],
  ['/data/report', 'Bericht für die Arztpraxis'],
  ['/data/raw', 'Rohdatentypen'],
  ['/data/sources', 'Quellen und ihre Reihenfolge'],
  ['/data/zones', 'Zeitzonen'],
  ['/import', 'Import'],
  ['/feeds', 'Aktuell halten'],
  ['/activity', 'Zugriffe'],
  ['/developer-mode', 'Entwicklermodus'],
  ['/permissions', 'Berechtigungen'],
  ['/settings', 'Einstellungen'],
  ['/nonsense', 'Nicht gefunden'],
] as const;

test('a browser in German reads each page in German, and axe finds nothing in a page of it', async () => {
  const english = await englishTexts();
  expect(english.length).toBeGreaterThan(500);
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
  await app.follow('/data/workouts');
  await page.locator('a[href^="/data/workouts/"]').first().click();
  await page.getByText('Übersicht').waitFor();
  await judge('a workout');
  await app.follow('/data/blood-tests');
  await page.locator('.list-row-link').first().click();
  await page.locator('.result').first().waitFor();
  await judge('a blood test');
  await page.locator('.result-name').first().click();
  await page.getByText('Test für Test').waitFor();
  await judge('an analyte');
  await app.follow('/data/metrics/stepCount');
  await page.getByRole('link', { name: 'Diesen Wert erklären' }).click();
  await page.getByText('Von jeder Quelle').first().waitFor();
  await judge('a day explained');

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
