import { expect, test } from 'vitest';
import { exportPath } from './export-path.ts';
import { folderOf } from '../../../kit/file-names.ts';

test('A33: with or without a leading slash a path leads into the folder of the export', () => {
  expect(exportPath('apple_health_export/', '/clinical-records/a.json')).toBe(
    'apple_health_export/clinical-records/a.json',
  );
  expect(exportPath('', 'clinical-records/a.json')).toBe('clinical-records/a.json');
});

test.each(['/../../etc/passwd', '..', '/clinical-records/../../x', 'C:\\x', 'a\\b', 'C:/x', '', '/', 'a//b', './a'])(
  'A33: %j is refused',
  (path) => {
    expect(exportPath('apple_health_export/', path)).toBeNull();
  },
);

test('A09: the folder of the main file', () => {
  expect(folderOf('Export/apple_health_export/export.xml')).toBe('Export/apple_health_export/');
  expect(folderOf('export.xml')).toBe('');
});
