/** What stands in the title of tests that are skipped because a folder, or a file in it, is not there. */
export function without(folder: string): string {
  return `(skipped without ${folder})`;
}

/** The folder that a test was skipped without, by its title; null if its title names none. */
export function skippedWithout(title: string): string | null {
  return /\(skipped without (\S*\/\S*)\)/.exec(title)?.[1] ?? null;
}
