import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** What comments say for "if" and for "reports" when nobody looks. */
const unplain =
  /(?:^|\s)(?:\/\/|\/?\*+) .*\b(?:[Nn]ull|undefined|[Aa]bsent|[Ff]alse|[Tt]rue|[Ee]mpty|[Nn]othing|[Nn]one|[Rr]ejects|[Tt]hrows \w+|also|except|only) where\b/;

test('comments say "if" for what depends, and "where" for places', () => {
  expect(unplain.test('/** The page; null where it is the last. */')).toBe(true);
  expect(unplain.test('  // Null if it is the last; where it begins, the list does.')).toBe(false);
  const found = projectFiles(/\.(?:[jt]sx?|m[jt]s)$/)
    .filter(({ path }) => path !== 'test/plain-words.test.ts')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (unplain.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
