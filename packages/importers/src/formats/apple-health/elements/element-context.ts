import type { Instant, LimitedMetadata, RecordSink, SkipReason } from '@vitalgate/core';
import { cutSkip, skipTimes } from '../../../kit/skips.ts';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import type { Metadata } from './metadata.ts';
import { createOriginReader, type Origin } from './origin.ts';

/** An element that is whole: its attributes and its metadata entries. */
export interface RecordedElement {
  readonly attributes: XmlAttributes;
  readonly metadata: Metadata | null;
}

/** Why an element gives no record, and what to look for in the file. */
export interface LeftOut {
  readonly reason: SkipReason;
  readonly subject: string | undefined;
}

/** What the kinds of element share while one main file is read. */
export interface ElementContext {
  readonly sink: RecordSink;
  /** Source and device of an element. Equal sources are one object. */
  readonly originOf: (attributes: XmlAttributes) => Origin;
  /** Counts what is left out, once or so many times. */
  skip(kind: string, leftOut: LeftOut, times?: number): void;
  /** Counts what an element's metadata had beyond the limits of a record. */
  skipSurplus(metadata: LimitedMetadata, subject: string | undefined): void;
  /** When the export says it was made; null before it says so. */
  exportedAt: Instant | null;
}

export function createElementContext(sink: RecordSink): ElementContext {
  const skip: ElementContext['skip'] = (kind, { reason, subject = '' }, times = 1) =>
    skipTimes(sink, times, cutSkip({ kind, reason, subject }));
  return {
    sink,
    originOf: createOriginReader((subject) => skip('text', { reason: 'tooLong', subject })),
    skip,
    skipSurplus({ surplus: { leftOut, cut } }, subject) {
      skip('metadataEntry', { reason: 'overLimit', subject }, leftOut);
      skip('text', { reason: 'tooLong', subject }, cut);
    },
    exportedAt: null,
  };
}
