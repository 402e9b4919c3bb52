import { expect, it } from 'vitest';
import { judgedClauses } from './check/judged-clauses.ts';
import { citationsIn, compareCitations, testFiles, withoutLongTests } from './citations.ts';
import { expectMade } from './made-file.ts';
import { specificationPage } from './specification-page.ts';
import { specification } from './specification.ts';

const self = 'test/specification.test.ts';
const inTitles = testFiles().flatMap(({ path, text }) => (path === self ? [] : citationsIn(text)));
const cited = new Set([...inTitles, ...judgedClauses.map(({ id }) => id)]);

it('every clause of the specification is cited by a test or judged by `vitalgate check`, and every citation names a clause', () => {
  const how =
    'A test cites a clause in its title, as `[Spec 4.getWorkouts] reads …`; a check names it in packages/cli/src/check';
  expect(compareCitations(specification, cited), how).toEqual({ uncited: [], unknown: [], excusedButCited: [] });
});

it('numbers no two clauses alike, and gives a reason for each that has no test', () => {
  const ids = specification.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const reasons = specification.flatMap(({ notTested }) => notTested ?? []);
  expect(reasons.filter((reason) => !/^(?:other issue|not testable): \S/.test(reason))).toEqual([]);
});

it('docs/specification.md says what the data says', async () => {
  await expectMade('docs/specification.md', specificationPage());
});

it('reads one or several citations from a title', () => {
  expect(citationsIn("it('[Spec 5.3, 5.8] refuses', …); it('[Spec 2.2.app.metrics] reads')")).toEqual([
    '5.3',
    '5.8',
    '2.2.app.metrics',
  ]);
  expect(citationsIn('`[Spec ${id}]`')).toEqual([]);
  const long = "it('[Spec 5.3] asks', …); it.each(all)('[Spec 5.8] it\\'s asked of %s', { tags: 'long' }, …)";
  expect(citationsIn(withoutLongTests(long))).toEqual(['5.3']);
});

it('tells clauses nobody cites, citations of nothing, and excuses that are out of date', () => {
  const clauses = [{ id: '1' }, { id: '2' }, { id: '3', notTested: 'other issue: x' }];
  expect(compareCitations(clauses, new Set(['1', '3', '9']))).toEqual({
    uncited: ['2'],
    unknown: ['9'],
    excusedButCited: ['3'],
  });
});
