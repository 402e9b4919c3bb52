import type { StatisticsSample } from './statistics-reader.ts';

/** Names of sources, most trusted first, for a quantity type; empty where the user has set none. */
export type SourcePriorities = (type: string) => readonly string[];

/**
 * Who recorded a sample, as far as overlaps care: one source name in one class. Samples of one group never displace
 * each other; where groups overlap, the one that ranks first counts.
 */
export interface SourceGroup {
  readonly sourceName: string;
  /** 0 typed in by hand; 1 watch by its name, 2 by its device; 3 phone by its name, 4 by its device; 5 the rest. */
  readonly sourceClass: number;
  /** Place in the user's list, or Infinity. */
  readonly listed: number;
  /** Samples that are running at the sweep's instant. */
  running: number;
  /** Milliseconds during which this group was the first of those running. */
  clock: number;
}

function sourceClassOf(sample: StatisticsSample): number {
  if (sample.userEntered) return 0;
  const { sourceName, device } = sample;
  if (sourceName.includes('Watch')) return 1;
  if (sourceName.includes('iPhone')) return device?.includes('Watch') ? 2 : 3;
  if (device?.includes('Watch')) return 2;
  return device?.includes('iPhone') ? 4 : 5;
}

/**
 * Below zero where the first group ranks before the second. By hand comes first, then the user's list, then
 * watch, phone and the rest; equals by name.
 */
export function compareGroups(one: SourceGroup, other: SourceGroup): number {
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
  const classes = Array.from({ length: 6 }, () => new Map<string, SourceGroup>());
  return (sample) => {
    const { sourceName } = sample;
    const sourceClass = sourceClassOf(sample);
    const known = classes[sourceClass]?.get(sourceName);
    if (known !== undefined) return known;
    const listed = places.get(sourceName) ?? Number.POSITIVE_INFINITY;
    const group = { sourceName, sourceClass, listed, running: 0, clock: 0 };
    classes[sourceClass]?.set(sourceName, group);
    return group;
  };
}
