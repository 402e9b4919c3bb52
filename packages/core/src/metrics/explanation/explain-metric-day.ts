import {
  addTo,
  compareSources,
  compensatedSum,
  type CompensatedSum,
  dayNumberOf,
  type DayRule,
  type DayTrace,
  localDateOf,
  type MetricBasis,
  type RankedSource,
  rankedSources,
  sampleDays,
  type SampleDays,
  sourceKindOf,
  sumOf,
  type TracedPart,
  type TracedSample,
  type TracedSession,
  twelveDigits,
  userDayRange,
} from '@vitalgate/days';
import { methodTraits, typeOfMetric, type MetricDefinition } from '@vitalgate/contract';
import type { Instant, LocalDate } from '../../records/instant.ts';
import { type ComputedMetricDay, computeMetricDays, inMetricUnit } from '../compute-metric-days.ts';
import type {
  DayStatistics,
  ExplainedPart,
  ExplainedSession,
  MetricExplanation,
  SourceShare,
} from './metric-explanation.ts';
import { otherDaysOf } from './other-days.ts';
import { supersededParts } from './superseded-parts.ts';
import { coveringSources, wonStretches, type SourcedPart, type Lead } from './won-stretches.ts';

interface TracedDay {
  readonly parts: readonly SourcedPart[];
  readonly leads: readonly Lead[];
  readonly sessions: readonly TracedSession[];
  readonly computed: ComputedMetricDay | null;
}

/** Two parts of one sample that meet within a day: the user changed zones there, and the day went on. */
function joinedPart(one: SourcedPart, next: TracedPart): SourcedPart {
  const { to, counted, reason, by } = next;
  return { ...one, to, counted: one.counted + counted, reason: one.reason ?? reason, by: one.by ?? by };
}

/** Computes the day as summaries have it, and writes down what it is made of. */
function traceDay(metric: MetricDefinition, basis: MetricBasis, date: LocalDate, order: readonly string[]): TracedDay {
  const wanted = dayNumberOf(date);
  const sourceOf = rankedSources(order);
  const parts: SourcedPart[] = [];
  const leads: Lead[] = [];
  const sessions: TracedSession[] = [];
  const placeOf = new Map<TracedSample, number>();
  const trace: DayTrace = {
    part(part) {
      if (part.day !== wanted) return;
      const place = placeOf.get(part.sample) ?? parts.length;
      const before = parts[place];
      if (before?.to === part.from) {
        parts[place] = joinedPart(before, part);
        return;
      }
      placeOf.set(part.sample, parts.length);
      parts.push({ ...part, source: part.source ?? sourceOf(part.sample) });
    },
    lead(source, from, to) {
      const last = leads.at(-1);
      if (last?.source === source && last.to === from) last.to = to;
      else leads.push({ source, from, to });
    },
    session(session) {
      if (session.day === wanted) sessions.push(session);
    },
  };
  const [computed] = computeMetricDays(metric, { ...basis, priorities: () => order }, date, date, trace);
  leads.sort((one, other) => one.from - other.from);
  return { parts, leads, sessions, computed: computed ?? null };
}

/** What a part would add to a sum if nothing displaced it, in the samples' unit. */
function wholeOf({ sample, from, to }: SourcedPart): number {
  if (typeof sample.value !== 'number') return 0;
  const { value, start, end } = sample;
  return to - from === end - start ? value : value * ((to - from) / (end - start));
}

function explainedParts(
  metric: MetricDefinition,
  { parts, leads }: TracedDay,
  days: SampleDays,
): readonly ExplainedPart[] {
  const { makes, addsUp } = methodTraits[metric.method];
  const isMean = makes === 'mean';
  const weight = compensatedSum(parts.map((part) => part.weight));
  return parts.map((part): ExplainedPart => {
    const { day, sample, from, to, reason } = part;
    const isWhole = to - from === sample.end - sample.start;
    const covering = reason === 'covered' ? coveringSources(leads, part) : [];
    const by = part.by === null ? covering : [part.by];
    const share = isMean ? part.weight / weight : null;
    const inUnit = typeof sample.value === 'number' ? inMetricUnit(metric, sample.value) : sample.value;
    const counted = addsUp ? inMetricUnit(metric, part.counted) * (share ?? 1) : null;
    return {
      sample,
      from: from as Instant,
      to: to as Instant,
      value: inUnit,
      whole: makes === 'sum' ? inMetricUnit(metric, wholeOf(part)) : null,
      counted,
      share,
      otherDays: isWhole ? [] : otherDaysOf(metric, days, sample, day),
      // Only its own source counts in its place.
      reason: reason === 'covered' && by.length === 0 ? 'sameTime' : reason,
      by,
    };
  });
}

interface Gathered {
  readonly source: RankedSource;
  readonly device: string | null;
  samples: number;
  readonly whole: CompensatedSum;
  readonly counted: CompensatedSum;
  readonly share: CompensatedSum;
}

