import type { CommandPlace } from '@vitalgate/terminal';
import { spreadsheetOption } from '../csv/csv-dialect.ts';
import { rangeHelp, rangeOptions } from '../ranges/parse-range.ts';
import { addCommand } from '../program/define-command.ts';

const help = `Files: metrics (all days), workouts, nutrition-logs, nutrition-foods, blood-tests, raw-types, and raw-samples/TYPE for each
type; the columns of CSV are in docs/guides/command-line.md. A file gets its name once all of it is there. Stopped at any
moment, the same command goes on where it was, for a day; after that, or when it was complete, it begins anew. What the
user of the host does not allow is named, and the exit code is 1.

--since-last looks through the samples again and writes those that the folder lacks into further files,
TYPE.since-TIME. So a sample that comes late, with an old date, is never missed. --start 90d looks through the last 90
days alone. All other files are small and are written whole.

${rangeHelp}`;

export function registerExport(place: CommandPlace): void {
  const definition = {
    syntax: 'export <dir>',
    summary: 'everything the scopes allow, one file per dataset; goes on where it stopped',
    options: [
      ['--ndjson', 'files of one JSON record per line (unless told otherwise)'],
      ['--csv', 'files of CSV (RFC 4180)'],
      ['--parquet', 'a folder of Parquet files per dataset, one for each year'],
      ['--only <datasets>', 'these datasets and raw types alone, with commas: workouts,heartRate'],
      ...rangeOptions,
      ['--since-last', 'add what is new since the last run into this folder'],
      ['--no-foods', 'all but the catalog of foods'],
      spreadsheetOption,
    ],
    help,
    readsHost: true,
  } as const;
  addCommand(place, definition, async () => (await import('../export/run-export.ts')).runExport);
}
