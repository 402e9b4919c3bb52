import { areValueColumns, plainName, type KeptTableColumns, type ValueColumns } from '@vitalgate/contract';
import { digestId, instant, type RecordSink, type Source } from '@vitalgate/core';
import { fittingPaths } from '../../kit/file-importer.ts';
import {
  ImportRefused,
  type ImportContext,
  type Importer,
  type ImportSource,
  type TableSettings,
} from '../../kit/importer.ts';
import { cutSkip } from '../../kit/skips.ts';
import { isOfKnownApp } from '../../unread/unread-file.ts';
import { canBeRead, isClear, propose, type Proposal } from './proposal/propose.ts';
import { questionOf, type TableQuestion } from './proposal/question.ts';
import { foodRows } from './records/food-rows.ts';
import { sampleRows } from './records/sample-rows.ts';
import { createSurvey, type LongPlaces, type Survey } from './rows/survey.ts';
import { roleCells } from './rows/table-cells.ts';
import { openTable, readRows } from './rows/table-file.ts';
import type { TableHead } from './rows/table-head.ts';
import { tableTimes } from './rows/table-times.ts';
import { workoutRows } from './records/workout-rows.ts';

/** The source of a table that names none. */
const unnamedSource = 'Own table';

function isSameHeader(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => plainName(name) === plainName(other[at] ?? ''));
}

function keptFor({ header }: TableHead, kept: readonly KeptTableColumns[]): ValueColumns | null {
  const found = kept.find((one) => isSameHeader(one.header, header))?.columns;
  return found !== undefined && areValueColumns(found) ? found : null;
}

/** Where a table of a row for each value has it, as its first rows say. */
function longPlaces({ kind, columns }: ValueColumns): LongPlaces | null {
  const { type, value, unit } = columns;
  return kind !== 'samples' || type === undefined || value === undefined ? null : { type, value, unit: unit ?? null };
}

/** How a table would be read by these rows. */
function proposeFor({ header, rows }: Pick<TableHead, 'header' | 'rows'>, stated: ValueColumns | null): Proposal {
  const surveyOf = (long: LongPlaces | null): Survey => {
    const survey = createSurvey(long);
    for (const { cells } of rows) survey.row(cells);
    return survey;
  };
  const proposal = propose(header, surveyOf(null), stated);
  const long = longPlaces(proposal.columns);
  return long === null ? proposal : propose(header, surveyOf(long), stated);
}

interface ExaminedTable {
  readonly head: TableHead;
  readonly proposal: Proposal;
  readonly encoding: string;
  /** Some row has a time of day that is not midnight. */
  readonly saysTimes: boolean;
}

/** How a table would be read, by all of its rows; null for a file that is none. */
async function examine(
  source: ImportSource,
  path: string,
  statedFor: (head: TableHead) => ValueColumns | null,
): Promise<ExaminedTable | null> {
  const head = await openTable(source, path);
  if (head === null) return null;
  const stated = statedFor(head);
  const byHead = proposeFor(head, stated).columns;
  if (!canBeRead(byHead)) return null;
  const survey = createSurvey(longPlaces(byHead));
  const { encoding } = await readRows(source, path, head, { row: ({ cells }) => survey.row(cells) });
  const proposal = propose(head.header, survey, stated);
  const times = ['date', 'start', 'end'].flatMap((role) => proposal.columns.columns[role] ?? []);
  const saysTimes = proposal.columns.columns['time'] !== undefined || times.some((at) => survey.column(at).hasTimes);
  return { head, proposal, encoding, saysTimes: saysTimes || times.some((at) => survey.column(at).days === 0) };
}

/** What makes two tables one that was exported again: their columns, and who measured. */
function tableName({ head: { header }, proposal: { columns } }: ExaminedTable): string {
  return digestId([columns.kind, columns.source ?? '', ...header.map(plainName)].join('\n'));
}

/** What the table in a file leaves open, for the user to say; null for a file that is no such table. */
export async function tableQuestion(source: ImportSource, path: string): Promise<TableQuestion | null> {
  const found = await examine(source, path, () => null);
  return found === null || !canBeRead(found.proposal.columns) ? null : questionOf(found.head.header, found.proposal);
}

