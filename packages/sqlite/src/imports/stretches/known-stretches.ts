import type { SqlDatabase } from '../../sql/driver.ts';
import type { NotedStretch } from './settled-stretches.ts';
import type { TypeTime } from '../../samples/type-times.ts';

/** The stretches that the store knows. Read when the first is asked for. */
export function knownStretches(db: SqlDatabase) {
  const rows = db.prepare<readonly [number, number, string]>(
    `SELECT import_number, place, digest FROM main.import_stretches WHERE digest IS NOT NULL
     ORDER BY import_number DESC, place DESC`,
  );
  const ofImport = db.prepare<readonly [number, string | null, string]>(
    'SELECT place, digest, times FROM main.import_stretches WHERE import_number = ?',
  );
  let known: Map<number, Map<string, number>> | null = null;
  let earlier: number | null = null;
  const found = new Set<number>();
  let last = -1;

  function read(): Map<number, Map<string, number>> {
    const imports = new Map<number, Map<string, number>>();
    for (const [number, place, digest] of rows.iterate()) {
      const places = imports.get(number) ?? new Map<string, number>();
      imports.set(number, places.set(digest, place));
    }
    return imports;
  }

  return {
    /**
     * Whether the earlier import brought a stretch with this digest, behind all that were asked for and found. Of several imports the
     * first that knows one is asked from then on.
     */
    find(digest: string): boolean {
      known ??= read();
      const number = earlier ?? [...known].find(([, places]) => places.has(digest))?.[0];
      const place = number === undefined ? undefined : known.get(number)?.get(digest);
      // In another order, another of two equal samples would come first.
      if (number === undefined || place === undefined || place <= last) return false;
      earlier = number;
      last = place;
      found.add(place);
      return true;
    },
    /** The import that brought what was found; null before. */
    earlier: (): number | null => earlier,
    /** What that import brought and was not found. */
    lacking: (): readonly NotedStretch[] =>
      earlier === null
        ? []
        : ofImport
            .all(earlier)
            .filter(([place]) => !found.has(place))
            .map(([, digest, times]) => ({ digest, times: JSON.parse(times) as TypeTime[] })),
  };
}
