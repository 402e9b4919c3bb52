import type { QuantitySample, RecordSink, SkipReason, Source, WorkoutRecord, WorkoutSpan } from '@vitalgate/core';
import { accountExport, accountRecordKey, ownExportKey } from '@vitalgate/days';
import type { ImportContext } from '../kit/importer.ts';
import { ownUnitOf, type OwnUnit } from '../kit/plausible/quantity-value.ts';
import { timeFault } from '../kit/plausible/time-fault.ts';
import { cutSkip } from '../kit/skips.ts';
import { skipUnnamed } from '../recordings/activity-words.ts';

/** What a sample says beside its value and its time. */
export type SampleDetails = Partial<Pick<QuantitySample, 'device' | 'metadata' | 'aggregated' | 'source' | 'timeZone'>>;

/** Hands over the values of one type in one unit. Null is not known, and nothing. */
export type QuantitySeries = (value: number | null, span: WorkoutSpan, details?: SampleDetails) => void;

/** Hands over what the export of a tracker says, as records of one source. What cannot be is counted; null is not known, and nothing. */
export interface TrackerHand {
  readonly sink: RecordSink;
  readonly source: Source;
  /** A value of a quantity type, by its name, in the unit that the file has it in. */
  quantity(type: string, unit: string, value: number | null, span: WorkoutSpan, details?: SampleDetails): void;
  /** The same for many values of one type, whose unit is looked up once. */
  series(type: string, unit: string): QuantitySeries;
  category(type: string, value: string, span: WorkoutSpan, details?: SampleDetails): void;
  workout(workout: WorkoutRecord): void;
  skip(kind: string, reason: SkipReason, subject: string): void;
  /** Counts values that no type of ours stands for, by their names, as far as they are known. */
  leftOut(values: Readonly<Record<string, unknown>>): void;
}

/** Of a sample that is a part of a record, such as a night, the name that the account keeps the record by, or when it began. */
export function ofRecord(name: string | number): SampleDetails {
  return { metadata: { [accountRecordKey]: String(name).slice(0, 100) } };
}

/** The end of a stretch as a moment: the mean of a night is of the day on which the night ends. */
export function endOf({ end }: WorkoutSpan): WorkoutSpan {
  return { start: end, end };
}

export function createTrackerHand(sink: RecordSink, sourceName: string, context: ImportContext): TrackerHand {
  const source: Source = { name: sourceName, bundleIdentifier: null, version: null };
  const madeAt = context.madeAt ?? context.startedAt ?? null;
  const skip: TrackerHand['skip'] = (kind, reason, subject) => sink.skip(cutSkip({ kind, reason, subject }));

  const hasTime = (kind: 'quantity' | 'category', type: string, span: WorkoutSpan): boolean => {
    const fault = span.end < span.start ? null : timeFault(kind, type, span, madeAt);
    if (span.end >= span.start && fault === null) return true;
    if (fault === null) skip(`${kind}Sample`, 'endBeforeStart', type);
    else skip(`${kind}Sample`, 'invalidDate', `${type}, ${fault}`);
    return false;
  };

  const sampleOf = ({ start, end }: WorkoutSpan, details: SampleDetails | undefined) => {
    const metadata = { ...details?.metadata, [ownExportKey]: accountExport };
    return { start, end, source, device: null, timeZone: null, ...details, metadata };
  };

  const quantity = (
    type: string,
    own: OwnUnit | SkipReason,
    value: number | null,
    span: WorkoutSpan,
    details?: SampleDetails,
  ): void => {
    if (value === null || !hasTime('quantity', type, span)) return;
    const found = typeof own === 'string' ? own : own(value);
    if (typeof found === 'string') skip('quantitySample', found, type);
    else sink.quantity({ type, value: found, ...sampleOf(span, details) });
  };

  return {
    sink,
    source,
    skip,
    quantity: (type, unit, value, span, details) => quantity(type, ownUnitOf(type, unit), value, span, details),
    series(type, unit) {
      const own = ownUnitOf(type, unit);
      return (value, span, details) => quantity(type, own, value, span, details);
    },
    category(type, value, span, details) {
      if (hasTime('category', type, span)) sink.category({ type, value, ...sampleOf(span, details) });
    },
    workout(workout) {
      if (!hasTime('quantity', 'appleExerciseTime', workout)) return;
      skipUnnamed(sink, workout);
      // Of one account one workout begins at a time.
      sink.workout({ ...workout, recordKey: workout.recordKey ?? `at ${workout.start}` });
    },
    leftOut(values) {
      for (const [name, value] of Object.entries(values)) {
        if (value !== null && value !== undefined && value !== '') skip('quantitySample', 'unknownType', name);
      }
    },
  };
}
