import { metricsAffectedBy, type Instant } from '@vitalgate/core';
import type { StatisticsCategorySample, StatisticsReader } from '@vitalgate/days';

/** Most samples remembered: more than a year of nights has. */
const mostRemembered = 50_000;

/**
 * A reader for metrics that are computed one after the other over the same days: of a category type that several are made from, as
 * of sleep, it remembers the range that was read last. A range with too many samples is read each time.
 */
export function rememberingReader(reader: StatisticsReader, most = mostRemembered): StatisticsReader {
  let last: {
    readonly type: string;
    readonly from: Instant;
    readonly to: Instant;
    readonly samples: readonly StatisticsCategorySample[];
  } | null = null;

  function* read(type: string, from: Instant, to: Instant): Generator<StatisticsCategorySample> {
    if (last?.type === type && last.from === from && last.to === to) {
      yield* last.samples;
      return;
    }
    const samples: StatisticsCategorySample[] = [];
    for (const sample of reader.categorySamples(type, from, to)) {
      if (samples.length <= most) samples.push({ ...sample });
      yield sample;
    }
    last = samples.length > most ? null : { type, from, to, samples };
  }

  return {
    ...reader,
    categorySamples: (type, from, to) =>
      metricsAffectedBy(type).length > 1 ? read(type, from, to) : reader.categorySamples(type, from, to),
  };
}
