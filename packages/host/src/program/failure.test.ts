import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const withCode = (code: string): Error => Object.assign(new Error('glucose 187.5'), { code });

test.each(['SQLITE_READONLY', 'EROFS'])('%s says what may not be written, and is no fault to report', (code) => {
  const { code: said, message } = failureOf(withCode(code));
  expect(said).toBe('not_writable');
  expect(message).toMatch(/may only be read; give this user the right to write there/);
});

test('a fault of ours names its class and code, and nothing of its text', () => {
  const { code, message } = failureOf(withCode('ERR_X'));
  expect(code).toBe('internal_error');
  expect(message).toContain('please report this: Error, ERR_X');
  expect(message).not.toContain('187.5');
});
