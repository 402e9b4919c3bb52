import {
  areValueColumns,
  plainName,
  sleepPartRoles,
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
import { headerBelow } from './rows/header-below.ts';
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

/** A table of a file. */
interface FoundTable {
  readonly parts: readonly TablePart[];
  /** The line on which its header ends. */
  readonly line: number;
  /** Some row has a time of day that is not midnight. */
  readonly saysTimes: boolean;
}

interface ExaminedTable extends FoundTable {
  readonly head: TableHead;
  /** Of the first of its parts. */
  readonly proposal: Proposal;
  readonly encoding: string;
  /** Tables below it, under headers of their own, that are as clear. */
  readonly below: readonly FoundTable[];
}

/** Most tables that are looked for in one file. */
const mostTables = 50;

const columnsOf = (parts: readonly TablePart[]): number =>
  parts.reduce((sum, { proposal }) => sum + Object.keys(proposal.columns.columns).length, 0);

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
  const tables = [{ header: head.header, line: head.headerLine, survey }];
  const dateAt = byHead.columns['date'] ?? byHead.columns['start'];
  const { encoding } = await readRows(source, path, head, {
    row({ cells, line }) {
      const last = tables.at(-1);
      const below = headerBelow(cells, last?.header ?? [], dateAt);
      if (below === 'other' && tables.length < mostTables)
        tables.push({ header: cells.map((cell) => cell.trim()), line, survey: createSurvey() });
      else if (below === null) last?.survey.row(cells);
    },
  });
  const [first, ...others] = tables.flatMap(({ header, line, survey: seen }, place): readonly FoundTable[] => {
    const parts = partsOf(header, seen, place === 0 ? stated : null);
    const [{ proposal } = { proposal: null }] = parts;
    if (proposal === null || (place > 0 && (stated !== null || !isClear(proposal, columnsOf(parts))))) return [];
    return [{ parts, line, saysTimes: saysTimes(proposal.columns, seen) }];
  });
  const proposal = first?.parts[0]?.proposal;
  return first === undefined || proposal === undefined ? null : { ...first, head, proposal, encoding, below: others };
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
    return isClear(found.proposal, columnsOf(found.parts)) && !(await isOfKnownApp(source, path));
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
  const hasNights = ['sleep', 'sleepStart', 'sleepEnd', ...sleepPartRoles].some((role) => columns[role] !== undefined);
  return hasNights && columns['date'] !== undefined ? 'endedOnDate' : null;
}

/** Hands over what the tables of a file hold. Gives whether it is whole. */
async function readTable(
  source: ImportSource,
  path: string,
  table: ExaminedTable,
  { sink: whole, context }: { readonly sink: RecordSink; readonly context: ImportContext },
): Promise<boolean> {
  const { head, proposal, encoding, below } = table;
  const sink: RecordSink = { ...whole, skip: (skip) => whole.skip(cutSkip(skip)) };
  const { decimalSign, dateOrder } = proposal.columns;
  const nights = nightsOf(proposal.columns);
  sink.table({ file: path, encoding, delimiter: head.delimiter, decimalSign, dateOrder, ...known({ nights }) });
  // A row that no part reads is reported once.
  const silent: RecordSink = { ...sink, skip: (skip) => (skip.kind === 'row' ? undefined : sink.skip(skip)) };
  const tables = [table, ...below].map(({ parts, line, saysTimes: hasTimes }) => {
    const [main] = parts;
    const header = line === head.headerLine ? head.header : (main?.header ?? []);
    for (const at of main?.proposal.leftOut ?? [])
      sink.skip({ kind: 'column', reason: 'noMetric', subject: header[at] ?? '' });
    const records = parts.map((part, place) =>
      tableRecords(
        { ...part, columns: part.proposal.columns, saysTimes: hasTimes },
        place === 0 ? sink : silent,
        context,
      ),
    );
    return { line, records };
  });
  let place = 0;
  const { end } = await readRows(source, path, head, {
    row(row) {
      while ((tables[place + 1]?.line ?? Infinity) <= row.line) place++;
      const { line, records } = tables[place] ?? { line: 0, records: [] };
      if (row.line > line) for (const part of records) part.row(row);
    },
    fault: (line) => sink.skip({ kind: 'row', reason: 'openQuote', subject: `line ${line}` }),
  });
  for (const { records } of tables) for (const part of records) part.end();
  return end === 'whole';
}
