import { isNamedAfter, sourceKindOf, type SourceKind } from './source-kind.ts';
import type { StatisticsSample } from './statistics-reader.ts';

/** Names of sources, most trusted first, for a quantity type; empty where the user has set none. */
export type SourcePriorities = (type: string) => readonly string[];

/**
 * Who recorded a sample, as far as overlaps care: one source name in one class. Samples of one group never displace
 * each other; where groups overlap, the one that ranks first counts.
 */
export interface SourceGroup {
  readonly sourceName: string;
  /** 0 typed in by hand; 1 watch by its name, 2 an app on one; 3 phone by its name, 4 an app on one; 5 the rest. */
  readonly sourceClass: number;
  /** Place in the user's list, or Infinity. */
  readonly listed: number;
  /** Samples that are running at the sweep's instant. */
  running: number;
  /** Milliseconds during which this group was the first of those running. */
  clock: number;
}

const classOfKind: Readonly<Record<SourceKind, number>> = { watch: 1, phone: 3, other: 5 };

/** The class of a source in the usual order, as `SourceGroup` numbers them. */
export function sourceClassOf(sourceName: string, device: string | null, userEntered: boolean): number {
  if (userEntered) return 0;
  const kind = sourceKindOf(sourceName, device);
  return classOfKind[kind] + (kind === 'other' || isNamedAfter(kind, sourceName) ? 0 : 1);
}

/**
 * Below zero where the first group ranks before the second. By hand comes first, then the user's list, then
 * watch, phone and the rest; equals by name.
 */
export function compareGroups(
  one: Pick<SourceGroup, 'sourceName' | 'sourceClass' | 'listed'>,
  other: Pick<SourceGroup, 'sourceName' | 'sourceClass' | 'listed'>,
): number {
  const byHand = Math.min(one.sourceClass, 1) - Math.min(other.sourceClass, 1);
  if (byHand !== 0) return byHand;
  if (one.listed !== other.listed) return one.listed < other.listed ? -1 : 1;
  if (one.sourceClass !== other.sourceClass) return one.sourceClass - other.sourceClass;
  if (one.sourceName === other.sourceName) return 0;
  return one.sourceName < other.sourceName ? -1 : 1;
}

/** Finds the group of each sample; the same object for the same group. `order` is the user's list of source names. */
export function sourceGroups(order: readonly string[]): (sample: StatisticsSample) => SourceGroup {
  const places = new Map(order.map((name, place) => [name, place]));
  const groups = Array.from({ length: 6 }, () => new Map<string, SourceGroup>());
  const classes = new Map<string, Map<string | null, number>>();

  function classOf({ sourceName, device, userEntered }: StatisticsSample): number {
    if (userEntered) return 0;
    let ofName = classes.get(sourceName);
    if (ofName === undefined) classes.set(sourceName, (ofName = new Map()));
    let found = ofName.get(device);
    if (found === undefined) {
      found = sourceClassOf(sourceName, device, false);
      ofName.set(device, found);
    }
    return found;
  }

  return (sample) => {
    const { sourceName } = sample;
    const sourceClass = classOf(sample);
    const known = groups[sourceClass]?.get(sourceName);
    if (known !== undefined) return known;
    const listed = places.get(sourceName) ?? Number.POSITIVE_INFINITY;
    const group = { sourceName, sourceClass, listed, running: 0, clock: 0 };
    groups[sourceClass]?.set(sourceName, group);
    return group;
  };
}
