import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../project-files.ts';
import { axeViolations } from './browser.ts';
import { openJourney } from './journey.ts';

const folder = `${root}packages/app/src/`;

/** All texts without values in them, of a table and of what it holds. */
function fixedTexts(table: unknown): readonly string[] {
  if (typeof table === 'string') return [table];
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(fixedTexts) : [];
}

/** The English sentences and names of two words that no German page may hold. */
async function englishTexts(): Promise<readonly string[]> {
  const tables = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => (readdirSync(`${folder}${name}`).includes('texts') ? [name] : []));
  const loaded = await Promise.all(
    tables.map(
      async (name) => (await import(`../../packages/app/src/${name}/texts/en.ts`)) as { readonly english: object },
    ),
  );
  return [...new Set(loaded.flatMap(({ english }) => fixedTexts(english)))].filter((text) => /\w\w \w\w/.test(text));
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

test('each page in German is German, and axe finds nothing', async () => {
  const english = await englishTexts();
  expect(english.length).toBeGreaterThan(300);
  const app = await openJourney({ store: 'sample', locale: 'de-DE', developerMode: true });
  const { page } = app;
  const judge = async (name: string): Promise<void> => {
    const text = await page.locator('body').innerText();
    expect([name, english.filter((sentence) => text.includes(sentence))]).toEqual([name, []]);
    expect([name, await axeViolations(page, 'all but contrast')]).toEqual([name, []]);
  };
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
}, 240_000);
