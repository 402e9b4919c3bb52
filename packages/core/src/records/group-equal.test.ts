import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupEqual, type EqualCandidate } from './group-equal.ts';

/** `a1:Diary=x` is id `a`, import 1, what it says `x`; `-` says nothing. */
function candidate(text: string): EqualCandidate {
  const [, id = '', number = '', sourceName = '', content = ''] = /^(.)(\d):(.*)=(.*)$/u.exec(text) ?? [];
  return { id, firstImport: Number(number), sourceName, content: content === '-' ? null : content };
}

function grouped(...texts: readonly string[]): readonly string[] {
  return groupEqual(texts.map(candidate)).map((group) => group.map(({ id }) => id).join(''));
}

test('records of different sources that say the same are one, the first brought first, then by id', () => {
  expect(grouped('b1:Diary=x', 'a2:Fit=x', 'c1:Lab=y', 'd1:Own=-', 'e1:Fit=-')).toEqual(['ba']);
  expect(grouped('b1:Diary=x', 'a1:Fit=x', 'c1:Lab=x')).toEqual(['abc']);
});

test('the one that holds most goes first, whichever was brought first', () => {
  const [fewer, more] = [candidate('a1:Lab=x'), { ...candidate('b2:Clinic=x'), results: 2 }];
  for (const results of [1, undefined]) {
    const first = { ...fewer, ...(results === undefined ? {} : { results }) };
    expect(groupEqual([first, more]).map((group) => group.map(({ id }) => id).join(''))).toEqual(['ba']);
  }
  expect(groupEqual([{ ...fewer, results: 2 }, more]).map(([{ id }]) => id)).toEqual(['a']);
});

test('two of one source stay two, each with its own of another', () => {
  expect(grouped('a1:Diary=x', 'b1:Diary=x')).toEqual([]);
  expect(grouped('a1:Diary=x', 'b1:Diary=x', 'c1:Fit=x')).toEqual(['ac']);
  expect(grouped('a1:Diary=x', 'b1:Diary=x', 'c1:Fit=x', 'd1:Fit=x')).toEqual(['ac', 'bd']);
});

test('the order of the candidates does not matter', () => {
  const some = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      fc.constantFrom(1, 2),
      fc.constantFrom('D', 'F'),
      fc.constantFrom('x', 'y'),
    ),
    { selector: ([id]) => id, maxLength: 8 },
  );
  fc.assert(
    fc.property(some, (all) => {
      const texts = all.map(([id, number, source, content]) => `${id}${number}:${source}=${content}`);
      expect([...grouped(...[...texts].reverse())].sort()).toEqual([...grouped(...texts)].sort());
    }),
    { numRuns: 50 },
  );
});
