import type { CategorySample, Instant, QuantitySample, RecordSink, SkipReason } from '@vitalgate/core';
import { timeFault } from '../../kit/plausible/time-fault.ts';
import { cutSkip } from '../../kit/skips.ts';

/** Types of which the app sends so many and never corrects any, so that nothing is stated of them. */
const neverCorrected = new Set(['heartRate']);

/** Hands over the samples of a payload, each with what it says wholly. */
export interface WebhookHand {
  readonly sink: RecordSink;
  /** A sample that replaces what earlier payloads said of the same type at its start: a count that went on, a correction. */
  quantity(sample: QuantitySample): void;
  category(sample: CategorySample): void;
  skip(kind: string, reason: SkipReason, subject: string): void;
  /** Whether a span is one that a record of a type can have; if not, that is counted. */
  isPlausible(
    kind: 'quantity' | 'category',
    type: string,
    span: { readonly start: Instant; readonly end: Instant },
  ): boolean;
}

/** A hand over a sink. The app sends what is new since it last sent, so a payload holds all that there is of no stretch of time. */
export function createWebhookHand(sink: RecordSink, madeAt: Instant | null): WebhookHand {
  const skip: WebhookHand['skip'] = (kind, reason, subject) => sink.skip(cutSkip({ kind, reason, subject }));
  const isPlausible: WebhookHand['isPlausible'] = (kind, type, span) => {
    const fault = timeFault(kind, type, span, madeAt);
    if (fault !== null) skip(`${kind}Sample`, 'invalidDate', `${type}, ${fault}`);
    return fault === null;
  };
  return {
    sink,
    skip,
    isPlausible,
    quantity(sample) {
      const { type, start } = sample;
      if (!isPlausible('quantity', type, sample)) return;
      sink.quantity(sample);
      if (neverCorrected.has(type)) return;
      sink.told({ kind: 'quantity', type, start, end: (start + 1) as Instant });
    },
    category(sample) {
      if (isPlausible('category', sample.type, sample)) sink.category(sample);
    },
  };
}
