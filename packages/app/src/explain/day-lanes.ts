import type { ExplainedSampleView, MetricExplanationView } from '@vitalgate/contract';
import { categoryText, sourceText, stageRank } from './explain-words.ts';

/** A stretch of time in milliseconds; an instant where both are equal. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The record of one source over the day, or of one stage of sleep: where it counts, and where it was left out. */
export interface Lane {
  readonly name: string;
  /** Whose stage it is; null if the name is the source's. */
  readonly source: string | null;
  readonly counted: readonly Span[];
  readonly leftOut: readonly Span[];
}

/** The lanes of a day, and the time that they lie in. */
export interface DayLanes extends Span {
  readonly lanes: readonly Lane[];
}

const spanOf = (start: string, end: string): Span => ({ from: Date.parse(start), to: Date.parse(end) });

const isWithin = (instant: number, { from, to }: Span): boolean => from <= instant && instant <= to;

/** The parts of a span within others. */
function within(span: Span, others: readonly Span[]): readonly Span[] {
  if (span.from === span.to) return others.some((other) => isWithin(span.from, other)) ? [span] : [];
  return others.flatMap((other) => {
    const [from, to] = [Math.max(span.from, other.from), Math.min(span.to, other.to)];
    return from < to ? [{ from, to }] : [];
  });
}

/** Joins what touches or overlaps, so that a long day is drawn by few lines. Answers them in order. */
export function joined(spans: readonly Span[]): readonly Span[] {
  const ordered = [...spans].sort((one, other) => one.from - other.from);
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of ordered) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

const counts = ({ reason, counted, share }: ExplainedSampleView): boolean =>
  reason === null || (counted ?? 0) > 0 || (share ?? 0) > 0;

/** The lane that a sample lies in. */
function laneOf({ source, byHand, value }: ExplainedSampleView, isSleep: boolean) {
  const from = sourceText(source, byHand);
  return isSleep && typeof value === 'string'
    ? { key: `${from}\n${value}`, name: categoryText(value), source: from, rank: stageRank(value) }
    : { key: from, name: from, source: null, rank: 0 };
}

/** The day as a lane for each source, of sleep for each source and stage. If not all samples of a sum are listed, its stretches say all. */
export function dayLanes(view: MetricExplanationView): DayLanes {
  const { method, samples, samplesTotal, stretches, sources, sessions } = view;
  const isSleep = method === 'sleep' || method === 'sleepTime';
  const ranks = new Map(sources.map(({ name, kind }, index) => [sourceText(name, kind === 'byHand'), index]));
  const lanes = new Map<string, { name: string; source: string | null; rank: number; counted: Span[]; left: Span[] }>();
  const lane = ({ key, name, source, rank }: ReturnType<typeof laneOf>) => {
    let found = lanes.get(key);
    if (found === undefined) {
      found = { name, source, rank: 100 * (ranks.get(source ?? name) ?? ranks.size) + rank, counted: [], left: [] };
      lanes.set(key, found);
    }
    return found;
  };
  const named = (key: string) => lane({ key, name: key, source: null, rank: 0 });
  const isWhole = samples.length === samplesTotal;
  const won = new Map<string, Span[]>();
  for (const { start, end, source, byHand, over } of stretches) {
    const [key, span] = [sourceText(source, byHand), spanOf(start, end)];
    won.set(key, [...(won.get(key) ?? []), span]);
    if (isWhole) continue;
    named(key).counted.push(span);
    for (const other of over) named(other).left.push(span);
  }
  for (const sample of isWhole || stretches.length === 0 ? samples : []) {
    const place = laneOf(sample, isSleep);
    const { counted, left } = lane(place);
    const span = spanOf(sample.from, sample.to);
    if (sample.reason === null || method !== 'mergedSum') (counts(sample) ? counted : left).push(span);
    else {
      left.push(span);
      if (counts(sample)) counted.push(...within(span, won.get(place.key) ?? []));
    }
  }
  const drawn = [...lanes.values()].sort((one, other) => one.rank - other.rank);
  const night = sessions.map(({ start, end }) => spanOf(start, end));
  const day = spanOf(view.start, view.end);
  return {
    from: night.length > 0 ? Math.min(...night.map(({ from }) => from)) : day.from,
    to: night.length > 0 ? Math.max(...night.map(({ to }) => to)) : day.to,
    lanes: drawn.map(({ name, source, counted, left }) => ({
      name,
      source,
      counted: joined(counted),
      leftOut: joined(left),
    })),
  };
}
