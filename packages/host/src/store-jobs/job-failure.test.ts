import { expect, test } from 'vitest';
import { jobFailure, ThreadVanished } from './job-failure.ts';

const withCode = (code: string): Error => Object.assign(new Error('glucose 187.5 of Ada'), { code });

test.each([
  ['SQLITE_FULL', /^The disk of .* is full.*Free about as much space/],
  ['ENOSPC', /^The disk of .* is full.*import again/],
  ['SQLITE_BUSY', /busy.*Wait a moment/],
  ['ERR_INVALID_ARG_TYPE', /fault of this program; its log says where/],
])('%s is told in words for the user, without the words of the failure itself', (code, expected) => {
  const failure = withCode(code);
  const told = jobFailure('import', failure);
  expect(told).toMatchObject({ code: 'importFailed', cause: failure });
  expect(told.message).toMatch(expected);
  expect(told.message).toContain('The store is as it was before.');
  expect(told.message).not.toContain('187.5');
});

test('a full disk while the sample person is loaded names the room that this takes, and no export', () => {
  const { message } = jobFailure('samplePerson', withCode('SQLITE_FULL'));
  expect(message).toMatch(
    /^The disk of .* is full\. The sample person needs some 100 MB\. Free that, then start it again\./,
  );
});

test('a thread that ends without a word is told too', () => {
  expect(jobFailure('import', withCode('ERR_WORKER_OUT_OF_MEMORY')).message).toMatch(
    /not enough memory.*Import it again/,
  );
  expect(jobFailure('import', new ThreadVanished()).message).toMatch(/its thread ended.*Import it again/);
});
