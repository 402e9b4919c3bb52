import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFiles } from './citations.ts';
import { root } from './project-files.ts';

/** Cases that titles in a test's source cite, before a colon: `'A18, A19: …'`. A clause of the specification may stand before them. */
function casesIn(source: string): ReadonlySet<string> {
  const one = String.raw`(?:[ADFHLMNP]\d\d|[KRTW]\d\d?b?|S\d\d?)`;
  const title = new RegExp(
    String.raw`['"\`](?:\[Spec\s[^\]]*\] )?((?:${one}, )*${one}): (?:\[|%|[.a-z]|[A-Z][a-zA-Z])`,
    'g',
  );
  return new Set([...source.matchAll(title)].flatMap(([, ids = '']) => ids.split(', ')));
}

test('each case that a title cites has its meaning in docs/cases.md, and each meaning a test', () => {
  const page = readFileSync(`${root}docs/cases.md`, 'utf8');
  const explained = [...page.matchAll(/^\| ([A-Z]\d+b?) +\| \S/gm)].map(([, id = '']) => id);
  const titles = testFiles().filter(({ path }) => path !== 'test/catalogue-cases.test.ts');
  const cited = casesIn(titles.map(({ text }) => text).join('\n'));
  expect(explained.filter((id, at) => explained.indexOf(id) < at)).toEqual([]);
  expect([...cited].filter((id) => !explained.includes(id))).toEqual([]);
  expect(explained.filter((id) => !cited.has(id))).toEqual([]);
});

test('one title may cite several cases; a case in the middle of one cites nothing', () => {
  const source = "it('A18, H03: counts once', …); test(`D01: reads`); it('as A20: does'); 'A15: 0.001 g/dL'";
  expect([...casesIn(source)]).toEqual(['A18', 'H03', 'D01']);
});
