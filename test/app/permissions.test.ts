import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCall } from '../contract/app-call.ts';
import { writeSmallExport } from '../contract/small-export.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { closeChromium, openApp, type AppBrowser } from './browser.ts';
import { inspectPage } from './inspect-page.ts';

let host: RunningHost;
let app: AppBrowser;

beforeAll(async () => {
  host = await startHost();
  const folder = await writeSmallExport();
  const { code, stderr } = await host.command('import', folder);
  await rm(dirname(folder), { recursive: true });
  if (code !== 0) throw new Error(stderr);
});
afterAll(async () => {
  await closeChromium();
  await host.stop();
});

const granted = async (): Promise<readonly string[]> =>
  ((await appCall(host, 'listPermissions')) as { type: string; readable: boolean }[])
    .filter(({ readable }) => readable)
    .map(({ type }) => type);
const category = (title: string) =>
  app.page.locator('section', { has: app.page.getByRole('heading', { name: title, exact: true }) });

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  beforeEach(async () => {
    app = await openApp(host, { size, reducedMotion: true });
    await app.visit('/permissions');
    await category('Heart').waitFor();
  });
  afterEach(async () => {
    await app.close();
    await appCall(host, 'withdrawPermissions', { all: true });
    expect(app.faults).toEqual({ console: [], foreignRequests: [] });
  });

  test('each type says how much there is of it, from when to when', async () => {
    const heart = category('Heart');
    await heart.getByText('603 samples · Jan 31, 2026 – Feb 2, 2026').waitFor();
    await heart.getByText('1 sample · Feb 3, 2026').waitFor();
    expect(await heart.getByText('6 types without data').count()).toBe(1);
    expect(await heart.getByRole('switch', { name: 'VO2 max' }).count(), 'folded away').toBe(0);
    await heart.getByText('6 types without data').click();
    await heart.getByRole('switch', { name: 'VO2 max' }).waitFor();
    await inspectPage(app, 'permissions');
  });

  test('a category is turned on and off as a whole, and commands are followed', async () => {
    const respiration = [
      'appleSleepingBreathingDisturbances',
      'forcedExpiratoryVolume1',
      'forcedVitalCapacity',
      'inhalerUsage',
      'oxygenSaturation',
      'peakExpiratoryFlowRate',
      'respiratoryRate',
    ];
    const breathing = category('Breathing');
    await breathing.getByText('None of 7 types permitted').waitFor();
    await breathing.getByRole('button', { name: 'Turn all on: Breathing' }).click();
    await breathing.getByText('7 of 7 types permitted').waitFor();
    await expect.poll(granted).toEqual(respiration);
    await appCall(host, 'withdrawPermissions', { types: ['oxygenSaturation'] });
    await breathing.getByText('6 of 7 types permitted').waitFor();
    await breathing.getByRole('switch', { name: 'Blood oxygen', checked: false }).waitFor();
    await breathing.getByRole('button', { name: 'Turn all on: Breathing' }).click();
    await breathing.getByText('7 of 7 types permitted').waitFor();
    await breathing.getByRole('button', { name: 'Turn all off: Breathing' }).click();
    await breathing.getByText('None of 7 types permitted').waitFor();
    await expect.poll(granted).toEqual([]);
  });

  test('search finds by name in any case, also types without data', async () => {
    const field = app.page.getByLabel('Search types');
    await field.fill('VITAMIN b');
    await app.page.getByRole('switch', { name: 'Vitamin B12' }).waitFor();
    await expect.poll(() => app.page.getByRole('switch').count()).toBe(2);
    expect(await category('Nutrition').getByRole('button').count(), 'nothing reaches what is not shown').toBe(0);
    await inspectPage(app, 'permissions-search');
    await field.fill('happiness');
    await app.page.getByText('No type has this name.').waitFor();
    await field.fill('');
    await category('Heart').waitFor();
  });
});

test('every type has its category', async () => {
  app = await openApp(host, { size: 'desktop' });
  await app.visit('/permissions');
  await category('Heart').waitFor();
  const sums = await app.page.locator('.category-count').allTextContents();
  const types = ((await appCall(host, 'listPermissions')) as unknown[]).length;
  const counted = sums.map((text) => Number(/of (\d+) types/.exec(text)?.[1]));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(types);
  expect(await category('Other').count()).toBe(0);
  await app.close();
});
