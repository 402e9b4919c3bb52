import { readCsv, csvHeader } from '../../kit/csv/read-csv.ts';
import type { CsvRow } from '../../kit/csv/csv-reader.ts';
import type { FormatManifest } from '../../kit/format-manifest.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { readJsonFile, readJsonText } from '../../kit/json/json-file.ts';
import { plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { createArchiveImporter } from '../../trackers/archive-importer.ts';
import { createOuraReader, ouraKinds, type OuraKind } from './oura-records.ts';
import { tableNameOf } from '../../kit/file-names.ts';

/** Where records lie: the account's file names each list of them, as an answer of Oura's interface does; a list may stand alone. */
const placeIn = (head: string): readonly string[] => (/^[\uFEFF\s]*\[/u.test(head) ? ['*'] : ['*', '*']);

/** A member as the interface names it: tables for people write `Bedtime Start`. */
const memberName = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '_');

/** A cell of a table that holds JSON stands for what that says. */
function cellValue(cell: string): unknown {
  const text = cell.trim();
  if (text === '' || text === 'null' || text === 'None') return null;
  if (!text.startsWith('{') && !text.startsWith('[')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

type RecordTaker = (record: PlainObject, list: string) => void;

async function readTable(source: ImportSource, path: string, onRecord: RecordTaker): Promise<boolean> {
  let names: CsvRow = [];
  const list = tableNameOf(path);
  const end = await readCsv(source, path, {
    header: (written) => void (names = written.map(memberName)),
    row: (cells) => onRecord(Object.fromEntries(names.map((name, at) => [name, cellValue(cells[at] ?? '')])), list),
  });
  return end === 'whole';
}

async function readLists(source: ImportSource, path: string, onRecord: RecordTaker): Promise<boolean> {
  const onValue = (value: unknown, place: readonly (string | number)[]): void => {
    const record = plainObject(value);
    if (record !== null) onRecord(record, place.find((name) => typeof name === 'string') ?? '');
  };
  return (await readJsonFile(source, path, [{ path: placeIn(await source.head(path)), onValue }])) === 'whole';
}

/** The kind of a file: that of the first record of a kind in its beginning. */
async function kindOf(source: ImportSource, path: string): Promise<OuraKind | null> {
  const head = await source.head(path);
  if (/\.csv$/iu.test(path)) {
    const names = csvHeader(head).map(memberName);
    return ouraKinds(Object.fromEntries(names.map((name) => [name, ''])))[0] ?? null;
  }
  let kind: OuraKind | null = null;
  const onValue = (value: unknown): void => void (kind ??= ouraKinds(plainObject(value) ?? {})[0] ?? null);
  readJsonText(head, [{ path: placeIn(head), onValue }]);
  return kind;
}

/** Other tables of the export, which lie in the same folder or beside it. */
const others =
  /(?:^|\/)(?:daily\w+|daytimestress|temperature|sleeptime|enhancedtag|tag|ringbatterylevel|ringconfiguration|restmode\w*|rawlocation|account|contact|payment-method|\w*cardiovascularage)\.csv$/iu;

/**
 * The importer of Oura's data export: a zip of tables with semicolons, whose cells may hold JSON; the older one in one file of JSON, by the
 * names of the interface's first version or second; and the table of trends that the website gives. A record is known by its members,
 * which are the interface's in all of them (https://cloud.ouraring.com/v2/docs).
 */
export function createOuraImporter(manifest: FormatManifest): Importer {
  return createArchiveImporter<OuraKind>({
    sourceName: 'Oura',
    manifest,
    kindOf,
    // What was measured through the day goes before what a night holds of it.
    order: ['heartRate', 'night', 'day', 'workout', 'session', 'oxygen', 'fitness', 'other'],
    isBeside: (path, folder) => path.startsWith(folder) && others.test(path),
    open(hand, context) {
      const reader = createOuraReader(hand, context);
      return {
        read: (source, path) =>
          (/\.csv$/iu.test(path) ? readTable : readLists)(source, path, (record, list) => reader.take(record, list)),
        finish: () => reader.finish(),
      };
    },
  });
}
