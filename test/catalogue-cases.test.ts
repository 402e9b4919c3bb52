import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** The cases of Apple Health exports in the catalogue of input quirks; each test that settles one begins its title with its id. */
const appleHealthCases = `
  A01 A02 A03 A05 A06 A07 A08 A09 A10 A11 A12 A13 A14 A17 A18 A19 A20 A21 A22 A23 A25 A26 A27 A30 A31 A32 A33 A35 A36
  A37 A38 A39 A40 A41 A42 A43 A45 A46 A47 A48 A49 A53 A54 A55 A56 A58 A60 A62 A65 A66 A68 A69 A72 A74 A75 A76 A79`
  .trim()
  .split(/\s+/);

/** The cases of workout files: FIT, TCX, GPX. */
const workoutFileCases = `
  F01 F02 F04 F05 F07 F08 F10 F11 F14 F15 F16 F17 F19 F20 F21 F22 F23 F25 F26 F27 F30 F32 F33 F34 F35 F36 F37 F39 F40
  F41 F44`
  .trim()
  .split(/\s+/);

/** The cases of Health Connect's database. */
const healthConnectCases = 'H02 H03 H04 H05 H06 H07 H09 H11 H15 H16 H17 H18 H21 H24'.split(' ');

/** The cases of food logs as CSV. */
const foodLogCases = 'N02 N03 N05 N06 N07 N09 N10 N11 N12 N13 N14 N15 N17 N20 N22 N24 N25 N30'.split(' ');

/** The cases of catalogues of foods. */
const foodCases = 'D01 D02 D03 D05 D06 D07 D09 D10 D11 D12 D13 D14 D15 D16 D17 D21 D23 D24 D25 D27 D28 D29'.split(' ');

/** The cases that titles in a test's source begin with: `'A18, A19: …'`. */
function casesIn(source: string): readonly string[] {
  return [...source.matchAll(/['"`]((?:[A-Z]\d\d, )*[A-Z]\d\d): \S/g)].flatMap(([, ids = '']) => ids.split(', '));
}

test.each([
  ['Apple Health exports', appleHealthCases],
  ['workout files', workoutFileCases],
  ['Health Connect', healthConnectCases],
  ['food logs', foodLogCases],
  ['catalogues of foods', foodCases],
])('every case of %s is cited by the title of a test', (_of, cases) => {
  const cited = new Set(
    projectFiles(/(?:\.test|-suites?)\.ts$/).flatMap(({ path, text }) =>
      path.endsWith('catalogue-cases.test.ts') ? [] : casesIn(text),
    ),
  );
  expect(cases.filter((id) => !cited.has(id))).toEqual([]);
});

test('one title may cite several cases; a case in the middle of one cites nothing', () => {
  expect(casesIn("it('A18, H03: counts once', …); test(`D01: reads`); it('as A20: does')")).toEqual([
    'A18',
    'H03',
    'D01',
  ]);
});
