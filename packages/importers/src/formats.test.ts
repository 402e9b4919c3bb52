import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formats } from './formats.ts';
import { claimStages } from './kit/format-manifest.ts';

const folders = readdirSync(new URL('formats/', import.meta.url)).sort();

test('each folder of formats has a manifest of its name, which the list gathers', () => {
  const without = folders.filter(
    (folder) => !readdirSync(new URL(`formats/${folder}`, import.meta.url)).includes('manifest.ts'),
  );
  expect(without, 'folders without a manifest.ts').toEqual([]);
  expect(
    formats.map(({ format }) => format).sort(),
    'formats of src/formats.ts, by the folders in src/formats',
  ).toEqual(folders);
});

test('formats are asked in the order of what they know their files by', () => {
  const stages = formats.map(({ claims }) => claimStages.indexOf(claims));
  expect(stages).toEqual([...stages].sort((one, other) => one - other));
});

test('no two formats have one name for people', () => {
  const names = formats.map(({ listed }) => listed.name);
  expect(new Set(names).size).toBe(names.length);
});
