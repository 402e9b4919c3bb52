import { sleepType } from '@vitalgate/contract';
import type { CategorySample, Instant, QuantitySample, RecordSink, Skip, Source, WorkoutSpan } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import { timeFault } from '../../../kit/plausible/time-fault.ts';
import { cutSkip } from '../../../kit/skips.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';

type Kind = 'quantity' | 'category';

/**
 * How sure a payload is of the times at its two ends. Sums of steps of the clock are whole there. Samples are as an export of the phone has
 * them, so nothing is lost if their ends stay open; a sample whose end the app left out is another one there, and has to be the only one.
 */
export type Ends = 'whole' | 'open';

interface Stated {
  readonly ends: Ends;
  firstStart: number;
  lastStart: number;
  lastEnd: number;
}

/** Hands over the samples of one payload, and says at its end what it stated wholly. */
export interface SampleHand {
  quantity(sample: QuantitySample, ends: Ends): void;
  category(sample: CategorySample, ends: Ends): void;
  /** Notes that a payload knows a time wholly, whatever lies in it. */
  knows(kind: Kind, type: string, time: WorkoutSpan): void;
  /** Notes a workout that the payload holds, or, with null, that it holds one that cannot be read. */
  workout(span: WorkoutSpan | null): void;
  /** Notes that a payload lists a type, though it may hold none of it. */
  lists(kind: Kind, type: string): void;
  skip(skip: Skip): void;
  /** The source of a name. Equal ones are one object. */
  sourceOf(name: unknown): Source;
  /**
   * States for each type the time that the payload states wholly: if `ofAll`, up to the ends of the time that it is about, which its
   * other types show. Only for a payload that is whole.
   */
  stateCovered(ofAll: boolean): void;
}

const mostSources = 2000;

/** The name of a source. If the app names none, it is the app's own name, which no source on the phone bears. */
export function sourceName(name: unknown): string {
  const text = typeof name === 'string' ? name : '';
  return text.trim() === '' ? 'Health Auto Export' : text;
}

type Stretch = readonly [start: number, end: number];

/**
 * The time that a payload is sure to be about, `[from, to)`, as far as its samples show. The app reads the samples that reach into one
 * time, the same for all types: so it begins before the first of them ends, and goes on until the last of them begins.
 */
class PayloadTime {
  #from = Infinity;
  #to = -Infinity;

  /** A sum is of its whole step. A moment may be the beginning of what lasted longer, and have begun before. */
  note({ start, end, aggregated }: Pick<QuantitySample, 'start' | 'end' | 'aggregated'>): void {
    if (aggregated === true) this.#from = Math.min(this.#from, start);
    else if (end > start) this.#from = Math.min(this.#from, end);
    this.#to = Math.max(this.#to, aggregated === true ? start + 1 : start);
  }