const zero = (): CompensatedSum => ({ sum: 0, lost: 0 });

function sourceShares(parts: readonly SourcedPart[], explained: readonly ExplainedPart[]): readonly SourceShare[] {
  const gathered = new Map<RankedSource, Gathered>();
  for (const [index, { source, sample }] of parts.entries()) {
    const found = explained[index];
    if (found === undefined) continue;
    let given = gathered.get(source);
    if (given === undefined) {
      given = { source, device: sample.device, samples: 0, whole: zero(), counted: zero(), share: zero() };
      gathered.set(source, given);
    }
    given.samples++;
    addTo(given.whole, found.whole ?? 0);
    addTo(given.counted, found.counted ?? 0);
    addTo(given.share, found.share ?? 0);
  }
  const [first] = explained;
  return [...gathered.values()]
    .sort((one, other) => compareSources(one.source, other.source))
    .map(({ source, device, samples, whole, counted, share }) => ({
      name: source.sourceName,
      kind: source.sourceClass === 'byHand' ? 'byHand' : sourceKindOf(source.sourceName, device),
      samples,
      whole: first?.whole === null ? null : sumOf(whole),
      counted: first?.counted === null ? null : sumOf(counted),
      leftOut: first?.whole === null ? null : sumOf(whole) - sumOf(counted),
      share: first?.share === null ? null : sumOf(share),
    }));
}

function explainedSessions(
  { sessions, parts }: TracedDay,
  rule: DayRule,
  timeZone: string,
  date: LocalDate,
): readonly ExplainedSession[] {
  return sessions.map(({ start, end, isNight }) => {
    const within = parts.filter(({ from, to }) => from >= start && to <= end);
    const named = within.find(({ sample }) => sample.timeZone !== null && rule.zones.knows(sample.timeZone));
    return {
      start: start as Instant,
      end: end as Instant,
      startDate: localDateOf(rule.zones, named?.sample.timeZone ?? timeZone, start as Instant),
      endDate: date,
      kind: isNight ? 'night' : 'nap',
      counted: compensatedSum(within.map(({ counted }) => counted)),
    };
  });
}

function dayStatistics(
  metric: MetricDefinition,
  parts: readonly SourcedPart[],
  { value, reach }: ComputedMetricDay,
): DayStatistics | null {
  const [first] = parts;
  if (reach === null || first === undefined) return null;
  const isMean = methodTraits[metric.method].makes === 'mean';
  const inUnit = ({ sample }: SourcedPart): number => inMetricUnit(metric, Number(sample.value));
  const latest = parts.reduce((found, part) => (part.from >= found.from ? part : found), first);
  return {
    count: reach.samples,
    average: isMean ? value : twelveDigits(compensatedSum(parts.map(inUnit)) / parts.length),
    minimum: reach.lowest,
    maximum: reach.highest,
    latest: { at: latest.from as Instant, value: isMean ? twelveDigits(inUnit(latest)) : value },
  };
}

/** The priority that matters to a metric's value; null if the usual order is in force, or none is. */
function ownOrder(metric: MetricDefinition, { priorities }: MetricBasis): readonly string[] {
  if (methodTraits[metric.method].orderDecides === 'nothing') return [];
  return priorities?.(typeOfMetric(metric)) ?? [];
}

/** How the value of a metric's day came about: computed anew by the code that makes summaries. Holds the day's samples. */
export function explainMetricDay(
  metric: MetricDefinition,
  basis: MetricBasis,
  date: LocalDate,
  timeZone: string,
): MetricExplanation {
  const { rule } = basis;
  const order = ownOrder(metric, basis);
  const traced = traceDay(metric, basis, date, order);
  const { computed, leads } = traced;
  const { makes, orderDecides } = methodTraits[metric.method];
  const parts = [...traced.parts].sort((one, other) => one.from - other.from || one.to - other.to);
  const explained = explainedParts(metric, { ...traced, parts }, sampleDays(rule));
  const { start, end } = userDayRange(rule, date);
  const amountsOf = (part: SourcedPart) => ({
    whole: inMetricUnit(metric, wholeOf(part)),
    counted: inMetricUnit(metric, part.counted),
  });
  return {
    metric,
    date,
    timeZone,
    start,
    end,
    value: computed?.value ?? null,
    priority: order.length === 0 ? null : order,
    sources: sourceShares(parts, explained),
    stretches: makes === 'sum' && orderDecides === 'overlaps' ? wonStretches(leads, parts, amountsOf) : [],
    sessions: explainedSessions(traced, rule, timeZone, date),
    statistics: computed && dayStatistics(metric, parts, computed),
    parts: [...explained, ...supersededParts(metric, basis, date)].sort(
      (one, other) => one.from - other.from || one.to - other.to,
    ),
  };
}
