import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placesOf } from './store-upload.ts';

const inFolder = (...paths: readonly string[]): readonly string[] =>
  placesOf(
    'folder',
    paths.map((path) => ({ path, size: 1 })),
  ).map((place) => place.replaceAll('\\', '/'));

test('files lie where their paths say, within the folder', () => {
  expect(inFolder('a.xml', 'Health/b.fit')).toEqual(['folder/a.xml', 'folder/Health/b.fit']);
  for (const place of inFolder('../../a', '/etc/passwd', 'a/../../b', '..', '', 'C:\\x')) {
    expect(join(place).startsWith('folder')).toBe(true);
  }
});

test('two files of one name lie apart, also if a system tells no large letter from a small one', () => {
  const places = inFolder('a.xml', 'A.XML', 'a.xml');
  expect(new Set(places.map((place) => place.toLowerCase())).size).toBe(3);
});
