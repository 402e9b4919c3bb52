import type { LabColumnRole, LabColumns, LabPreview, LabPreviewRow } from '@vitalgate/contract';
import type { RecordQuantity, RecordReferenceRange } from '@vitalgate/core';
import { namedColumns } from './column-names.ts';
import type { FirstRows } from './first-rows.ts';
import {
  areMostly,
  columnsBeside,
  fitsHeader,
  freeColumns,
  holdsOtherDays,
  isDay,
  knownColumns,
} from './known-columns.ts';
import { createLabTable } from './lab-table.ts';
import { readResult } from './lab-tests.ts';

const isNumber = (text: string): boolean => /^[<>≤≥=]*\s*[-+−]?\d[\d.,]*$/u.test(text);

/** A proposal which column may be what: as is known, else by the names of the columns, then by what stands in them. For the user to correct. */
export function proposedColumns(first: FirstRows): LabColumns {
  const { header, rows } = first;
  const known = knownColumns(first, []);
  if (known !== null) return known;
  const columns: Partial<Record<LabColumnRole, number>> = { ...namedColumns(first) };
  type Test = (text: string) => boolean;
  const find = (isKind: Test, isOther: Test): number | undefined =>
    freeColumns(header, { columns }).find((at) => !isOther(header[at] ?? '') && areMostly(rows, at, isKind));
  const set = (role: LabColumnRole, isKind: Test, isOther: Test = () => false): void => {
    const at = columns[role] ?? find(isKind, isOther);
    if (at !== undefined) columns[role] = at;
  };
  set('date', isDay, holdsOtherDays);
  const free = freeColumns(header, { columns });
  // Beside the day there is nothing but numbers, so each column is named after what it measures.
  if (
    columns.date !== undefined &&
    columns.value === undefined &&
    columns.name === undefined &&
    free.length > 0 &&
    free.every((at) => areMostly(rows, at, isNumber))
  )
    return { layout: 'analytes', columns: columnsBeside(columns), dateOrder: null };
  set('value', isNumber);
  set('name', (text) => !isNumber(text) && !isDay(text));
  return { layout: 'rows', columns, dateOrder: null };
}

const quantityText = ({ comparator, value }: RecordQuantity): string =>
  [comparator, value].filter((part) => part !== null).join(' ');

function rangeText({ low, high, text }: RecordReferenceRange): string {
  if (low !== null && high !== null) return `${low.value} to ${high.value}`;
  if (low !== null) return `at least ${low.value}`;
  return high === null ? (text ?? '') : `at most ${high.value}`;
}

/** The first results of a file as they would come in with these columns; none if the columns do not fit. */
export function labPreview({ header, rows }: FirstRows, columns: LabColumns, most: number): LabPreview {
  if (!fitsHeader(columns, header)) return { results: [], leftOut: 0, keptAsText: 0 };
  const table = createLabTable(header, columns);
  for (const [at, row] of rows.entries()) table.row(row, at + 2);
  const [sign, order] = [table.decimalSign(), table.dateOrder()];
  const read = table.results.map((written) => readResult(written, sign, order));
  const results = read.slice(0, most).map(({ result, date, laboratory }): LabPreviewRow => {
    const [range] = result.referenceRanges;
    return {
      date: date.collectedDate,
      name: result.name,
      value: result.quantity === null ? (result.text ?? '') : quantityText(result.quantity),
      isNumber: result.quantity !== null,
      unit: result.quantity?.unit ?? null,
      range: range === undefined ? null : rangeText(range),
      flag: result.interpretation ?? result.interpretations?.[0]?.text ?? null,
      laboratory,
      comment: result.notes?.join('; ') ?? null,
    };
  });
  return {
    results,
    leftOut: table.withoutValue.length + table.withoutName.length,
    keptAsText: read.filter(({ isUnclear }) => isUnclear).length,
  };
}
