import { unchosenPreferences, type ChosenUnits } from '@vitalgate/contract';
import { afterEach, expect, test } from 'vitest';
import { amountText, unitTextOf } from '../../packages/app/src/format/amounts.ts';
import { chooseUnits } from '../../packages/app/src/format/choices.ts';
import { chooseFirstDay, firstDayOfWeek } from '../../packages/app/src/format/weeks.ts';
import { speak } from '../../packages/app/src/language/locale.ts';
import { appCall } from '../contract/app-call.ts';
import { settled } from './browser.ts';
import { expectFits, inspectPage } from './inspect-page.ts';
import { openJourney } from './journey.ts';

const inUnits = (units: Partial<ChosenUnits>): void => chooseUnits({ ...unchosenPreferences.units, ...units });

afterEach(() => {
  inUnits({});
  chooseFirstDay(null);
  speak({ language: 'en', locale: 'en' });
});

test.each([
  [{ mass: 'lb' }, 76.2, 'kg', 'bodyMass', '168.0 lb'],
  [{ mass: 'st' }, 76.2, 'kg', 'bodyMass', '12 st 0 lb'],
  [{ mass: 'kg' }, 76, 'kg', 'bodyMass', '76.0 kg'],
  [{ height: 'ft' }, 1.78, 'm', 'height', '5 ft 10 in'],
  // Eleven and a half inches more are the next foot.
  [{ height: 'ft' }, 1.828, 'm', 'height', '6 ft 0 in'],
  [{ height: 'ft' }, 82, 'cm', 'waistCircumference', '32.3 in'],
  [{ distance: 'mi' }, 42.195, 'km', 'distanceWalkingRunning', '26.2 mi'],
  [{ distance: 'mi' }, 100, 'm', 'distanceSwimming', '109 yd'],
  [{ distance: 'mi' }, 12, 'km/hr', 'runningSpeed', '7.46 mph'],
  [{ temperature: 'degF' }, 36.6, 'degC', 'bodyTemperature', '97.9 °F'],
  [{ energy: 'kJ' }, 520, 'kcal', 'activeEnergyBurned', '2,176 kJ'],
  [{ glucose: 'mmol/L' }, 95, 'mg/dL', 'bloodGlucose', '5.3 mmol/L'],
  // A length that is no height stays in metres, whatever people are measured in.
  [{ height: 'ft' }, 400, 'm', 'sixMinuteWalkTestDistance', '400 m'],
] as const)('in %j, %d %s of %s is read as %s', (units, value, unit, id, text) => {
  inUnits(units);
  expect(amountText(value, unit, id)).toBe(text);
});

test('a heading has the unit of the values below it', () => {
  inUnits({ mass: 'lb', temperature: 'degF' });
  expect([unitTextOf('kg', 'bodyMass'), unitTextOf('degC', 'bodyTemperature')]).toEqual(['lb', '°F']);
});

test.each([
  ['en-US', null, 7],
  ['de-DE', null, 1],
  ['de-DE', 'saturday', 6],
] as const)('a week of %s with %s chosen begins on day %d', (locale, chosen, day) => {
  speak({ language: 'en', locale });
  chooseFirstDay(chosen);
  expect(firstDayOfWeek()).toBe(day);
});

test('what is chosen holds on all pages, in other tabs and after a reload, and changes nothing of the API', async () => {
  const app = await openJourney({ store: 'sample', size: 'desktop' });
  const { page, host } = app;
  const weight = (): Promise<string | null> =>
    page
      .locator('.metric-card', { hasText: /^(?:Weight|Gewicht)/ })
      .first()
      .textContent();
  await app.follow('/data?category=all');
  expect(await weight()).toMatch(/\d\d\.\d kg/);

  const other = await app.newTab();
  await other.goto(`${app.origin}/settings`);
  await settled(other);
  await app.follow('/settings');
  await inspectPage(app, 'settings');
  await page.getByRole('button', { name: 'US' }).click();
  await page.getByText('5 ft 10 in').waitFor();
  await page.getByLabel('Theme').selectOption('dark');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  // The other tab hears of it.
  await other.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await expectFits(app, 'settings-german');

  await app.visit('/data?category=all');
  expect(await page.locator('h1').textContent()).toBe('Daten');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  // American numbers come with the language, not with the unit.
  expect(await weight()).toMatch(/\d{3},\d lb/);
  expect(await appCall(host, 'readPreferences')).toEqual({
    ...unchosenPreferences,
    language: 'de',
    theme: 'dark',
    units: { ...unchosenPreferences.units, distance: 'mi', height: 'ft', mass: 'lb', temperature: 'degF' },
  });
  expect(
    await appCall(host, 'readData', { operation: 'getMetrics', parameters: { metricId: 'bodyMass' } }),
  ).toMatchObject({ data: [{ unit: 'kg' }] });
});
