import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { sizeOfSection } from './asvs-sections.ts';
import { testFiles } from './citations.ts';
import { root } from './project-files.ts';
import { titlesIn } from './titles.ts';

const page = (path: string): string => readFileSync(root + path, 'utf8');
const titles = new Map(testFiles().map(({ path, text }) => [path, titlesIn(text)] as const));

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
  /** `path: title` of each test that it cites. */
  readonly tests: readonly string[];
}

const citation = /`([\w./-]+\.test\.tsx?)`: ("[^"|]+"(?:; "[^"|]+")*)/g;

function testsIn(line: string): readonly string[] {
  return [...line.matchAll(citation)].flatMap(([, path = '', list = '']) =>
    list.split('; "').map((title) => `${path}: ${title.replaceAll('"', '')}`),
  );
}

/** Rows of the tables of a page whose first cell is an id. */
function rowsOf(text: string, id: RegExp): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    const [first = ''] = cells;
    return line.startsWith('| ') && id.test(first) ? [{ id: first, cells, tests: testsIn(line) }] : [];
  });
}

function isThere(cited: string): boolean {
  const at = cited.indexOf(': ');
  return titles.get(cited.slice(0, at))?.has(cited.slice(at + 2)) ?? false;
}

/** Tests that rows cite and that there are not, each behind its row. */
function missingTests(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ id, tests }) => tests.filter((cited) => !isThere(cited)).map((cited) => `${id} ${cited}`));
}

const threats = rowsOf(page('docs/threat-model.md'), /^[a-z]+-\d+$/);

describe('docs/threat-model.md', () => {
  it('cites tests that there are', () => {
    expect(missingTests(threats)).toEqual([]);
  });

  it('has each id once, and counts without a gap', () => {
    const counts = new Map<string, number>();
    const expected = threats.map(({ id }) => {
      const [kind = ''] = id.split('-');
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return `${kind}-${counts.get(kind) ?? 0}`;
    });
    expect(threats.length).toBeGreaterThan(100);
    expect(threats.map(({ id }) => id)).toEqual(expected);
  });

  it('has a test in each row, or says why there is none', () => {
    const bare = threats.filter(
      ({ tests, cells: [, , , held = ''] }) => tests.length === 0 && !/^No test: \S/.test(held),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
    expect(threats.filter(({ cells }) => cells.length !== 4)).toEqual([]);
  });

  it('speaks of each case of an attack', () => {
    const cases = [...page('docs/cases.md').matchAll(/^\| ([ST]\d+b?) +\| \S/gm)].map(([, id = '']) => id);
    const said = new Set(threats.flatMap(({ cells }) => cells.join(' ').match(/\b[ST]\d+b?\b/g) ?? []));
    expect(cases).toContain('T1');
    expect(cases.filter((id) => !said.has(id))).toEqual([]);
  });
});

const isRequirement = /^\d+\.\d+\.\d+\b/;
const items = rowsOf(page('docs/owasp.md'), /^(?:\d+\.\d+\.\d+\b|API\d+$)/);

/** The requirements of the ASVS, in its order. */
const requirements = Object.entries(sizeOfSection).flatMap(([section, size]) =>
  Array.from({ length: size }, (_, index) => `${section}.${index + 1}`),
);

/** Numbers that a cell names: `1.2.3`, `1.2.3, 1.2.4` or `1.2.3 to 1.3.1`. */
function numbersIn(cell: string): readonly string[] {
  const [first = '', last] = cell.split(' to ');
  if (last === undefined) return cell.split(', ');
  return requirements.slice(requirements.indexOf(first), requirements.indexOf(last) + 1);
}

describe('docs/owasp.md', () => {
  it('cites tests and threats that there are', () => {
    expect(missingTests(items)).toEqual([]);
    const known = new Set(threats.map(({ id }) => id));
    const cited = items.flatMap(({ cells }) =>
      // Code, titles and links hold names of their own.
      (cells.at(-1) ?? '').replaceAll(/`[^`]*`|"[^"]*"|\]\([^)]*\)/g, '').match(/\b[a-z]+-\d+\b/g),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter((id) => id !== null && !known.has(id))).toEqual([]);
  });

  it('goes through every requirement of the ASVS and every item of the API list, each once and in order', () => {
    const named = items.filter(({ id }) => isRequirement.test(id)).flatMap(({ id }) => numbersIn(id));
    expect(requirements).toHaveLength(345);
    expect(named).toEqual(requirements);
    const ofApi = items.filter(({ id }) => !isRequirement.test(id)).map(({ id }) => id);
    expect(ofApi).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`));
  });

  it('has a verdict for each, with a place or a reason, and counts them as they are', () => {
    const verdicts = ['Holds', 'Holds in part', 'Does not apply', 'Does not hold'];
    const wrong = items.filter(({ cells }) => !verdicts.includes(cells.at(-2) ?? '') || !/\S/.test(cells.at(-1) ?? ''));
    expect(wrong.map(({ id }) => id)).toEqual([]);
    const counted = verdicts.map((verdict) => {
      const rows = items.filter(({ id, cells }) => isRequirement.test(id) && cells.at(-2) === verdict);
      return [verdict, String(rows.flatMap(({ id }) => numbersIn(id)).length)];
    });
    const said = rowsOf(page('docs/owasp.md'), /^(?:Holds|Does not)/).map(({ cells }) => [cells[0], cells[3]]);
    expect(said).toEqual(counted);
  });
});

test('a title is read from a source as it stands there, and so is what a row cites', () => {
  const source = "it('refuses %s', () => 1);\ntest.each([[1]])(\n  `of $name's \\u2019`,\n  async () => 1)";
  expect([...titlesIn(source)]).toEqual(['refuses %s', "of $name's \\u2019"]);
  const cited = '`test/a.test.ts`: "one"; "two: three"; `b.test.ts`: "four". More';
  expect(rowsOf(`| a-1 | x | y | ${cited} |`, /^a-/)).toEqual([
    {
      id: 'a-1',
      cells: ['a-1', 'x', 'y', cited],
      tests: ['test/a.test.ts: one', 'test/a.test.ts: two: three', 'b.test.ts: four'],
    },
  ]);
  expect(
    missingTests([{ id: 'a-1', cells: [], tests: ['test/threat-model.test.ts: gone', 'test/gone.test.ts: x'] }]),
  ).toEqual(['a-1 test/threat-model.test.ts: gone', 'a-1 test/gone.test.ts: x']);
  expect(numbersIn('1.1.2 to 1.2.2')).toEqual(['1.1.2', '1.2.1', '1.2.2']);
});
