import { csvDelimiter } from '../../kit/csv/csv-delimiter.ts';
import { createCsvReader, type CsvRow } from '../../kit/csv/csv-reader.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { createCoveredHours } from '../../trackers/covered-hours.ts';
import { createStatedDays } from '../../trackers/stated-days.ts';
import { createTrackerHand } from '../../trackers/tracker-hand.ts';
import { createWallClock } from '../../trackers/wall-clock.ts';
import type { FitContext } from './fit-context.ts';
import { isFitSession, readFitSession } from './fit-sessions.ts';
import { chosenStreams, fitStream, isOfSums, readFitStream, type FitStream } from './fit-streams.ts';
import { fitTable, readFitTable, type FitTable } from './fit-tables.ts';

type Kind =
  | { readonly kind: 'table'; readonly table: FitTable }
  | { readonly kind: 'stream'; readonly stream: FitStream }
  | { readonly kind: 'session' };

function firstRows(head: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  const start = head.slice(0, 8192);
  const reader = createCsvReader(csvDelimiter(start), { row: (cells) => void rows.push(cells) });
  reader.write(start);
  reader.end();
  return rows;
}

async function kindOf(source: ImportSource, path: string): Promise<Kind | null> {
  if (/\.csv$/iu.test(path)) {
    const [header = [], first = []] = firstRows(await source.head(path));
    const table = fitTable(header, first);
    return table === null ? null : { kind: 'table', table };
  }
  if (!/\.json$/iu.test(path)) return null;
  const head = await source.head(path);
  const stream = fitStream(path, head);
  if (stream !== null) return { kind: 'stream', stream };
  return isFitSession(head) ? { kind: 'session' } : null;
}

/** The folder of the export that a file lies in; Google names it like this in all languages. */
const rootOf = (path: string): string | null => /^(?:.*\/)?(?:google )?fit\//iu.exec(path)?.[0] ?? null;

/** A table of a day of which nothing is known has a header alone. */
const isEmpty = (head: string): boolean => firstRows(head).length < 2 && !head.trimStart().startsWith('{');

/**
 * The importer of Google Fit's part of Google Takeout: the tables of quarters of an hour and of days, in the language of the account; the
 * streams that Google merged; and the sessions. The recordings of sessions, which lie beside them as TCX, have an importer of their
 * own.
 */
export function createGoogleFitImporter(): Importer {
  return {
    async claims(source) {
      const found = new Set<string>();
      const roots = new Set<string>();
      for (const { path } of source.files) {
        const root = rootOf(path);
        if ((root !== null && roots.has(root)) || (await kindOf(source, path)) === null) continue;
        if (root === null) found.add(path);
        else roots.add(root);
      }
      const isOfRoot = (path: string): boolean => /\.(?:json|csv)$/iu.test(path) && roots.has(rootOf(path) ?? '');
      return source.files.map(({ path }) => path).filter((path) => found.has(path) || isOfRoot(path));
    },
    async run(source, sink, importContext) {
      const hand = createTrackerHand(sink, 'Google Fit', importContext);
      const context: FitContext = {
        source,
        hand,
        clock: createWallClock(importContext),
        days: createStatedDays(),
        staged: createCoveredHours(),
        sessions: new Set(),
        named: new Set(),
      };
      const tables: { readonly path: string; readonly table: FitTable }[] = [];
      const streams: FitStream[] = [];
      const sessions: string[] = [];
      for (const { path } of source.files) {
        const found = await kindOf(source, path);
        if (found === null) {
          if (!isEmpty(await source.head(path))) hand.skip('file', 'notSupported', path);
        } else if (found.kind === 'table') tables.push({ path, table: found.table });
        else if (found.kind === 'stream') streams.push(found.stream);
        else sessions.push(path);
      }
      let complete = true;
      const note = (path: string, isWhole: boolean): void => {
        complete &&= isWhole;
        if (!isWhole && source.files.length > 1) hand.skip('file', 'endsEarly', path);
      };
      const chosen = new Set(chosenStreams(streams));
      const readTables = async (wanted: FitTable): Promise<void> => {
        for (const { path, table } of tables) {
          if (table === wanted) note(path, await readFitTable(path, table, context));
        }
      };
      const readStreams = async (ofSums: boolean): Promise<void> => {
        for (const stream of streams) {
          if (isOfSums(stream) === ofSums && chosen.has(stream))
            note(stream.path, await readFitStream(stream, context));
        }
      };
      await readStreams(false);
      await readTables('quarters');
      await readStreams(true);
      await readTables('days');
      for (const stream of streams) if (!chosen.has(stream)) hand.skip(stream.dataType, 'notSupported', stream.path);
      for (const path of sessions) note(path, await readFitSession(path, context));
      return { complete };
    },
  };
}
