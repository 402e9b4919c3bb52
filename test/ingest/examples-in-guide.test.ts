import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createHealthAutoExportImporter } from '../../packages/importers/src/formats/health-auto-export/health-auto-export-importer.ts';
import { createHcWebhookImporter } from '../../packages/importers/src/formats/hc-webhook/hc-webhook-importer.ts';
import { importTexts, textSource } from '../importers/import-texts.ts';

const guide = readFileSync(new URL('../../docs/guides/live-feeds.md', import.meta.url), 'utf8');

test('what the guide shows of the two apps is read as it says', async () => {
  const [exported = '', sent = ''] = [...guide.matchAll(/```json\n(.*?)```/gsu)].map(([, text]) => text);
  const ofIphone = await importTexts(createHealthAutoExportImporter(), textSource({ 'a.json': exported }));
  const ofAndroid = await importTexts(createHcWebhookImporter(), textSource({ 'a.json': sent }));
  const told = [ofIphone, ofAndroid].map(({ quantities, categories, workouts, skips }) => ({
    quantities: quantities.map(({ type, value }) => `${type} ${value}`).sort(),
    categories: categories.map(({ value, start, end }) => `${value} ${(end - start) / 60_000}`),
    workouts: workouts.map(({ activityType, distanceMeters }) => `${activityType} ${distanceMeters}`),
    skips,
  }));
  expect(told).toEqual([
    { quantities: ['stepCount 420'], categories: ['asleepCore 90'], workouts: ['running 7200'], skips: [] },
    { quantities: ['heartRate 72', 'stepCount 842'], categories: ['asleepCore 120'], workouts: [], skips: [] },
  ]);
});
