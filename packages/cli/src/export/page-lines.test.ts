import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfPage, linesOfRecords } from './page-lines.ts';

/** Texts that look like what stands between records, like the page's end, or like a line's. */
const texts = fc
  .array(fc.constantFrom('},{"id":', '},{', '"', '\\', 'id":', '],"nextCursor":', ']', '\n', 'ä', '\u2028', '[a'), {
    maxLength: 4,
  })
  .map((pieces) => pieces.join(''));
const nested = fc.oneof(
  texts,
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.dictionary(texts, texts, { maxKeys: 2 }),
  fc.array(fc.record({ id: texts }), { maxLength: 3 }),
);
const records = fc.array(
  fc.oneof(
    fc.record({ id: texts, device: nested, metadata: nested }),
    // Keys in another order, or an object without any.
    fc.record({ device: nested, id: texts }),
    fc.constant({}),
  ),
  { maxLength: 3 },
);

const pageOf = (data: unknown, space?: number): string => JSON.stringify({ data, nextCursor: 'abc' }, null, space);

test('lines cut out of a page are those that its records make, or none', () => {
  let cuts = 0;
  fc.assert(
    fc.property(records, (data) => {
      const cut = linesOfPage(pageOf(data), data.length);
      if (cut === null) return;
      if (data.length > 1) cuts += 1;
      expect(cut).toBe(linesOfRecords(data));
      // A reader that takes more signs for the end of a line finds as many.
      expect(cut.split(/[\n\u2028\u2029]/u)).toHaveLength(data.length + 1);
      expect(
        cut
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      ).toEqual(JSON.parse(JSON.stringify(data)));
    }),
    { numRuns: 1000, seed: 159 },
  );
  expect(cuts).toBeGreaterThan(20);
});

test('a page as hosts write it is cut, whatever stands in its texts; one with spaces, lists or another key first is not', () => {
  const data = [
    { id: 'a', device: '},{"id":"b', metadata: { 'x},{': '},{"id":' } },
    { id: 'b', device: '],"nextCursor":null}', metadata: null },
  ];
  expect(linesOfPage(pageOf(data), 2)).toBe(linesOfRecords(data));
  expect(linesOfPage(pageOf(data, 1), 2)).toBeNull();
  expect(
    linesOfPage(
      pageOf([
        { id: 'a', results: [{ id: 'b' }, { id: 'c' }] },
        { x: 1, id: 'd' },
      ]),
      2,
    ),
  ).toBeNull();
  expect(linesOfPage(pageOf([{ id: 'a' }, { x: 1 }]), 2)).toBeNull();
  expect(linesOfPage('{"nextCursor":null,"data":[{"id":"a"}]}', 1)).toBeNull();
  // Of two lists a parser takes the second.
  expect(linesOfPage('{"data":[5],"nextCursor":null,"data":[{"id":"b"}]}', 1)).toBeNull();
});
