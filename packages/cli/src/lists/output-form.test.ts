import { expect, test } from 'vitest';
import { CommandError } from '@vitalgate/terminal';
import { listLength } from './output-form.ts';

test.each([
  [{}, { most: 50 }],
  [{ limit: '5' }, { most: 5, pageSize: 5 }],
  // Beyond a page it takes several.
  [{ limit: '260' }, { most: 260, pageSize: 100 }],
  [{ all: true }, { most: null, pageSize: 100 }],
  [
    { all: true, limit: '20' },
    { most: null, pageSize: 20 },
  ],
])('%j', (options, length) => {
  expect(listLength(options, 100)).toEqual(length);
});

test.each([{ limit: '0' }, { limit: '-1' }, { limit: '1.5' }, { limit: 'ten' }, { limit: '101', all: true }])(
  '%j is refused as wrong words',
  (options) => {
    expect(() => listLength(options, 100)).toThrow(CommandError);
  },
);
