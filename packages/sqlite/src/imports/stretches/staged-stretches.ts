import { mayBeCorrelated, momentarySubject } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import { knownStretches } from './known-stretches.ts';
import type { NotedStretch, SettledStretches } from './settled-stretches.ts';
import { storedSampleVersion } from './stored-sample-version.ts';
import { stretchCutter, stretchSamples, usualSizes, type KindSample, type StretchSizes } from './stretch-cutter.ts';
import { TypeTimes, type TypeTime } from '../../samples/type-times.ts';

/** A strong digest of a text and of bytes, in 32 or more characters: nobody finds two contents with one digest. */
export type ContentDigest = (text: string, bytes: Uint8Array) => string;

/** How imports know stretches of samples that an earlier one brought. */
export interface StretchOptions {
  readonly digest: ContentDigest;
  readonly sizes?: StretchSizes;
}

export interface SampleStaging {
  /** Stages a sample as the one of this place in the file's order. */
  readonly stage: (sample: KindSample, place: number) => void;
  readonly noteType: (kind: KindSample['kind'], name: string) => void;
}

const keyOf = ({ kind, sample }: KindSample): string => `${kind} ${sample.type}`;
const always = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

/** Whether what becomes of a sample depends on others that it is logged with. */
function isLoose({ kind, sample }: KindSample): boolean {
  if (kind === 'category') return false;
  if (sample.correlation !== undefined || mayBeCorrelated(sample.type)) return true;
  return momentarySubject(sample.type, sample.metadata) !== null;
}

/** When samples start, per type. */
class Extents {
  readonly #ofType = new Map<string, [first: number, last: number]>();
  #last: { readonly kind: string; readonly type: string; readonly extent: [number, number] } | null = null;

  add(one: KindSample): void {
    const { kind, sample } = one;
    if (this.#last === null || this.#last.type !== sample.type || this.#last.kind !== kind) {
      const key = keyOf(one);
      const extent = this.#ofType.get(key) ?? [Infinity, -Infinity];
      this.#ofType.set(key, extent);
      this.#last = { kind, type: sample.type, extent };
    }
    const { extent } = this.#last;
    if (sample.start < extent[0]) extent[0] = sample.start;
    if (sample.start > extent[1]) extent[1] = sample.start;
  }

  list(): readonly TypeTime[] {
    return [...this.#ofType].map(([type, [first, last]]): TypeTime => [type, first, last]);
  }
}

interface OwnStretch extends NotedStretch {
  /** Place of its first sample if it is brought again, else null. */
  readonly keptAt: number | null;
}

/**
 * Stages samples, but for stretches that an earlier import brought to the letter: of these only what they hold is kept aside, and staged
 * if it meets anything else (docs/decisions/0154).
 */
export function stagedStretches(
  db: SqlDatabase,
  staging: SqlDatabase,
  { digest, sizes = usualSizes }: StretchOptions,
  { stage, noteType }: SampleStaging,
) {
  const known = knownStretches(db);
  const keep = staging.prepare('INSERT INTO kept_stretches VALUES (?, ?, ?)');
  const kept = staging.prepare<readonly [string, Uint8Array]>(
    'SELECT likes, numbers FROM kept_stretches WHERE place = ?',
  );
  const isThere = db.prepare(
    'SELECT 1 FROM main.imports WHERE import_number = ? AND EXISTS (SELECT 1 FROM main.samples)',
  );
  const removed = db.prepare<readonly [KindSample['kind'], string]>(
    'SELECT kind, name FROM main.types t WHERE EXISTS (SELECT 1 FROM main.removed_samples r WHERE r.type_id = t.type_id)',
  );
  const loose = new Extents();
  const own: OwnStretch[] = [];
  let hasBegun = false;
  let places = 0;

  const cutter = stretchCutter(sizes, ({ likes, numbers, samples }) => {
    const first = places + 1;
    places += samples.length;
    const bytes = new Uint8Array(numbers.buffer);
    const content = digest(`${storedSampleVersion} ${likes}`, bytes);
    const extents = new Extents();
    for (const one of samples) extents.add(one);
    const times = extents.list();
    const isKept = known.find(content);
    own.push({ digest: content, times, keptAt: isKept ? first : null });
    if (isKept) {
      keep.run(first, likes, bytes);
      let last: KindSample | null = null;
      for (const one of samples) {
        if (last?.sample.type !== one.sample.type || last.kind !== one.kind) noteType(one.kind, one.sample.type);
        last = one;
      }
    } else {
      for (const [index, one] of samples.entries()) stage(one, first + index);
    }
  });

  /** The times at which this import may differ from the earlier one; null if that is to be found out sample by sample. */
  function reachedTimes(earlier: number): TypeTimes | null {
    if (isThere.get(earlier) === undefined) return null;
    const reached = new TypeTimes();
    for (const { times } of known.lacking()) for (const time of times) reached.add(time);
    for (const { times, keptAt } of own) if (keptAt === null) for (const time of times) reached.add(time);
    for (const time of loose.list()) reached.add(time);
    // What was taken out and is brought again comes back.
    for (const [kind, name] of removed.all()) reached.add([`${kind} ${name}`, ...always]);
    return reached;
  }

  function stageKept(keptAt: number, reached: TypeTimes | null): void {
    const [likes = '[]', numbers = new Uint8Array()] = kept.get(keptAt) ?? [];
    for (const [index, one] of stretchSamples(likes, numbers).entries()) {
      const { start } = one.sample;
      if (reached?.overlaps([keyOf(one), start, start]) ?? true) stage(one, keptAt + index);
    }
  }

  return {
    /** From here on stretches are looked for: it is known when the export was made. */
    begin: () => void (hasBegun = true),
    take(one: KindSample): void {
      if (hasBegun && !isLoose(one)) {
        cutter.add(one);
        return;
      }
      cutter.flush();
      loose.add(one);
      places++;
      stage(one, places);
    },
    /** Stages what must be staged after all. To be called once, before the staging file is closed. */
    settle(): SettledStretches {
      cutter.flush();
      const stretches = [{ digest: null, times: loose.list() }, ...own.map(({ digest, times }) => ({ digest, times }))];
      const earlier = known.earlier();
      if (earlier === null) return { broughtAgain: null, stretches };
      const reached = reachedTimes(earlier);
      const firsts = new TypeTimes();
      for (const { times, keptAt } of own) {
        if (keptAt === null) continue;
        for (const time of times) firsts.add(time);
        if (reached === null || times.some((time) => reached.overlaps(time))) stageKept(keptAt, reached);
      }
      const again = own.filter(({ keptAt }) => keptAt !== null).length;
      const isForTheMostPart = again > known.lacking().length;
      const broughtAgain =
        reached === null ? null : { earlier, reached: reached.list(), firsts: firsts.list(), isForTheMostPart };
      return { broughtAgain, stretches };
    },
  };
}
