import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { numbersOf, numberText, readNumbers } from './number-column.ts';

test('a column of numbers comes back as it was stored, to the last bit', () => {
  const database = temporaryDatabase('health');
  database.exec('CREATE TABLE stored (place INTEGER PRIMARY KEY, number REAL NOT NULL)');
  const insert = database.prepare('INSERT INTO stored VALUES (?, ?)');
  const select = database.prepare<readonly [string | null]>(
    `SELECT group_concat(${numberText('number')}) FROM (SELECT number FROM stored ORDER BY place)`,
  );
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1000, max: 1000, noNaN: true }),
    fc.maxSafeInteger(),
    fc.constantFrom(1e21, -1e300, 5e-324, 0.1 + 0.2, 2 ** 63, -(2 ** 63), 2 ** 64, 1.7976931348623157e308),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 100 }), (numbers) => {
      database.exec('DELETE FROM stored');
      database.transaction(() => {
        for (const [place, one] of numbers.entries()) insert.run(place, one);
      });
      // SQLite keeps no sign of zero in a column of numbers that are whole.
      const column = select.get()?.[0] ?? null;
      expect(numbersOf(column)).toEqual(numbers.map((one) => one + 0));
      const read = new Float64Array(100);
      expect([...read.subarray(0, readNumbers(column, read))]).toEqual(numbersOf(column));
    }),
    { numRuns: 200 },
  );
});

const someText = fc.oneof(
  fc.maxSafeInteger().map(String),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
  fc.constantFrom('0', '-0', '999999999', '1000000000', '999999999999999999', '9007199254740993', '1.0e+300', '5e-324'),
);

test('numbers are read digit by digit as JSON has them, up to the end of the array', () => {
  fc.assert(
    fc.property(fc.array(someText, { maxLength: 20 }), fc.nat({ max: 25 }), (texts, room) => {
      const read = new Float64Array(room).fill(Number.NaN);
      const column = texts.length === 0 ? null : texts.join(',');
      const expected = numbersOf(column).slice(0, room);
      expect(readNumbers(column, read)).toBe(expected.length);
      expect([...read.subarray(0, expected.length)]).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});
