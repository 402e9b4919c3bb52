/** The folder of a path, with its closing slash; empty at the root. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The name of a file without its folder: `a/b.csv` is `b.csv`. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a file's name ends with one of these, in any case; true if none are given. */
export function hasEnding(path: string, endings?: readonly string[]): boolean {
  const name = path.toLowerCase();
  return endings === undefined || endings.some((ending) => name.endsWith(`.${ending}`));
}

/** The name of a table without its folder and its ending: `a/b.csv` is `b`. */
export const tableNameOf = (path: string): string => fileNameOf(path).replace(/\.csv$/iu, '');
