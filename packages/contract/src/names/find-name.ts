import { editDistance } from './edit-distance.ts';
import { everydayNames } from './everyday-names.ts';

/** A metric or a raw type: its id, and the name that is shown of it. */
export interface NamedThing {
  readonly id: string;
  readonly name: string;
}

/** What people call things, by id. */
export type EverydayNames = Readonly<Record<string, readonly string[]>>;

/** What a name that somebody typed stands for. */
export interface FoundName {
  /** The id that it means; null if it means none, or might mean several. */
  readonly id: string | null;
  /** If none: ids that come near, the nearest first, at most five. */
  readonly similar: readonly string[];
}

const identifierBefore = /^(?:hk|vitalgate)(?:quantity|category)typeidentifier/;
const mostSimilar = 5;

/** A name without case, marks, blanks and signs: `VO₂ max` and `vo2-Max` are both `vo2max`. */
export function plainName(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Finds the metric or raw type that people mean by a name: its id in any case, its long HealthKit identifier, the name
 * shown of it, or what it is called every day (`steps`, `hrv`, `resting pulse`). `known` are the ones there are; a name of
 * another one finds nothing. `names` are other everyday names, of what is neither of the two.
 *
 * @example
 * ```ts
 * import { didYouMean, findName, metricCatalogue } from '@vitalgate/contract';
 *
 * const known = metricCatalogue.map(({ metricId, name }) => ({ id: metricId, name }));
 * const { id, similar } = findName('resting pulse', known);
 * console.log(id ?? didYouMean(similar)); // restingHeartRate
 * ```
 */
export function findName(asked: string, known: readonly NamedThing[], names: EverydayNames = everydayNames): FoundName {
  const id = nameFinder(known, names)(asked);
  const plain = plainOf(asked);
  return { id, similar: id !== null || plain === '' ? [] : similarTo(asked, plain, known, names) };
}

/** Finds ids as `findName` does, for whoever asks for many names of the same things and not for what comes near. */
export function nameFinder(
  known: readonly NamedThing[],
  names: EverydayNames = everydayNames,
): (asked: string) => string | null {
  const ids = new Set(known.map(({ id }) => id));
  const byName = new Map<string, string>();
  const add = (name: string, id: string): void => {
    const plain = plainName(name);
    if (plain !== '' && !byName.has(plain)) byName.set(plain, id);
  };
  for (const { id } of known) add(id, id);
  for (const { id, name } of known) add(name, id);
  for (const { id } of known) for (const name of namesOf(names, id)) add(name, id);
  return (asked) => (ids.has(asked) ? asked : (byName.get(plainOf(asked)) ?? null));
}

const plainOf = (asked: string): string => plainName(asked).replace(identifierBefore, '');

/** `Did you mean stepCount or stepLength?`, as the end of a message; empty if nothing comes near. */
export function didYouMean(similar: readonly string[]): string {
  if (similar.length === 0) return '';
  const last = similar.at(-1) ?? '';
  const words = similar.length === 1 ? last : `${similar.slice(0, -1).join(', ')} or ${last}`;
  return ` Did you mean ${words}?`;
}

/** The end of a message about a name that is none of these: what may have been meant. */
export function suggestion(asked: string, known: readonly NamedThing[]): string {
  const { id, similar } = findName(asked, known);
  return didYouMean(id === null ? similar : [id]);
}

function namesOf(names: EverydayNames, id: string): readonly string[] {
  return Object.hasOwn(names, id) ? (names[id] ?? []) : [];
}

function similarTo(
  asked: string,
  plain: string,
  known: readonly NamedThing[],
  everyday: EverydayNames,
): readonly string[] {
  const words = wordsOf(asked);
  const ranked = known.flatMap(({ id, name }) => {
    const names = [id, name, ...namesOf(everyday, id)];
    // Up to one wrong letter in four; what begins alike comes next, then what shares a word.
    const wrong = Math.min(...names.map((one) => wrongLetters(plain, plainName(one))));
    const begins = plain.length > 2 && names.some((one) => plainName(one).startsWith(plain));
    const shared = words.filter((word) => names.some((one) => wordsOf(one).includes(word))).length;
    if (wrong <= Math.floor(plain.length / 4)) return [{ id, rank: wrong }];
    if (begins) return [{ id, rank: 100 }];
    return shared > 0 ? [{ id, rank: 200 - shared }] : [];
  });
  const [best] = ranked.map(({ rank }) => rank).sort((one, other) => one - other);
  // What only shares a word is no help beside what is nearly the name.
  const near = ranked.filter(({ rank }) => rank < 100 || (best ?? 0) >= 100);
  return near
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostSimilar)
    .map(({ id }) => id);
}

function wordsOf(text: string): readonly string[] {
  const spaced = text.slice(0, 200).replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return spaced
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/s$/, ''));
}

/** The edits between two names; no number if their lengths already say that there are many. */
function wrongLetters(one: string, other: string): number {
  return Math.abs(one.length - other.length) > 4 ? Number.POSITIVE_INFINITY : editDistance(one, other);
}
