import { projectFiles, type ProjectFile } from './project-files.ts';

/** A source of tests without the titles that only `npm run test:long` runs. */
export function withoutLongTests(source: string): string {
  return source.replaceAll(/(['"`])(?:\\[^]|(?!\1)[^\\])*\1,\s*\{ tags: 'long' \}/g, '');
}

/** The files of tests with the titles that `npm test` runs. */
export function testFiles(): readonly ProjectFile[] {
  return projectFiles(/^(?!test\/benchmarks\/).*\.test\.tsx?$/).map(({ path, text }) => ({
    path,
    text: withoutLongTests(text),
  }));
}

/** Every clause that titles of tests cite, as in `[Spec 5.3, 5.8]`; a title that is put together cites none. `source` is the text of a test file. */
export function citationsIn(source: string): readonly string[] {
  return [...source.matchAll(/\[Spec ([^\]\n$]+)\]/g)].flatMap(([, list = '']) =>
    list.split(',').map((id) => id.trim()),
  );
}

/** What is amiss between clauses and citations: clauses nobody cites, citations of no clause, and excuses of clauses that are cited. */
export function compareCitations(
  clauses: readonly { readonly id: string; readonly notTested?: string }[],
  cited: ReadonlySet<string>,
): {
  readonly uncited: readonly string[];
  readonly unknown: readonly string[];
  readonly excusedButCited: readonly string[];
} {
  const known = new Set(clauses.map(({ id }) => id));
  return {
    uncited: clauses.filter(({ id, notTested }) => notTested === undefined && !cited.has(id)).map(({ id }) => id),
    unknown: [...cited].filter((id) => !known.has(id)),
    excusedButCited: clauses
      .filter(({ id, notTested }) => notTested !== undefined && cited.has(id))
      .map(({ id }) => id),
  };
}