/**
 * Reads any table of measurements, workouts or foods whose header says which column is what, or of which the user said it. What a file leaves open is
 * never guessed: it is not read then, and `tableQuestion` asks. Decision 0192.
 */
export function createTableImporter({ columns, header, kept }: TableSettings): Importer {
  const statedFor = (head: TableHead): ValueColumns | null => {
    if (columns === null) return keptFor(head, kept);
    return areValueColumns(columns) && (header === null || isSameHeader(header, head.header)) ? columns : null;
  };
  async function isRead(source: ImportSource, path: string): Promise<boolean> {
    const found = await examine(source, path, statedFor);
    if (found === null) return false;
    const isStated = statedFor(found.head) !== null;
    // Whoever names columns of one table means no other.
    if (!isStated && columns !== null) return false;
    if (isStated) return canBeRead(found.proposal.columns);
    return isClear(found.proposal) && !(await isOfKnownApp(source, path));
  }
  return {
    claims: (source) => fittingPaths(source, (path) => isRead(source, path)),
    exports: (source) => Promise.resolve(source.files.map(({ path }) => [path])),
    async run(source, sink, context) {
      let complete = true;
      for (const { path, date } of source.files) {
        const found = await examine(source, path, statedFor);
        if (found === null) {
          sink.skip({ kind: 'file', reason: 'invalidFile', subject: path });
          continue;
        }
        const [doubt] = found.proposal.doubts;
        if (doubt !== undefined) {
          const { what, way } = questionOf(found.head.header, found.proposal);
          throw new ImportRefused(`${path} is ${what}. ${way}`);
        }
        const made = date ?? context.startedAt;
        if (made !== undefined) sink.exportedAt(instant(Math.min(made, context.startedAt ?? made)), tableName(found));
        complete = (await readTable(source, path, found, { sink, context })) && complete;
      }
      return { complete };
    },
  };
}

/** Hands over what a table holds. Gives whether it is whole. */
async function readTable(
  source: ImportSource,
  path: string,
  { head, proposal, encoding, saysTimes }: ExaminedTable,
  { sink: whole, context }: { readonly sink: RecordSink; readonly context: ImportContext },
): Promise<boolean> {
  const { columns } = proposal;
  const sink: RecordSink = { ...whole, skip: (skip) => whole.skip(cutSkip(skip)) };
  const by: Source = { name: columns.source ?? unnamedSource, bundleIdentifier: null, version: null };
  const times = tableTimes(context, columns.offset);
  const { header, delimiter } = head;
  sink.table({ file: path, encoding, delimiter, decimalSign: columns.decimalSign, dateOrder: columns.dateOrder });
  for (const at of proposal.leftOut) sink.skip({ kind: 'column', reason: 'noMetric', subject: header[at] ?? '' });
  const foods = columns.kind === 'foods' ? foodRows(sink, by, context, { header, columns }) : null;
  const rows =
    columns.kind === 'workouts' ? workoutRows(sink, by, times, columns) : sampleRows(sink, by, times, columns);
  const { end } = await readRows(source, path, head, {
    row({ cells, line }) {
      if (isSumOfRows(cells)) return;
      if (foods !== null) foods.row(cells, line);
      else rows.row(roleCells(cells, columns, saysTimes), line);
    },
    fault: (line) => sink.skip({ kind: 'row', reason: 'openQuote', subject: `line ${line}` }),
  });
  foods?.end();
  return end === 'whole';
}

const sums =
  /^(?:(?:grand |weekly |monthly )?totals?|sum|averages?|avg\.?|mean|median|min(?:imum)?|max(?:imum)?|count|summe|gesamt|durchschnitt|mittelwert|schnitt|moyenne|total|totaux|somme|promedio|media|ø)\s*:?$/iu;

/** Whether a row sums up the others, as its first cell says. */
function isSumOfRows(cells: readonly string[]): boolean {
  return sums.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');
}
