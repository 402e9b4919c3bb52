import { compareSourceClasses, sourceClassOf, type SourceClass } from './source-class.ts';
import type { StatisticsSample } from '../samples/statistics-reader.ts';

/** Names of sources, most trusted first, for a type; empty if the user has set none. */
export type SourcePriorities = (type: string) => readonly string[];

/**
 * Who recorded a sample: one name in one class, and apart from it the account of that name. Samples of one source never displace each
 * other; those of an account are what the same app wrote to a phone too, though in other pieces.
 */
export interface RankedSource {
  readonly sourceName: string;
  readonly sourceClass: SourceClass;
  /** Place in the user's list, or Infinity. */
  readonly listed: number;
}

/** Below zero if the first ranks before the second, 0 if they are equals: by hand, the user's list, the order of classes. */
export function compareRanks(one: RankedSource, other: RankedSource): number {
  const [oneByHand, otherByHand] = [one.sourceClass === 'byHand', other.sourceClass === 'byHand'];
  if (oneByHand !== otherByHand) return oneByHand ? -1 : 1;
  if (one.listed !== other.listed) return one.listed < other.listed ? -1 : 1;
  return compareSourceClasses(one.sourceClass, other.sourceClass);
}

/** As `compareRanks`, equals by name. */
export function compareSources(one: RankedSource, other: RankedSource): number {
  const byRank = compareRanks(one, other);
  if (byRank !== 0 || one.sourceName === other.sourceName) return byRank;
  return one.sourceName < other.sourceName ? -1 : 1;
}

/** Finds the source of each sample; the same object for the same source. `order` is the user's list of source names. */
export function rankedSources(
  order: readonly string[],
): (sample: Pick<StatisticsSample, 'sourceName' | 'device' | 'userEntered' | 'account'>) => RankedSource {
  const places = new Map(order.map((name, place) => [name, place]));
  const ofPhones = sourcesBesideEachOther(places);
  const ofAccounts = sourcesBesideEachOther(places);
  return (sample) => ((sample.account ?? null) === null ? ofPhones : ofAccounts)(sample);
}

function sourcesBesideEachOther(
  places: ReadonlyMap<string, number>,
): (sample: Pick<StatisticsSample, 'sourceName' | 'device' | 'userEntered'>) => RankedSource {
  const byHand = new Map<string, RankedSource>();
  const byDevice = new Map<string, Map<string | null, RankedSource>>();
  const byClass = new Map<string, RankedSource>();

  function sourceOf(sourceName: string, sourceClass: SourceClass): RankedSource {
    const key = `${sourceClass} ${sourceName}`;
    let source = byClass.get(key);
    if (source === undefined) {
      source = { sourceName, sourceClass, listed: places.get(sourceName) ?? Number.POSITIVE_INFINITY };
      byClass.set(key, source);
    }
    return source;
  }

  return ({ sourceName, device, userEntered }) => {
    if (userEntered) {
      let source = byHand.get(sourceName);
      if (source === undefined) byHand.set(sourceName, (source = sourceOf(sourceName, 'byHand')));
      return source;
    }
    let ofName = byDevice.get(sourceName);
    if (ofName === undefined) byDevice.set(sourceName, (ofName = new Map()));
    let source = ofName.get(device);
    if (source === undefined) {
      source = sourceOf(sourceName, sourceClassOf(sourceName, device, false));
      ofName.set(device, source);
    }
    return source;
  };
}
