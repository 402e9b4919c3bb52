import { expect, test } from 'vitest';
import { appCall } from '../contract/app-call.ts';
import type { RunningHost } from '../host-process.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney, type Journey } from './journey.ts';

let host: RunningHost;
let app: Journey;

async function openPermissions(): Promise<void> {
  app = await openJourney({ store: 'small', at: '/permissions' });
  ({ host } = app);
  await category('Heart').waitFor();
}

const granted = async (): Promise<readonly string[]> =>
  ((await appCall(host, 'listPermissions')) as { type: string; readable: boolean }[])
    .filter(({ readable }) => readable)
    .map(({ type }) => type);
const category = (title: string) =>
  app.page.locator('details', { has: app.page.getByRole('heading', { name: title, exact: true }) });
async function opened(title: string) {
  await category(title).locator('summary').first().click();
  return category(title);
}

test('every type has its category and says how much there is of it; a category is turned on and off as a whole, commands are followed; search finds by name in any case, also types without data', async () => {
  await openPermissions();
  const sums = await app.page.locator('summary .row-detail').allTextContents();
  const types = ((await appCall(host, 'listPermissions')) as unknown[]).length;
  const counted = sums.map((text) => Number(/of (\d+) types/.exec(text)?.[1]));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(types);
  expect(await category('Other').count()).toBe(0);
  await category('Heart').getByText('None of 9 types permitted').waitFor();
  expect(await app.page.getByRole('switch').count(), 'all categories are folded').toBe(0);
  const heart = await opened('Heart');
  await heart.getByText('603 samples · Jan 31, 2026 – Feb 2, 2026').waitFor();
  await heart.getByText('1 sample · Feb 3, 2026').waitFor();
  expect(await heart.getByText('7 types without data').count()).toBe(1);
  expect(await heart.getByRole('switch', { name: 'VO2 max' }).count(), 'folded away').toBe(0);
  await heart.getByText('7 types without data').click();
  await heart.getByRole('switch', { name: 'VO2 max' }).waitFor();
  await inspectPage(app, 'permissions');

  const respiration = [
    'appleSleepingBreathingDisturbances',
    'forcedExpiratoryVolume1',
    'forcedVitalCapacity',
    'inhalerUsage',
    'oxygenSaturation',
    'peakExpiratoryFlowRate',
    'respiratoryRate',
  ];
  const breathing = await opened('Breathing');
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

  const field = app.page.getByLabel('Search types');
  await field.fill('VITAMIN b');
  await app.page.getByRole('switch', { name: 'Vitamin B12' }).waitFor();
  await expect.poll(() => app.page.getByRole('switch').count()).toBe(2);
  expect(await category('Nutrition').getByRole('button').count(), 'nothing reaches what is not shown').toBe(0);
  await expectFits(app, 'permissions-search');
  await field.fill('happiness');
  await app.page.getByText('No type has this name.').waitFor();
  await field.fill('');
  await category('Heart').waitFor();
});
