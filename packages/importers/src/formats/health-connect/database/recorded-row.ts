import { recordIdKey, type Instant, type SkipReason, type Source } from '@vitalgate/core';
import type { ImportContext } from '../../../kit/importer.ts';
import { instantIn, uuidIn, wholeNumberIn } from './cell-values.ts';
import { originOf, type RecordOrigins } from './record-origins.ts';
import { rowZone } from './row-zone.ts';
import type { SourceRow } from '../../../kit/database-file/table-rows.ts';

/** The columns that the tables of records have in common. A record of a moment has `time`, one of a while start and end. */
export const recordColumns = [
  'uuid',
  'last_modified_time',
  'device_info_id',
  'app_info_id',
  'recording_method',
  'time',
  'zone_offset',
  'start_time',
  'start_zone_offset',
  'end_time',
  'local_date',
] as const;

/** One of them. */
export type RecordColumn = (typeof recordColumns)[number];

/** `recording_method` of what a person typed in. */
const manualEntry = 3;

/** What every row of a table of records says. */
export interface RecordedRow {
  readonly start: Instant;
  readonly end: Instant;
  readonly source: Source;
  readonly device: string | null;
  /** The record's name (`HKExternalUUID`) and whether it was typed in (`HKWasUserEntered`), as the phone's samples say it. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly timeZone: string | null;
  /** Health Connect's name for the record, the same in each of its versions. */
  readonly uuid: string | null;
  readonly modifiedAt: Instant | null;
}

/** What a row says of itself, or why it is no record. */
export function recordedRow(
  row: SourceRow<RecordColumn>,
  origins: RecordOrigins,
  context: ImportContext,
): RecordedRow | SkipReason {
  const start = instantIn(row.time) ?? instantIn(row.start_time);
  if (start === null) return 'invalidDate';
  const end = instantIn(row.end_time) ?? start;
  if (end < start) return 'endBeforeStart';
  const uuid = uuidIn(row.uuid);
  const offset = wholeNumberIn(row.zone_offset) ?? wholeNumberIn(row.start_zone_offset);
  return {
    start,
    end,
    ...originOf(origins, row.app_info_id, row.device_info_id),
    metadata: {
      ...(uuid === null ? {} : { [recordIdKey]: uuid }),
      ...(wholeNumberIn(row.recording_method) === manualEntry ? { HKWasUserEntered: '1' } : {}),
    },
    timeZone: rowZone({ start, end, offset, localDate: wholeNumberIn(row.local_date) }, context),
    uuid,
    modifiedAt: instantIn(row.last_modified_time),
  };
}
