import {
  areValueColumns,
  plainName,
  told,
  type KeptTableColumns,
  type TableReading,
  type ValueColumns,
} from '@vitalgate/contract';
import { digestId, instant, type RecordSink } from '@vitalgate/core';
import { fittingPaths } from '../../kit/file-importer.ts';
import { known } from '../../kit/known-members.ts';
import {
  ImportRefused,
  type ImportContext,
  type Importer,
  type ImportSource,
  type TableSettings,
} from '../../kit/importer.ts';
import { isPdfTable } from '../../kit/pdf-table-path.ts';
import { cutSkip } from '../../kit/skips.ts';
import type { TableQuestion } from '../../kit/table-question.ts';
import { isOfKnownApp } from '../../unread/unread-file.ts';
import { canBeRead, isClear, type Proposal } from './proposal/propose.ts';
import { longPlaces, proposeFor, saysTimes } from './proposal/propose-table.ts';
import { firstNames, partsOf, type TablePart } from './proposal/table-parts.ts';
import { questionOf, type QuestionManner } from './proposal/question.ts';
import { columnsByRecipe } from './recipes/recipes.ts';
import { tableRecords } from './records/table-records.ts';
import { createSurvey } from './rows/survey.ts';
import { openTable, readRows } from './rows/table-file.ts';
import type { TableHead } from './rows/table-head.ts';
import { tableNameOf } from '../../kit/file-names.ts';

function isSameHeader(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => plainName(name) === plainName(other[at] ?? ''));
}

function keptFor({ header }: TableHead, kept: readonly KeptTableColumns[]): ValueColumns | null {
  const found = kept.find((one) => isSameHeader(one.header, header))?.columns;
  return found !== undefined && areValueColumns(found) ? found : null;
}

interface ExaminedTable {
  readonly head: TableHead;
  /** Of the first of its parts. */
  readonly proposal: Proposal;
  readonly parts: readonly TablePart[];
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
  const byHead = proposeFor({ ...head, header: firstNames(head.header, stated) }, stated).columns;
  if (!canBeRead(byHead)) return null;
  const survey = createSurvey(longPlaces(byHead));
  const { encoding } = await readRows(source, path, head, { row: ({ cells }) => survey.row(cells) });
  const parts = partsOf(head.header, survey, stated);
  const [first] = parts;
  if (first === undefined) return null;
  const { proposal } = first;
  return { head, proposal, parts, encoding, saysTimes: saysTimes(proposal.columns, survey) };
}

/** What makes two tables one that was exported again: their columns, and who measured. */
function tableName({ head: { header }, proposal: { columns } }: ExaminedTable): string {
  return digestId([columns.kind, columns.source ?? '', ...header.map(plainName)].join('\n'));
}

/** What the table in a file leaves open, for the user to say; null for a file that is no such table. `quotes`: with cells that show it. */
export async function tableQuestion(
  source: ImportSource,
  path: string,
  { quotes }: Pick<QuestionManner, 'quotes'>,
): Promise<TableQuestion | null> {
  const found = await examine(source, path, columnsByRecipe);
  if (found === null || !canBeRead(found.proposal.columns)) return null;
  const name = tableNameOf(path);
  const isNamed = source.files.length > 1 && !/[,="'`$\\]/u.test(name);
  return questionOf(found.head.header, found.proposal, { sheet: isNamed ? name : null, quotes });
}

/**
 * Reads any table of measurements, workouts or foods whose header says which column is what, or of which the user said it. What a file leaves open is
 * never guessed: it is not read then, and `tableQuestion` asks. Decision 0192.
 */
export function createTableImporter({ columns, header, kept }: TableSettings): Importer {
  const statedFor = (head: TableHead): ValueColumns | null => {
    if (columns === null) return keptFor(head, kept) ?? columnsByRecipe(head);
    return areValueColumns(columns) && (header === null || isSameHeader(header, head.header)) ? columns : null;
  };
  async function isRead(source: ImportSource, path: string): Promise<boolean> {
    if (isPdfTable(path) && columns === null) return false;
    const found = await examine(source, path, statedFor);
    if (found === null) return false;
    const isStated = statedFor(found.head) !== null;
    // Whoever names columns of one table means no other.
    if (!isStated && columns !== null) return false;
    if (columns !== null) return canBeRead(found.proposal.columns);
    if (isStated) return canBeRead(found.proposal.columns) && found.proposal.doubts.length === 0;
    const named = found.parts.reduce((sum, { proposal }) => sum + Object.keys(proposal.columns.columns).length, 0);
    return isClear(found.proposal, named) && !(await isOfKnownApp(source, path));
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
          const { what, way } = questionOf(found.head.header, found.proposal, { sheet: null, quotes: false });
          throw new ImportRefused(told`${path} is ${what}. ${way}`);
        }
        const made = date ?? context.startedAt;
        if (made !== undefined) sink.exportedAt(instant(Math.min(made, context.startedAt ?? made)), tableName(found));
        complete = (await readTable(source, path, found, { sink, context })) && complete;
      }
      return { complete };
    },
  };
}

/** How nights are dated, if rows have one date for them. */
function nightsOf({ columns }: ValueColumns): TableReading['nights'] | null {
  const hasNights = ['sleep', 'sleepStart', 'sleepEnd'].some((role) => columns[role] !== undefined);
  return hasNights && columns['date'] !== undefined ? 'endedOnDate' : null;
}

/** Hands over what a table holds. Gives whether it is whole. */
async function readTable(
  source: ImportSource,
  path: string,
  { head, proposal, parts, encoding, saysTimes: hasTimes }: ExaminedTable,
  { sink: whole, context }: { readonly sink: RecordSink; readonly context: ImportContext },
): Promise<boolean> {
  const { columns } = proposal;
  const sink: RecordSink = { ...whole, skip: (skip) => whole.skip(cutSkip(skip)) };
  const { header, delimiter } = head;
  const { decimalSign, dateOrder } = columns;
  sink.table({ file: path, encoding, delimiter, decimalSign, dateOrder, ...known({ nights: nightsOf(columns) }) });
  for (const at of proposal.leftOut) sink.skip({ kind: 'column', reason: 'noMetric', subject: header[at] ?? '' });
  // A row that no part reads is reported once.
  const silent: RecordSink = { ...sink, skip: (skip) => (skip.kind === 'row' ? undefined : sink.skip(skip)) };
  const records = parts.map((part, place) =>
    tableRecords(
      { ...part, columns: part.proposal.columns, saysTimes: hasTimes },
      place === 0 ? sink : silent,
      context,
    ),
  );
  const { end } = await readRows(source, path, head, {
    row: (row) => {
      for (const part of records) part.row(row);
    },
    fault: (line) => sink.skip({ kind: 'row', reason: 'openQuote', subject: `line ${line}` }),
  });
  for (const part of records) part.end();
  return end === 'whole';
}
