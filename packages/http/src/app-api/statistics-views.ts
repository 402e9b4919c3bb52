import {
  type MetricExplanationView,
  type TypeSourcesView,
  findQuantityType,
  methodTraits,
  type NightsView,
  type NightView,
} from '@vitalgate/contract';
import {
  formatInstant,
  type Instant,
  metricsAffectedBy,
  type MetricExplanation,
  type StatisticsStore,
  type TypeSources,
  type LocalDate,
  type Night,
} from '@vitalgate/core';
import { addDays } from '@vitalgate/days';
import type { AppParts } from './app-parts.ts';

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
export function typeSourcesView({ type, kind, priority, isExported, sources }: TypeSources): TypeSourcesView {
  const quantityType = kind === 'quantity' ? findQuantityType(type) : undefined;
  const name = kind === 'quantity' ? quantityType?.displayName : categoryNames.get(type);
  return {
    type,
    name: name ?? type,
    category: metricsAffectedBy(type)[0]?.category ?? quantityType?.category ?? 'vitals',
    usedFor: usedFor(type),
    isSet: priority !== null,
    isExported,
    sources: sources.map((source) => ({
      ...source,
      first: formatInstant(source.first),
      last: formatInstant(source.last),
    })),
  };
}

/** A stretch of time as the app writes it. */
export function timesOf({ start, end }: { readonly start: Instant; readonly end: Instant }) {
  return { start: formatInstant(start), end: formatInstant(end) };
}

/** An explanation as the app shows it, with the first `limit` samples. */
export function explanationView(
  explanation: MetricExplanation,
  nearestDays: ReturnType<StatisticsStore['nearestDays']>,
  limit: number,
): MetricExplanationView {
  const { metric, parts, stretches, sessions, statistics, ...day } = explanation;
  const { metricId, name, unit, aggregation, method } = metric;
  return {
    metricId,
    name,
    unit,
    aggregation,
    method,
    ...day,
    ...timesOf(day),
    stretches: stretches.map((one) => Object.assign({}, one, timesOf(one))),
    sessions: sessions.map((one) => Object.assign({}, one, timesOf(one))),
    statistics: statistics && {
      ...statistics,
      latest: { ...statistics.latest, at: formatInstant(statistics.latest.at) },
    },
    samplesTotal: parts.length,
    samples: parts.slice(0, limit).map(({ sample, from, to, ...part }) => ({
      ...part,
      ...timesOf(sample),
      from: formatInstant(from),
      to: formatInstant(to),
      source: sample.sourceName,
      device: sample.device,
      byHand: sample.userEntered,
      timeZone: sample.timeZone,
    })),
    nearestDays,
  };
}

/** Four weeks: as many nights as are looked at together. */
const daysAtOnce = 28;

/** Every night has one of these; naps alone are a night too. */
const metricsOfNights = ['sleepAsleep', 'sleepInBed'] as const;

/** The date of the newest night before a date; null if there is none. */
export function newestNight({ statistics }: Pick<AppParts, 'statistics'>, before: LocalDate): LocalDate | null {
  return metricsOfNights
    .flatMap((metricId) => statistics.nearestDays(metricId, before).before ?? [])
    .reduce<LocalDate | null>((newest, one) => (newest === null || one > newest ? one : newest), null);
}

/** The nights of so many days that end on a date. */
export function nightsView(
  { statistics }: Pick<AppParts, 'statistics'>,
  to: LocalDate,
  days = daysAtOnce,
): Omit<NightsView, 'today'> {
  const from = addDays(to, 1 - days);
  const zoneOn = (date: LocalDate): string =>
    [...statistics.zones()].reverse().find(({ fromDate }) => fromDate <= date)?.zone ?? 'UTC';
  return {
    nights: statistics.nights(from, to).map((night) => nightView(night, zoneOn(night.date))),
    older: newestNight({ statistics }, from),
  };
}

/** A night as the app shows it; `userZone` holds if its samples name none. */
function nightView({ date, start, end, timeZone, naps, ...night }: Night, userZone: string): NightView {
  return {
    date,
    start: start === null ? null : formatInstant(start),
    end: end === null ? null : formatInstant(end),
    timeZone: timeZone ?? userZone,
    ...night,
    naps: naps.map((nap) => ({ start: formatInstant(nap.start), end: formatInstant(nap.end), minutes: nap.minutes })),
  };
}
