import type { CategorySample, Instant, QuantitySample, RecordSink, Skip, Source, WorkoutSpan } from '@vitalgate/core';
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
  readonly kind: Kind;
  readonly type: string;
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
  skip(skip: Skip): void;
  /** The source of a name. Equal ones are one object. */
  sourceOf(name: unknown): Source;
  /** States for each type the time that the payload states wholly. Only for a payload that is whole. */
  stateCovered(): void;
}

const mostSources = 2000;

/** The name of a source. If the app names none, it is the app's own name, which no source on the phone bears. */
export function sourceName(name: unknown): string {
  const text = typeof name === 'string' ? name : '';
  return text.trim() === '' ? 'Health Auto Export' : text;
}

/**
 * A hand over a sink. What a later payload states of a time replaces what an earlier one stated of it, so the time is stated
 * for each type from its first sample to its last. Sums include both ends. Of samples the moments of the first and the
 * last are left out: one run can come in several requests, and the next one may go on in the same second with another source. Of the
 * sum of a day of another zone the beginning alone is stated: the sum is all that a payload says of that date.
 */
export function createSampleHand(sink: RecordSink, madeAt: Instant | null): SampleHand {
  const stated = new Map<string, Stated>();
  /** By type the beginnings of days of another zone of which there are sums. */
  const dates = new Map<string, Set<Instant>>();
  const sources = new Map<string, Source>();

  const note = (kind: Kind, { type, start, end }: WorkoutSpan & { readonly type: string }, ends: Ends): void => {
    const key = `${kind} ${type} ${ends}`;
    const known = stated.get(key);
    if (known === undefined) {
      stated.set(key, { kind, type, ends, firstStart: start, lastStart: start, lastEnd: end });
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
      else note('quantity', sample, ends);
      sink.quantity(sample);
    },
    category(sample, ends) {
      if (!isPlausible('category', sample)) return;
      note('category', sample, ends);
      sink.category(sample);
    },
    knows: (kind, type, { start, end }) => note(kind, { type, start, end }, 'whole'),
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
    stateCovered() {
      for (const { kind, type, ends, firstStart, lastStart, lastEnd } of stated.values()) {
        const start = (ends === 'whole' ? firstStart : firstStart + 1) as Instant;
        const end = (ends === 'whole' ? Math.max(lastEnd, lastStart + 1) : lastStart) as Instant;
        if (start < end) sink.told({ kind, type, start, end });
      }
      for (const [type, starts] of dates) {
        for (const start of starts) sink.told({ kind: 'quantity', type, start, end: (start + 1) as Instant });
      }
    },
  };
}
