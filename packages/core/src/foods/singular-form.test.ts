import { expect, test } from 'vitest';
import { singularForm } from './singular-form.ts';

test.each([
  ['leaves', 'leaf'],
  ['eggs', 'egg'],
  ['constructor', 'constructor'],
  ['valueOf', 'valueOf'],
])('%s is compared as %s', (word, form) => {
  expect(singularForm(word)).toBe(form);
});
