import { type MetricExplanationView, type TypeSourcesView, findQuantityType, methodTraits } from '@vitalgate/contract';
import {
  formatInstant,
  type Instant,
  metricsAffectedBy,
  type MetricExplanation,
  type StatisticsStore,
  type TypeSources,
} from '@vitalgate/core';

const categoryNames: ReadonlyMap<string, string> = new Map([
  ['appleStandHour', 'Stand hours'],
  ['mindfulSession', 'Mindful minutes'],
  ['sleepAnalysis', 'Sleep'],
]);

/** The effect of the order of a type's sources. */
export function usedFor(type: string): TypeSourcesView['usedFor'] {
  const decided = metricsAffectedBy(type).map(({ method }) => methodTraits[method].orderDecides);
  return decided.find((what) => what !== 'nothing') ?? 'nothing';
}

/** The sources of a type as the app shows them. */
export function typeSourcesView({ type, kind, priority, sources }: TypeSources): TypeSourcesView {
  const name = kind === 'quantity' ? findQuantityType(type)?.displayName : categoryNames.get(type);
  return {
    type,
    name: name ?? type,
    usedFor: usedFor(type),
    isSet: priority !== null,
    sources: sources.map((source) => ({
      ...source,
      first: formatInstant(source.first),
      last: formatInstant(source.last),
    })),
  };
}

function timesOf({ start, end }: { readonly start: Instant; readonly end: Instant }) {
  return { start: formatInstant(start), end: formatInstant(end) };
}

/** An explanation as the app shows it, with the first `limit` samples. */
export function explanationView(
  explanation: MetricExplanation,
  nearestDays: ReturnType<StatisticsStore['nearestDays']>,
  limit: number,
): MetricExplanationView {
  const { metric, date, timeZone, start, end, value, priority, sources, stretches, sessions, statistics, parts } =
    explanation;
  const { metricId, name, unit, aggregation, method } = metric;
  return {
    metricId,
    name,
    unit,
    aggregation,
    method,
    date,
    timeZone,
    start: formatInstant(start),
    end: formatInstant(end),
    value,
    priority,
    sources,
    stretches: stretches.map((one) => Object.assign({}, one, timesOf(one))),
    sessions: sessions.map((one) => Object.assign({}, one, timesOf(one))),
    statistics:
      statistics === null
        ? null
        : { ...statistics, latest: { ...statistics.latest, at: formatInstant(statistics.latest.at) } },
    samplesTotal: parts.length,
    samples: parts
      .slice(0, limit)
      .map(({ sample, from, to, value: own, whole, counted, share, otherDays, reason, by }) => ({
        start: formatInstant(sample.start),
        end: formatInstant(sample.end),
        from: formatInstant(from),
        to: formatInstant(to),
        value: own,
        source: sample.sourceName,
        device: sample.device,
        byHand: sample.userEntered,
        timeZone: sample.timeZone,
        whole,
        counted,
        share,
        otherDays,
        reason,
        by,
      })),
    nearestDays,
  };
}
