/** Titles of tests in a source, as they are written there: texts that a call takes first, with more behind them. */
export function titlesIn(source: string): ReadonlySet<string> {
  const first = source.matchAll(/\(\s*(['"`])((?:\\[\s\S]|(?!\1)[^\\])*)\1,/g);
  return new Set([...first].map(([, , title = '']) => title));
}
