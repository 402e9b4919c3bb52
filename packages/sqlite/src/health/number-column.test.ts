import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../../test/stores/temporary-stores.ts';
import { numbersOf, numberText } from './number-column.ts';

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
      expect(numbersOf(select.get()?.[0] ?? null)).toEqual(numbers.map((one) => one + 0));
    }),
    { numRuns: 200 },
  );
});
