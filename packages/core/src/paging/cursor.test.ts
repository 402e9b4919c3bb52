import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import type { Hasher } from '../ports/hasher.ts';
import { openCursor, sealCursor, type CursorBinding, type CursorPosition } from './cursor.ts';

function hasherOf(key: string): Hasher {
  return {
    sha256: (text) => new Uint8Array(createHash('sha256').update(text, 'utf8').digest()),
    hmac: (text) => new Uint8Array(createHmac('sha256', key).update(text, 'utf8').digest()),
  };
}

const hasher = hasherOf('install key');
const binding: CursorBinding = { operation: 'getWorkouts', filters: { start: 1, end: null } };

function refusal(cursor: string, bound: CursorBinding = binding, by: Hasher = hasher): string {
  try {
    openCursor(by, bound, cursor);
  } catch (fault) {
    if (fault instanceof ApiError) return fault.code;
    throw fault;
  }
  return 'opened';
}

function ordered(filters: CursorBinding['filters']): string {
  return JSON.stringify(Object.entries(filters).sort(([left], [right]) => (left < right ? -1 : 1)));
}

const text = fc.string({ unit: 'binary', maxLength: 40 });
const value = fc.oneof(fc.maxSafeInteger(), text, fc.constant(null));
const position = fc.array(value, { minLength: 1, maxLength: 4 });
const anyBinding = fc.record({
  operation: fc.constantFrom('getWorkouts', 'getBloodTests', 'getRawHealthSamples'),
  filters: fc.dictionary(fc.constantFrom('type', 'start', 'end', 'query'), value),
});

describe('a cursor', () => {
  it('[Spec 4.parameters.cursor] gives back the position that it was made from, as URL-safe text', () => {
    fc.assert(
      fc.property(anyBinding, position, (bound, at) => {
        const cursor = sealCursor(hasher, bound, at);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(openCursor(hasher, bound, cursor)).toEqual(at);
      }),
    );
  });

  it('S53: is refused after the change of any one character, wherever it stands', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=. é';
    const cursor = sealCursor(hasher, binding, [1_773_041_400_000, 'abc-123']);
    const opened = Array.from(cursor, (_, at) =>
      Array.from(alphabet).filter(
        (letter) =>
          letter !== cursor[at] && refusal(cursor.slice(0, at) + letter + cursor.slice(at + 1)) !== 'invalid_cursor',
      ),
    );
    expect(opened.flat()).toEqual([]);
  });

  it('S53: is refused when shortened, lengthened or doubled', () => {
    const cursor = sealCursor(hasher, binding, [1, 'a']);
    for (let length = 0; length < cursor.length; length++)
      expect(refusal(cursor.slice(0, length))).toBe('invalid_cursor');
    for (const other of [`${cursor}A`, `${cursor}AA`, `A${cursor}`, cursor + cursor, ` ${cursor}`]) {
      expect(refusal(other)).toBe('invalid_cursor');
    }
  });

  it.each(['', '1', '-1', '0', 'null', 'offset', 'W10', 'é'.repeat(30), 'A'.repeat(100_000), '\u0000'.repeat(30)])(
    'S53: %.20j is none',
    (cursor) => {
      expect(refusal(cursor)).toBe('invalid_cursor');
    },
  );

  it('S53: works with no other operation, no other filters and no other install', () => {
    fc.assert(
      fc.property(anyBinding, anyBinding, position, (made, sent, at: CursorPosition) => {
        const cursor = sealCursor(hasher, made, at);
        const same = made.operation === sent.operation && ordered(made.filters) === ordered(sent.filters);
        expect(refusal(cursor, sent)).toBe(same ? 'opened' : 'invalid_cursor');
        expect(refusal(cursor, made, hasherOf('another key'))).toBe('invalid_cursor');
      }),
    );
  });

  it('S53: of one operation is none of another with the same filters', () => {
    const filters = { start: null, end: null };
    const cursor = sealCursor(hasher, { operation: 'getWorkouts', filters }, [1, 'a']);
    expect(refusal(cursor, { operation: 'getNutritionLogs', filters })).toBe('invalid_cursor');
    expect(refusal(cursor, { operation: 'getWorkouts', filters })).toBe('opened');
  });

  it('tells a filter that is not sent from one that is empty, and a number from its text', () => {
    const cursor = sealCursor(hasher, { operation: 'o', filters: { query: null } }, [1]);
    expect(refusal(cursor, { operation: 'o', filters: { query: '' } })).toBe('invalid_cursor');
    const numbered = sealCursor(hasher, { operation: 'o', filters: { start: 1 } }, [1]);
    expect(refusal(numbered, { operation: 'o', filters: { start: '1' } })).toBe('invalid_cursor');
  });

  it('does not mind the order in which filters are named', () => {
    const cursor = sealCursor(hasher, { operation: 'o', filters: { a: 1, b: 2 } }, [1]);
    expect(refusal(cursor, { operation: 'o', filters: { b: 2, a: 1 } })).toBe('opened');
  });

  it('holds nothing of the install key: two installs seal one position differently', () => {
    expect(sealCursor(hasher, binding, [1])).not.toBe(sealCursor(hasherOf('another key'), binding, [1]));
  });
});
