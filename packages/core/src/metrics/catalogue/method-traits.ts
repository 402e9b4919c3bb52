import type { MetricMethod } from './metric-definition.ts';

/** What becomes of a day's samples. */
export type DayMaking = 'sum' | 'mean' | 'latest' | 'count' | 'time' | 'clock';

/** What a method does, for whoever must tell methods apart. */
export interface MethodTraits {
  readonly makes: DayMaking;
  /** What the order of sources decides: who counts where they overlap, who counts at one time, or nothing. */
  readonly orderDecides: 'overlaps' | 'ties' | 'nothing';
  /** Whether what its samples give adds up to the day's value. */
  readonly addsUp: boolean;
  /** Whether a day's value grows until the day is over. */
  readonly growsThroughTheDay: boolean;
}

/** The traits of each method. */
export const methodTraits: Readonly<Record<MetricMethod, MethodTraits>> = {
  mergedSum: { makes: 'sum', orderDecides: 'overlaps', addsUp: true, growsThroughTheDay: true },
  addedSum: { makes: 'sum', orderDecides: 'nothing', addsUp: true, growsThroughTheDay: true },
  mean: { makes: 'mean', orderDecides: 'nothing', addsUp: true, growsThroughTheDay: false },
  timeWeightedMean: { makes: 'mean', orderDecides: 'nothing', addsUp: true, growsThroughTheDay: false },
  soundLevel: { makes: 'mean', orderDecides: 'nothing', addsUp: false, growsThroughTheDay: false },
  latest: { makes: 'latest', orderDecides: 'ties', addsUp: true, growsThroughTheDay: false },
  count: { makes: 'count', orderDecides: 'nothing', addsUp: true, growsThroughTheDay: true },
  duration: { makes: 'time', orderDecides: 'nothing', addsUp: true, growsThroughTheDay: true },
  sleep: { makes: 'time', orderDecides: 'overlaps', addsUp: true, growsThroughTheDay: false },
  sleepTime: { makes: 'clock', orderDecides: 'overlaps', addsUp: false, growsThroughTheDay: false },
};
