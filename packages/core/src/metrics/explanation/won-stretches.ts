import type { Instant } from '../../records/instant.ts';
import {
  addTo,
  compareSources,
  type CompensatedSum,
  firstPlace,
  isDayLong,
  type RankedSource,
  sumOf,
  type TracedPart,
} from '@vitalgate/days';
import type { WonStretch } from './metric-explanation.ts';

/** A time without a pause in which a source counted. */
export interface Lead {
  readonly source: RankedSource;
  readonly from: number;
  to: number;
}

export interface SourcedPart extends TracedPart {
  readonly source: RankedSource;
}

interface Open {
  readonly source: RankedSource;
  start: number;
  end: number;
  readonly counted: CompensatedSum;
  readonly leftOut: CompensatedSum;
  readonly over: Set<string>;
}

/** The leads that a part lies in, and how long. Leads are ascending and apart. */
function* overlaps(leads: readonly Lead[], from: number, to: number): Generator<readonly [Lead, number]> {
  const first = firstPlace(leads.length, (place) => (leads[place]?.to ?? 0) > from);
  for (let index = first; index < leads.length; index++) {
    const lead = leads[index];
    if (lead === undefined || lead.from > to || (lead.from === to && to > from)) return;
    yield [lead, Math.max(0, Math.min(to, lead.to) - Math.max(from, lead.from))];
  }
}

export function coveringSources(leads: readonly Lead[], { from, to, source }: SourcedPart): readonly string[] {
  const names = new Set<string>();
  for (const [lead, time] of overlaps(leads, from, to)) {
    if (lead.source !== source && (time > 0 || from === to)) names.add(lead.source.sourceName);
  }
  return [...names];
}

/** Lengthens a stretch so that it holds a time. */
function hold(piece: Open, from: number, to: number): void {
  piece.start = Math.min(piece.start, from);
  piece.end = Math.max(piece.end, to);
}

/**
 * The day as stretches, each won by one source, and what counted and was left out in each: all that counted is in one of
 * them. A stretch lies where the day's parts are, since a lead may go on over midnight. Samples of no length that nothing
 * displaces make a stretch of their own, with those that they displace. Stretches of one source with nothing of
 * another's between them are one. `amountsOf` answers what a part would add whole, and what it adds. What a day-long sample
 * adds is shared out to the times that its source won.
 */
export function wonStretches(
  leads: readonly Lead[],
  parts: readonly SourcedPart[],
  amountsOf: (part: SourcedPart) => { readonly whole: number; readonly counted: number },
): readonly WonStretch[] {
  const pieces = new Map<Lead, Open>();
  const open = (lead: Lead): Open => {
    let found = pieces.get(lead);
    if (found === undefined) {
      found = {
        source: lead.source,
        start: Infinity,
        end: -Infinity,
        counted: { sum: 0, lost: 0 },
        leftOut: { sum: 0, lost: 0 },
        over: new Set(),
      };
      pieces.set(lead, found);
    }
    return found;
  };

  /** What counts at an instant, for what is displaced there. */
  const atInstant = new Map<number, Open>();
  const moments = parts.filter(({ from, to }) => from === to);
  for (const part of moments.filter(({ reason }) => reason === null)) {
    const { from, to, source } = part;
    const around = [...overlaps(leads, from, to)].find(([lead]) => lead.source === source && lead.from <= from);
    const piece = open(around?.[0] ?? { source, from, to });
    hold(piece, from, to);
    addTo(piece.counted, amountsOf(part).whole);
    atInstant.set(from, piece);
  }
  for (const part of moments.filter(({ reason }) => reason !== null)) {
    const { from, to, source } = part;
    const around = [...overlaps(leads, from, to)].find(([lead]) => lead.from <= from);
    const piece = atInstant.get(from) ?? (around === undefined ? undefined : open(around[0]));
    if (piece === undefined) continue;
    hold(piece, from, to);
    addTo(piece.leftOut, amountsOf(part).whole);
    piece.over.add(source.sourceName);
  }
  for (const part of parts) {
    const { from, to, source } = part;
    const { whole, counted } = amountsOf(part);
    const met = [...overlaps(leads, from, to)].filter(([, time]) => time > 0);
    const won = met.reduce((sum, [lead, time]) => (lead.source === source ? sum + time : sum), 0);
    // What a day-long sample adds whose source won no time has a stretch of its own.
    const isLong = isDayLong(part.sample.end - part.sample.start);
    const apart = isLong && won === 0 && counted > 0;
    if (apart) {
      const piece = open({ source, from, to });
      hold(piece, from, to);
      addTo(piece.counted, counted);
    }
    const displaced = apart ? whole - counted : whole;
    for (const [lead, time] of met) {
      const piece = open(lead);
      hold(piece, Math.max(from, lead.from), Math.min(to, lead.to));
      const share = whole * (time / (to - from));
      if (lead.source !== source) {
        addTo(piece.leftOut, displaced * (time / (to - from)));
        piece.over.add(source.sourceName);
        continue;
      }
      const added = isLong ? counted * (time / won) : share;
      addTo(piece.counted, added);
      addTo(piece.leftOut, share - added);
    }
  }

  const ordered = [...pieces.values()].sort(
    (one, other) => one.start - other.start || compareSources(one.source, other.source),
  );
  const joined: Open[] = [];
  for (const piece of ordered) {
    const last = joined.at(-1);
    if (last?.source !== piece.source) {
      joined.push(piece);
      continue;
    }
    last.end = Math.max(last.end, piece.end);
    addTo(last.counted, sumOf(piece.counted));
    addTo(last.leftOut, sumOf(piece.leftOut));
    for (const name of piece.over) last.over.add(name);
  }
  return joined.map(({ source, start, end, counted, leftOut, over }) => ({
    start: start as Instant,
    end: end as Instant,
    source: source.sourceName,
    byHand: source.sourceClass === 'byHand',
    counted: sumOf(counted),
    leftOut: sumOf(leftOut),
    over: [...over].sort(),
  }));
}
