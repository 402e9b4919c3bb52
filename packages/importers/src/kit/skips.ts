import type { RecordSink, Skip } from '@vitalgate/core';

/** Reports something that was left out as often as it came. */
export function skipTimes(sink: Pick<RecordSink, 'skip'>, count: number, skip: Skip): void {
  for (let left = count; left > 0; left--) sink.skip(skip);
}

/** Longest text of a file that a report shows, in characters. */
const longestText = 100;

/** A skip whose kind and subject are texts of a file, which may be of any length. */
export function cutSkip({ kind, reason, subject }: Skip): Skip {
  return { kind: kind.slice(0, longestText), reason, subject: subject.slice(0, longestText) };
}
