import type { RankedSource } from '../sources/ranked-sources.ts';
import type { StatisticsSample } from '../samples/statistics-reader.ts';

/** A sample as an explanation keeps it. `value` is in the unit of the samples, or the text of a category. */
export interface TracedSample extends Omit<StatisticsSample, 'value'> {
  readonly value: number | string;
}

/**
 * What kept a sample, or a part of it, out of a day's value. `covered`: a source that ranks before its own counts at that time.
 * `repeated`: another source logged the same. `sameTime`: its time is counted already. `otherValue`: it says something that this
 * metric does not count. `earlier`: a later one is the latest. `later`: an earlier one is the first. `nap`: it belongs to a nap.
 * `outranked`: at the same time another source's is taken. `noTime`: it stands for no time of its own within a longer one.
 * `superseded`: a newer export, or a newer delivery of the same phone, has others in its place.
 */
export type LeftOutReason =
  | 'covered'
  | 'repeated'
  | 'sameTime'
  | 'otherValue'
  | 'earlier'
  | 'later'
  | 'nap'
  | 'outranked'
  | 'noTime'
  | 'superseded';

/** A sample, or the part of it that lies in one local day. */
export interface TracedPart {
  /** Day number. */
  readonly day: number;
  readonly sample: TracedSample;
  /** The part's times, milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** What of the value counts: in the samples' unit for sums and latest, in samples for counts, in minutes for durations. */
  readonly counted: number;
  /** Milliseconds, or 1 if each sample counts alike, in an average; 0 elsewhere. */
  readonly weight: number;
  /** Null if all of it counts. */
  readonly reason: LeftOutReason | null;
  /** The source that counts in its place, where one alone does. */
  readonly by: string | null;
  /** Where sources overlap: the source of its sample, as `lead` names it. */
  readonly source?: RankedSource;
}

/** A night or nap with the day that it belongs to. */
export interface TracedSession {
  /** Day number. */
  readonly day: number;
  readonly start: number;
  readonly end: number;
  readonly isNight: boolean;
}

/** Hears how a day's value comes about, from the very code that computes it. */
export interface DayTrace {
  /** The parts of one sample name the same object, earlier ones first. */
  part(part: TracedPart): void;
  /** Where sources overlap: the source that counts between two instants. */
  lead(source: RankedSource, from: number, to: number): void;
  session(session: TracedSession): void;
}

/** A copy of what a reader yields, since it fills one object again and again. */
export function tracedSample(
  sample: Pick<TracedSample, 'start' | 'end' | 'value' | 'sourceName' | 'timeZone'> & Partial<TracedSample>,
): TracedSample {
  const { start, end, value, sourceName, timeZone, device = null, userEntered = false } = sample;
  return { start, end, value, sourceName, timeZone, device, userEntered };
}
