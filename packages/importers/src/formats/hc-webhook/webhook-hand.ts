import type { CategorySample, Instant, QuantitySample, RecordSink, SkipReason, Source } from '@vitalgate/core';
import { timeFault } from '../../kit/plausible/time-fault.ts';
import { cutSkip } from '../../kit/skips.ts';

/** Types of which the app sends so many and never corrects any, so that nothing is stated of them. */
const neverCorrected = new Set(['heartRate']);

/** The name for records of which the app does not say who wrote them. No app on the phone bears it. */
export const unnamedSource: Source = { name: 'HC Webhook', bundleIdentifier: null, version: null };

/** Hands over the samples of a payload, each with what it says wholly. */
export interface WebhookHand {
  readonly sink: RecordSink;
  /**
   * A sample that replaces what earlier payloads said of its source and type at its start: a count that went on, a correction.
   * `otherTypes` are those that the same record may have been read as before.
   */
  quantity(sample: QuantitySample, otherTypes?: readonly string[]): void;
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
    quantity(sample, otherTypes = []) {
      const { type, start, source, aggregated = false } = sample;
      if (!isPlausible('quantity', type, sample)) return;
      sink.quantity(sample);
      if (neverCorrected.has(type)) return;
      const end = (start + 1) as Instant;
      // The app's own sum of a day is one over all apps, and says of none.
      const whose = aggregated && source.name === unnamedSource.name ? {} : { source };
      for (const one of [type, ...otherTypes]) sink.told({ kind: 'quantity', type: one, ...whose, start, end });
    },
    category(sample) {
      if (isPlausible('category', sample.type, sample)) sink.category(sample);
    },
  };
}
