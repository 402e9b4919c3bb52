import type { MetricAggregation } from '../records/metric-summary.ts';
import type { CategoryMethod } from './row-shapes/category-row.ts';
import type { QuantityMethod } from './row-shapes/quantity-row.ts';

/** What becomes of a day's samples. */
export type DayMaking = 'sum' | 'mean' | 'latest' | 'count' | 'time' | 'clock';

/** What a method does, for whoever must distinguish methods. */
export interface MethodTraits {
  readonly makes: DayMaking;
  /** How the API names it. */
  readonly aggregation: MetricAggregation;
  /** What the order of sources decides: who counts where they overlap, who counts at one time, or nothing. */
  readonly orderDecides: 'overlaps' | 'ties' | 'nothing';
  /** Whether what its samples give adds up to the day's value. */
  readonly addsUp: boolean;
  /** Whether a day's value grows until the day is over. */
  readonly growsThroughTheDay: boolean;
}

/**
 * How a day's value is made of samples; `docs/decisions/0043-averages.md` and those it names say why.
 * `mergedSum`: overlapping sources once. `addedSum`: all that was logged. `mean`: every sample alike. `nightMean`: the same, on the day on which it ends. `timeWeightedMean`:
 * each by the time it stands for. `soundLevel`: the steady level of the same energy. `latest`: the last sample. `count`:
 * samples of a value. `duration`: time covered. `sleep`: time covered in the nights that end on the day. `sleepTime`: when
 * the day's night began or ended.
 */
export type MetricMethod = QuantityMethod | CategoryMethod;

const sum = { makes: 'sum', aggregation: 'sum', addsUp: true, growsThroughTheDay: true } as const;
const mean = { makes: 'mean', aggregation: 'average', orderDecides: 'nothing', growsThroughTheDay: false } as const;

/** The traits of each method. */
export const methodTraits: Readonly<Record<MetricMethod, MethodTraits>> = {
  mergedSum: { ...sum, orderDecides: 'overlaps' },
  addedSum: { ...sum, orderDecides: 'nothing' },
  mean: { ...mean, addsUp: true },
  nightMean: { ...mean, addsUp: true },
  timeWeightedMean: { ...mean, addsUp: true },
  soundLevel: { ...mean, addsUp: false },
  latest: {
    makes: 'latest',
    aggregation: 'latest',
    orderDecides: 'ties',
    addsUp: true,
    growsThroughTheDay: false,
  },
  count: { ...sum, makes: 'count', orderDecides: 'nothing' },
  duration: { ...sum, makes: 'time', aggregation: 'duration', orderDecides: 'nothing' },
  sleep: {
    makes: 'time',
    aggregation: 'duration',
    orderDecides: 'overlaps',
    addsUp: true,
    growsThroughTheDay: false,
  },
  sleepTime: {
    makes: 'clock',
    aggregation: 'average',
    orderDecides: 'overlaps',
    addsUp: false,
    growsThroughTheDay: false,
  },
};
