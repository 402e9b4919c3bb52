import type { Instant, RecordSink } from '@vitalgate/core';
import type { SampleOrigin } from './sample-origins.ts';

/** Texts that a sample carries beside its value, with HealthKit's keys. */
export type SampleMetadata = Readonly<Record<string, string>>;

/** Of what the person typed in. */
export const byHand: SampleMetadata = { HKWasUserEntered: '1' };

/** Hands samples to a sink, as long as they end before the sample person does. */
export interface SampleRecorder {
  readonly until: Instant;
  readonly timeZone: string;
  /** Value rounded to `digits` after the point. */
  quantity(
    origin: SampleOrigin,
    type: string,
    start: Instant,
    end: Instant,
    value: number,
    digits: number,
    metadata?: SampleMetadata | null,
  ): void;
  category(origin: SampleOrigin, type: string, start: Instant, end: Instant, value: string): void;
  readonly sink: RecordSink;
}

/** Rounds to a number of digits after the point. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** A recorder on a sink. */
export function sampleRecorder(sink: RecordSink, until: Instant, timeZone: string): SampleRecorder {
  return {
    sink,
    until,
    timeZone,
    quantity({ source, device }, type, start, end, value, digits, metadata = null) {
      if (end > until) return;
      sink.quantity({ type, start, end, value: roundTo(value, digits), source, device, metadata, timeZone });
    },
    category({ source, device }, type, start, end, value) {
      if (end > until) return;
      sink.category({ type, start, end, value, source, device, metadata: null, timeZone });
    },
  };
}

/** The instant so many minutes later, in whole seconds. */
export function later(start: Instant, minutes: number): Instant {
  return (start + Math.round(minutes * 60) * 1000) as Instant;
}
