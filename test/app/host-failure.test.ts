import { expect, test } from 'vitest';
import { failureOf } from '../../packages/app/src/host/host-failure.ts';

test('a refusal keeps the page on which something can be done about it', () => {
  const error = { code: 'not_found', message: 'no import has this id', doNext: { page: 'Import', command: 'imports' } };
  expect(failureOf(404, { error })).toMatchObject({
    code: 'not_found',
    message: 'No import has this id.',
    page: 'Import',
  });
  expect(failureOf(404, { error: { ...error, doNext: undefined } }).page).toBeNull();
  expect(failureOf(502, null)).toMatchObject({ code: 'http_502', page: null });
});
