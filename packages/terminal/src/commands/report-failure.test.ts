import { expect, test } from 'vitest';
import { sentence } from './report-failure.ts';

test.each([
  ['the disk is full', 'The disk is full.'],
  ['is it?', 'Is it?'],
  // A file is not found under another name.
  ['health.sqlite is missing', 'health.sqlite is missing.'],
  ['export.zip: it is damaged', 'export.zip: it is damaged.'],
  ['type "vitalgate-host serve"', 'Type "vitalgate-host serve"'],
])('%s becomes a line', (message, line) => {
  expect(sentence(message)).toBe(line);
});
