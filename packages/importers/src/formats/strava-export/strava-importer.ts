import type { RecordSink } from '@vitalgate/core';
import { createCsvReader, type CsvRow } from '../../kit/csv/csv-reader.ts';
import { createCellVotes } from '../../kit/csv/cell-votes.ts';
import { shownDateOrder } from '../../kit/csv/date-order.ts';
import { csvHeader, readCsv } from '../../kit/csv/read-csv.ts';
import { csvDelimiter } from '../../kit/csv/csv-delimiter.ts';
import { createFitReader, type FitReader } from '../fit/fit-reader.ts';
import type { FormatManifest } from '../../kit/format-manifest.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { skipUnnamed } from '../../recordings/activity-words.ts';
import { handRecording } from '../../recordings/hand-recording.ts';
import {
  stravaDate,
  stravaRow,
  withRow,
  workoutOfRow,
  type StravaActivity,
  type StravaRow,
} from './strava-activity.ts';
import { stravaColumns } from './strava-columns.ts';
import { beginsFit } from '../fit/protocol/read-fit.ts';
import { readGpxFile } from '../gpx/gpx-importer.ts';
import { readTcxFile } from '../tcx/tcx-importer.ts';
import { isDocument } from '../../kit/xml/prolog.ts';
import type { RecordingTaker } from '../../recordings/recording.ts';
import { folderOf, hasEnding } from '../../kit/file-names.ts';

/** Whether a file that may be of any of the three forms was whole; null if it is of none. */
async function readRecordingFile(
  source: ImportSource,
  path: string,
  { sink, fit, take }: { readonly sink: RecordSink; readonly fit: FitReader; readonly take: RecordingTaker },
): Promise<boolean | null> {
  if (beginsFit(await source.startBytes(path))) return fit.read(source, path, take);
  const head = await source.head(path);
  if (isDocument(head, 'gpx')) return readGpxFile(source, path, sink, take);
  return isDocument(head, 'TrainingCenterDatabase') ? readTcxFile(source, path, sink, take) : null;
}

/** What else lies in an export, at its root: named by Strava in English, whatever the user's language. */
const folders = /^(?:activities|media|routes|clubs)\//u;
const lists =
  /^(?:profile|followers|following|bikes|shoes|components|clubs|segments|routes|goals|contacts|comments|reactions|challenges|global_challenges|group_challenges|favorites|flags|posts|starred_routes|starred_segments|visibility_settings|privacy_zones|general_preferences|email_preferences|social_settings|partner_opt_outs|local_legend_segments|connected_apps|applications|blocks|community_content|support_tickets|events|memberships|metering|mobile_device_identifiers|orders|logins|messaging|media|information)\.(?:csv|json)$/u;

function rowsOf(head: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  const reader = createCsvReader(csvDelimiter(head), { row: (cells) => void rows.push(cells) });
  reader.write(head);
  reader.end();
  return rows.slice(1);
}

/** Path of the list of activities of an export, by what stands in it; null if there is none. */
async function findActivities(source: ImportSource, { endings }: FormatManifest): Promise<string | null> {
  for (const { path } of source.files) {
    if (!hasEnding(path, endings)) continue;
    const head = await source.head(path);
    if (stravaColumns(csvHeader(head), rowsOf(head)) !== null) return path;
  }
  return null;
}

/** Most rows of a list: fifty a day for a lifetime. */
const mostRows = 1_000_000;

async function readActivities(source: ImportSource, path: string, sink: RecordSink) {
  const head = await source.head(path);
  const columns = stravaColumns(csvHeader(head), rowsOf(head));
  if (columns === null) return { activities: [], isWhole: false };
  const rows: StravaRow[] = [];
  const dates = createCellVotes(shownDateOrder);
  const end = await readCsv(source, path, {
    header: () => undefined,
    row(cells) {
      if (rows.length >= mostRows) return sink.skip({ kind: 'workout', reason: 'overLimit', subject: path });
      const row = stravaRow(cells, columns);
      dates.see(row.date);
      rows.push(row);
    },
  });
  if (end === 'broken') sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
  // Outside the United States, whose dates name the month, the day comes first.
  const order = dates.most() ?? 'dayFirst';
  return { activities: rows.map((row) => ({ ...row, start: stravaDate(row.date, order) })), isWhole: end === 'whole' };
}

/**
 * The importer of Strava's account export: the list of activities, and the file of each. What the list alone says of a file's workout
 * is added to it; an activity without a file is a workout of its row. What else lies in the export is counted as not
 * supported.
 */
export function createStravaImporter(manifest: FormatManifest): Importer {
  return {
    async claims(source) {
      const list = await findActivities(source, manifest);
      if (list === null) return [];
      const folder = folderOf(list);
      const paths = source.files.map(({ path }) => path).filter((path) => path.startsWith(folder));
      // In a folder of its own all is the export's; at the root other things may lie beside it.
      if (folder !== '') return paths;
      return paths.filter((path) => path === list || folders.test(path) || lists.test(path));
    },
    async run(source, sink) {
      const list = await findActivities(source, manifest);
      if (list === null) return { complete: false };
      const folder = folderOf(list);
      const { activities, isWhole } = await readActivities(source, list, sink);
      const present = new Set(source.files.map(({ path }) => path));
      const read = new Set([list]);
      const fit = createFitReader(sink);
      let complete = isWhole;

      /** Reads a file; whether it brought a workout. */
      async function readFile(path: string, row: StravaActivity | null): Promise<boolean> {
        read.add(path);
        let hasWorkout = false;
        const whole = await readRecordingFile(source, path, {
          sink,
          fit,
          take(recording) {
            hasWorkout = true;
            handRecording(withRow(recording, row), sink);
          },
        });
        if (whole === null) sink.skip({ kind: 'file', reason: 'invalidFile', subject: path });
        if (whole === false) complete = false;
        return hasWorkout;
      }

      for (const activity of activities) {
        const { file } = activity;
        const named = file === null ? null : folder + file;
        const path = [named, named?.replace(/\.gz$/iu, '')].find(
          (each) => each !== undefined && each !== null && present.has(each),
        );
        if (file !== null && path === undefined)
          sink.skip({ kind: 'workoutRecording', reason: 'missingFile', subject: file });
        if (typeof path === 'string' && (await readFile(path, activity))) continue;
        const workout = workoutOfRow(activity);
        if (workout === null) sink.skip({ kind: 'workout', reason: 'invalidDate', subject: file ?? list });
        else {
          skipUnnamed(sink, workout);
          sink.workout(workout);
        }
      }
      for (const path of present) {
        if (read.has(path)) continue;
        if (path.startsWith(`${folder}activities/`)) await readFile(path, null);
        else sink.skip({ kind: 'file', reason: 'notSupported', subject: path });
      }
      fit.finish();
      return { complete };
    },
  };
}
