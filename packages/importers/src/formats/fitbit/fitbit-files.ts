import type { ImportSource } from '../../kit/importer.ts';

/** A file of an export. */
export interface FitbitFile {
  readonly path: string;
  /** What it holds, by its name without dates: `heart_rate.json`, `daily_spo2.csv`. */
  readonly name: string;
}

/** Dates and numbers at the end of a name: `-2024-05-01`, ` - 2024-07-(21)`, `_2024-05-01`, ` 200706`, `-100`. */
const numbering = /(?:[\s_-]+\(?(?:19|20)\d{2}-?\d{2}(?!\d{3}).*|-\d+)$/u;

export function fitbitFile(path: string): FitbitFile {
  const [, stem = '', ending = ''] = /^(?:.*\/)?([^/]*)\.([a-z]+)$/isu.exec(path) ?? [];
  const name = stem
    .replace(numbering, '')
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');
  return { path, name: `${name}.${ending.toLowerCase()}` };
}

/** Folders that are an export's alone, as Fitbit and Google have named them over the years. */
const roots =
  /^(?:.*\/)?(?:fitbit|google health|myfitbitdata|user-site-export|global export data|physical activity_googledata|health fitness data_googledata)\//iu;

/** The outermost folder of an export that a file lies in, with its slash; null if it lies in none. */
function rootOf(path: string): string | null {
  let root = roots.exec(path)?.[0] ?? null;
  for (let outer = root; outer !== null; outer = roots.exec(outer.slice(0, -1))?.[0] ?? null) root = outer;
  return root;
}

/** What lies in an export and is read by importers of its own: recordings of activities, and packed files. */
const readByOthers = /\.(?:tcx|gpx|fit|zip|gz|xml|db|sqlite)$/iu;

/**
 * Paths of the files of exports: all of a folder in which one file of the kind was found, and files of the kind by
 * themselves. `fits` judges by what stands in a file whether it is what its name promises.
 */
export async function fitbitPaths(
  { files }: ImportSource,
  fits: (file: FitbitFile) => Promise<boolean>,
): Promise<readonly string[]> {
  const judged = new Map<string, boolean>();
  const found = new Set<string>();
  const open: [path: string, root: string][] = [];
  for (const { path } of files) {
    if (readByOthers.test(path)) continue;
    const root = rootOf(path);
    if (root !== null) open.push([path, root]);
    if (root !== null && judged.get(root) === true) continue;
    if (!(await fits(fitbitFile(path)))) continue;
    if (root === null) found.add(path);
    else judged.set(root, true);
  }
  for (const [path, root] of open) if (judged.get(root) === true) found.add(path);
  return files.map(({ path }) => path).filter((path) => found.has(path));
}
