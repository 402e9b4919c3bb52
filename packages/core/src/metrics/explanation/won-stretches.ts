import type { Instant } from '../../records/instant.ts';
import { addTo, sumOf, type CompensatedSum } from '../compensated-sum.ts';
import type { TracedPart } from '../day-trace.ts';
import { compareGroups, type SourceGroup } from '../source-priority.ts';
import type { WonStretch } from './metric-explanation.ts';

/** A time without a pause in which a group counted. */
export interface Lead {
  readonly group: SourceGroup;
  readonly from: number;
  to: number;
}

/** A part with the group that its sample belongs to. */
export interface GroupedPart extends TracedPart {
  readonly group: SourceGroup;
}

interface Open {
  readonly group: SourceGroup;
  readonly start: number;
  end: number;
  readonly counted: CompensatedSum;
  readonly leftOut: CompensatedSum;
  readonly over: Set<string>;
}

/** The leads that a part lies in, and how long. Leads are ascending and apart. */
function* overlaps(leads: readonly Lead[], from: number, to: number): Generator<readonly [Lead, number]> {
  let low = 0;
  let high = leads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leads[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < leads.length; index++) {
    const lead = leads[index];
    if (lead === undefined || lead.from > to || (lead.from === to && to > from)) return;
    yield [lead, Math.max(0, Math.min(to, lead.to) - Math.max(from, lead.from))];
  }
}

/** The names of the sources that count in place of a part. */
export function coveringSources(leads: readonly Lead[], { from, to, group }: GroupedPart): readonly string[] {
  const names = new Set<string>();
  for (const [lead, time] of overlaps(leads, from, to)) {
    if (lead.group !== group && (time > 0 || from === to)) names.add(lead.group.sourceName);
  }
  return [...names];
}

/**
 * The day as stretches, each won by one group, and what counted and was left out in each: all that counted is in one of
 * them. Samples of no length that nothing displaces make a stretch of their own, with those that they displace. Stretches of one group with nothing
 * of another's between them are one. `amountOf` is what a part would add whole.
 */
export function wonStretches(
  leads: readonly Lead[],
  parts: readonly GroupedPart[],
  amountOf: (part: GroupedPart) => number,
): readonly WonStretch[] {
  const pieces = new Map<Lead, Open>();
  const open = (lead: Lead): Open => {
    let found = pieces.get(lead);
    if (found === undefined) {
      found = {
        group: lead.group,
        start: lead.from,
        end: lead.to,
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
    const { from, to, group } = part;
    const around = [...overlaps(leads, from, to)].find(([lead]) => lead.group === group && lead.from <= from);
    const piece = open(around?.[0] ?? { group, from, to });
    addTo(piece.counted, amountOf(part));
    atInstant.set(from, piece);
  }
  for (const part of moments.filter(({ reason }) => reason !== null)) {
    const { from, to, group } = part;
    const [around] = [...overlaps(leads, from, to)].map(([lead]) => lead).filter((lead) => lead.from <= from);
    const piece = atInstant.get(from) ?? (around === undefined ? undefined : open(around));
    if (piece === undefined) continue;
    addTo(piece.leftOut, amountOf(part));
    piece.over.add(group.sourceName);
  }
  for (const part of parts) {
    const { from, to, group } = part;
    const amount = amountOf(part);
    for (const [lead, time] of overlaps(leads, from, to)) {
      if (time === 0) continue;
      const piece = open(lead);
      const share = amount * (time / (to - from));
      if (lead.group === group) {
        addTo(piece.counted, share);
      } else {
        addTo(piece.leftOut, share);
        piece.over.add(group.sourceName);
      }
    }
  }

  const ordered = [...pieces.values()].sort(
    (one, other) => one.start - other.start || compareGroups(one.group, other.group),
  );
  const joined: Open[] = [];
  for (const piece of ordered) {
    const last = joined.at(-1);
    if (last?.group !== piece.group) {
      joined.push(piece);
      continue;
    }
    last.end = Math.max(last.end, piece.end);
    addTo(last.counted, sumOf(piece.counted));
    addTo(last.leftOut, sumOf(piece.leftOut));
    for (const name of piece.over) last.over.add(name);
  }
  return joined.map(({ group, start, end, counted, leftOut, over }) => ({
    start: start as Instant,
    end: end as Instant,
    source: group.sourceName,
    byHand: group.sourceClass === 0,
    counted: sumOf(counted),
    leftOut: sumOf(leftOut),
    over: [...over].sort(),
  }));
}