  /** Both times are of one payload, which is about what lies between as well. */
  with(other: PayloadTime): Stretch {
    return [Math.min(this.#from, other.#from), Math.max(this.#to, other.#to)];
  }

  /** What of it a type is stated in. A night belongs to one of its days: at both ends a part of it may be left out. */
  of(type: string): Stretch {
    const left = type === sleepType ? dayMilliseconds : 0;
    return [this.#from + left, this.#to - left];
  }
}

/** Stretches that meet as one. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const apart: [number, number][] = [];
  for (const [start, end] of [...stretches].sort(([one], [other]) => one - other)) {
    const last = apart.at(-1);
    if (start >= end) continue;
    if (last === undefined || start > last[1]) apart.push([start, end]);
    else last[1] = Math.max(last[1], end);
  }
  return apart;
}

/** The stretch of the samples of one type, from the first to the last. */
function stretchOf(stated: Stated | undefined): readonly Stretch[] {
  if (stated === undefined) return [];
  const { ends, firstStart, lastStart, lastEnd } = stated;
  return [ends === 'whole' ? [firstStart, Math.max(lastEnd, lastStart + 1)] : [firstStart + 1, lastStart]];
}

/**
 * A hand over a sink. What a later payload states of a time replaces what an earlier one stated of it, so the time is stated
 * for each type from its first sample to its last, and beyond as far as the payload reaches. Sums include both ends. Of samples
 * the moments of the first and the last are left out: one run can come in several requests, and the next one may go on in the same
 * second with another source. Of the sum of a day of another zone the beginning alone is stated: the sum is all that a payload says of that date.
 */
export function createSampleHand(sink: RecordSink, madeAt: Instant | null): SampleHand {
  const stated = new Map<string, Stated>();
  const listed = new Map<string, { readonly kind: Kind; readonly type: string }>();
  const payload = new PayloadTime();
  const ofWorkouts = new PayloadTime();
  let workouts: 'none' | 'whole' | 'inPart' = 'none';
  /** By type the beginnings of days of another zone of which there are sums. */
  const dates = new Map<string, Set<Instant>>();
  const sources = new Map<string, Source>();

  const lists: SampleHand['lists'] = (kind, type) => void listed.set(`${kind} ${type}`, { kind, type });

  const note = (kind: Kind, { type, start, end }: WorkoutSpan & { readonly type: string }, ends: Ends): void => {
    lists(kind, type);
    const key = `${kind} ${type} ${ends}`;
    const known = stated.get(key);
    if (known === undefined) {
      stated.set(key, { ends, firstStart: start, lastStart: start, lastEnd: end });
      return;
    }
    known.firstStart = Math.min(known.firstStart, start);
    known.lastStart = Math.max(known.lastStart, start);
    known.lastEnd = Math.max(known.lastEnd, end);
  };

  const noteDate = ({ type, start }: QuantitySample): void => {
    const known = dates.get(type) ?? new Set();
    dates.set(type, known.add(start));
  };

  const skip: SampleHand['skip'] = (skipped) => sink.skip(cutSkip(skipped));

  const isPlausible = (kind: Kind, sample: QuantitySample | CategorySample): boolean => {
    const fault = timeFault(kind, sample.type, sample, madeAt);
    if (fault === null) return true;
    skip({ kind: `${kind}Sample`, reason: 'invalidDate', subject: `${sample.type}, ${fault}` });
    return false;
  };

  return {
    quantity(sample, ends) {
      if (!isPlausible('quantity', sample)) return;
      if (sample.aggregated === true && sample.timeZone !== null) noteDate(sample);
      else {
        payload.note(sample);
        note('quantity', sample, ends);
      }
      sink.quantity(sample);
    },
    category(sample, ends) {
      if (!isPlausible('category', sample)) return;
      note('category', sample, ends);
      sink.category(sample);
    },
    knows: (kind, type, { start, end }) => note(kind, { type, start, end }, 'whole'),
    lists,
    workout(span) {
      workouts = span === null || workouts === 'inPart' ? 'inPart' : 'whole';
      if (span !== null) ofWorkouts.note(span);
    },
    skip,
    sourceOf(name) {
      const text = sourceName(name);
      const known = sources.get(text);
      if (known !== undefined) return known;
      if (sources.size >= mostSources) sources.clear();
      const made = { name: ownCopy(text), bundleIdentifier: null, version: null };
      sources.set(made.name, made);
      return made;
    },
    stateCovered(ofAll) {
      for (const [key, { kind, type }] of listed) {
        const own = (['whole', 'open'] as const).flatMap((ends) => stretchOf(stated.get(`${key} ${ends}`)));
        // The sum of a day of another zone is about its date, and no hours beside it.
        const beyond = ofAll && !dates.has(type) ? [payload.of(type)] : [];
        for (const [start, end] of joined([...own, ...beyond])) {
          sink.told({ kind, type, start: start as Instant, end: end as Instant });
        }
      }
      // An export of measurements alone may have an empty list of workouts.
      for (const [start, end] of ofAll && workouts === 'whole' ? joined([ofWorkouts.with(payload)]) : []) {
        sink.told({ kind: 'workout', type: 'workout', start: start as Instant, end: end as Instant });
      }
      for (const [type, starts] of dates) {
        for (const start of starts) sink.told({ kind: 'quantity', type, start, end: (start + 1) as Instant });
      }
    },
  };
}
