import { expect, test } from 'vitest';
import { completeHints } from './command-hints.ts';

test.each([
  ['  npx vitalgate-host pairing open', '  npx vitalgate-host pairing open --data-dir /data'],
  ['Type "npx vitalgate-host status" for a link', 'Type "npx vitalgate-host status --data-dir /data" for a link'],
  [
    'run npx vitalgate-host developer-mode on --accept-terms.',
    'run npx vitalgate-host developer-mode on --accept-terms --data-dir /data.',
  ],
  [
    'off (npx vitalgate-host developer-mode off), and on',
    'off (npx vitalgate-host developer-mode off --data-dir /data), and on',
  ],
  ['Start one with "npm start", or', 'Start one with "npm start -- --data-dir /data", or'],
  ['npx vitalgate-host status --data-dir /other', 'npx vitalgate-host status --data-dir /other'],
  ['Nothing to run here.', 'Nothing to run here.'],
])('%j becomes %j', (text, complete) => {
  expect(completeHints(text, '/data')).toBe(complete);
  expect(completeHints(text, undefined)).toBe(text);
});

test('a directory that a shell would split is quoted', () => {
  expect(completeHints('npx vitalgate-host status', "/my data/o'clock")).toBe(
    "npx vitalgate-host status --data-dir '/my data/o'\\''clock'",
  );
});
