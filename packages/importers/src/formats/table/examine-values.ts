import {
  findQuantityType,
  type TablePreview,
  type TablePreviewRow,
  type ValueColumns,
  type ValueTable,
} from '@vitalgate/contract';
import type { Instant, RecordSink } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import { fileContext } from '../../kit/importer.ts';
import { choicesOf, typeOf } from './proposal/find-units.ts';
import { canBeRead } from './proposal/propose.ts';
import { proposeFor, saysTimes } from './proposal/propose-table.ts';
import { firstNames, partsOf } from './proposal/table-parts.ts';
import { tableRecords } from './records/table-records.ts';
import { createSurvey } from './rows/survey.ts';
import { tableHead, type TableHead } from './rows/table-head.ts';
import { offsetSeconds } from './rows/table-times.ts';
import { possibleUnits } from './words/unit-words.ts';

/** What the beginning of a file shows of a table of measurements, workouts or foods; null if it has no header. */
export function valueTable(head: string, isCut: boolean, most: number): ValueTable | null {
  const found = tableHead(head, isCut);
  if (found === null) return null;
  const { columns, doubts } = proposeFor({ ...found, header: firstNames(found.header, null) }, null);
  return {
    header: found.header,
    rows: found.rows.slice(0, most).map(({ cells }) => cells.map((cell) => cell.trim())),
    columns,
    doubts,
    canBeRead: canBeRead(columns),
  };
}

/** A time by the file's own clock: the user's is UTC here. */
function whenText(start: Instant, end: Instant, offset: string | null): string {
  const ahead = offset === null ? 0 : (offsetSeconds(offset) ?? 0) * 1000;
  const text = new Date(start + ahead).toISOString();
  return end - start === dayMilliseconds ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

const nothing = (): void => undefined;

/** Collects what rows bring, without a store. */
function collected(offset: string | null) {
  const rows: TablePreviewRow[] = [];
  let leftOut = 0;
  const sink: RecordSink = {
    quantity: ({ type, start, end, value }) =>
      void rows.push({
        kind: 'sample',
        when: whenText(start, end, offset),
        what: type,
        value,
        unit: findQuantityType(type)?.unit ?? null,
      }),
    category: ({ type, start, end }) =>
      void rows.push({
        kind: 'sleep',
        when: whenText(start, start, offset),
        what: type,
        value: (end - start) / 3_600_000,
        unit: 'hr',
      }),
    workout: ({ activityType, start, durationSeconds }) =>
      void rows.push({
        kind: 'workout',
        when: whenText(start, start, offset),
        what: activityType,
        value: durationSeconds === null ? null : durationSeconds / 60,
        unit: 'min',
      }),
    nutrition: ({ foodName, meal, loggedAt, nutrients }) =>
      void rows.push({
        kind: 'food',
        when: whenText(loggedAt, loggedAt, offset),
        what: foodName ?? meal ?? '',
        value: nutrients.energyKilocalories,
        unit: 'kcal',
      }),
    bloodTest: nothing,
    food: nothing,
    skip: () => void leftOut++,
    table: nothing,
    exportedAt: nothing,
    sourceOrder: nothing,
    told: nothing,
  };
  return { sink, rows, leftOut: () => leftOut };
}

function unitsOf({ kind, columns }: ValueColumns, doubts: TablePreview['doubts']): TablePreview['units'] {
  const asked = doubts.flatMap(({ about, role }) => (about === 'unit' && role !== null ? [role] : []));
  const roles = [...new Set([...Object.keys(columns), ...asked])];
  const choices = roles.map((role) => {
    const type = typeOf(kind, role);
    return [role, type === null ? [] : choicesOf(role, possibleUnits(type))] as const;
  });
  return Object.fromEntries(choices.filter(([, units]) => units.length > 1));
}

/** The first records of a file's beginning as they would come in with these columns; none if they do not fit, or leave something open. */
export function valuePreview(head: string, isCut: boolean, columns: ValueColumns, most: number): TablePreview {
  const found = tableHead(head, isCut);
  const fits = found !== null && Object.values(columns.columns).every((at) => at < found.header.length);
  if (!fits) return { doubts: [], units: {}, canBeRead: false, rows: [], leftOut: 0 };
  const { columns: whole, doubts } = proposeFor(found, columns);
  const isReadable = canBeRead(whole);
  const { sink, rows, leftOut } = collected(columns.offset);
  if (isReadable && doubts.length === 0) previewRows(found, whole, sink);
  return {
    doubts,
    units: unitsOf(whole, doubts),
    canBeRead: isReadable,
    rows: rows.slice(0, most),
    leftOut: leftOut(),
  };
}

function previewRows(found: TableHead, columns: ValueColumns, sink: RecordSink): void {
  const survey = createSurvey();
  for (const { cells } of found.rows) survey.row(cells);
  const known = { saysTimes: saysTimes(columns, survey) };
  const records = partsOf(found.header, survey, columns).map(({ header, proposal, usualSecond }) =>
    tableRecords({ header, columns: proposal.columns, usualSecond, ...known }, sink, fileContext),
  );
  for (const row of found.rows) for (const part of records) part.row(row);
  for (const part of records) part.end();
}
