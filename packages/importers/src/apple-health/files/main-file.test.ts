import { expect, test } from 'vitest';
import { textSource } from '../import-texts.ts';
import { findMainFile } from './main-file.ts';

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
  expect(await findMainFile(textSource(files))).toBe(path);
});

test('where there is none there is none', async () => {
  expect(await findMainFile(textSource({ 'a.xml': '<letter/>' }))).toBeNull();
});
