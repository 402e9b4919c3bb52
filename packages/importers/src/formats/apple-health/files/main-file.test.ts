import { expect, test } from 'vitest';
import { textSource } from '../../../../../../test/importers/import-texts.ts';
import { findMainFiles } from './main-file.ts';

const small = '<HealthData></HealthData>';
const large = `<HealthData>${' '.repeat(100)}</HealthData>`;

test.each([
  [
    'the one in the folder that the phone packs',
    { 'a.xml': large, 'x/apple_health_export/b.xml': small },
    'x/apple_health_export/b.xml',
  ],
  [
    'the larger of two in it',
    { 'apple_health_export/a.xml': small, 'apple_health_export/b.xml': large },
    'apple_health_export/b.xml',
  ],
  ['else the largest, however deep', { 'a.xml': small, 'old/b.xml': large }, 'old/b.xml'],
  ['none of another document', { 'apple_health_export/a.xml': '<ClinicalDocument/>', 'b.xml': small }, 'b.xml'],
] as const)('of several candidates %s is taken', async (_which, files, path) => {
  expect((await findMainFiles(textSource(files)))[0]).toBe(path);
});

test('where there is none there is none', async () => {
  expect(await findMainFiles(textSource({ 'a.xml': '<letter/>' }))).toEqual([]);
});

const made = (date: string, more = ''): string =>
  `<?xml version="1.0"?><!DOCTYPE HealthData [${'<!ELEMENT a EMPTY>'.repeat(600)}]><HealthData locale="en_US"><ExportDate value="${date}"/>${more}</HealthData>`;

test('the export that was made last comes first, whichever folder and size it has', async () => {
  const files = {
    'apple_health_export/export.xml': made('2025-01-05 12:00:00 +0000', ' '.repeat(500)),
    'apple_health_export 2/export.xml': made('2026-03-20 12:00:00 +0000'),
    'apple_health_export 3/exportar.xml': made('2026-03-20 12:30:00 +0100'),
    'old/export.xml': small,
  };
  expect(await findMainFiles(textSource(files))).toEqual([
    'apple_health_export 2/export.xml',
    'apple_health_export 3/exportar.xml',
    'apple_health_export/export.xml',
    'old/export.xml',
  ]);
});
