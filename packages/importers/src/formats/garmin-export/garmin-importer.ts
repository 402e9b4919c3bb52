import type { Instant, RecordSink, WorkoutRecord } from '@vitalgate/core';
import { createFitReader } from '../fit/fit-reader.ts';
import { beginsFit } from '../fit/protocol/read-fit.ts';
import { fittingPaths } from '../../kit/file-importer.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainObject } from '../../kit/json/plain-json.ts';
import { skipUnnamed } from '../../recordings/activity-words.ts';
import { handRecording } from '../../recordings/hand-recording.ts';
import { createTrackerHand } from '../../trackers/tracker-hand.ts';
import { createWallClock } from '../../trackers/wall-clock.ts';
import { garminSummary } from './garmin-activity.ts';
import { createGarminWellness, garminListOf, isGarminList } from './garmin-wellness.ts';

const mark = 'DI_CONNECT/';

/** Folders that lie beside it, named for Garmin's services. */
const services = /^(?:DI|IT|CIQ|GCP|customer)[-_]/iu;

/** What `DI_CONNECT/` stands behind in a path; null if it does not. */
function rootOf(path: string): string | null {
  const at = path.indexOf(mark);
  return at === 0 || (at > 0 && path.charAt(at - 1) === '/') ? path.slice(0, at) : null;
}

/** The root of an export, and that one of its files is what the name promises; null if there is none. */
async function findRoot(source: ImportSource): Promise<string | null> {
  for (const { path } of source.files) {
    const root = rootOf(path);
    if (root === null) continue;
    if (/\.json$/iu.test(path) && /^\s*[[{]/u.test(await source.head(path))) return root;
    if (beginsFit(await source.startBytes(path))) return root;
  }
  return null;
}

const activities = /summarizedActivities[^/]*\.json$/iu;

/** Whether a file that lies by itself is one of the export's lists. */
async function isGarminFile(source: ImportSource, path: string): Promise<boolean> {
  if (activities.test(path)) return (await source.head(path)).includes('"summarizedActivitiesExport"');
  return garminListOf(path) !== null && isGarminList(path, await source.head(path));
}

interface Span {
  readonly start: Instant;
  readonly end: Instant;
}

/** Most activities of the lists together: fifty a day for a lifetime. */
const mostSummaries = 1_000_000;

/** Share of the longer that both must cover to be one, as of workouts of two sources. */
const sharedByOne = 0.6;

function isSame(one: Span, other: Span): boolean {
  const longer = Math.max(one.end - one.start, other.end - other.start);
  const both = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return longer === 0 ? one.start === other.start : both / longer >= sharedByOne;
}

/** Reads a file of JSON; whether it was whole. */
async function readJson(
  source: ImportSource,
  path: string,
  paths: readonly (readonly string[])[],
  sink: RecordSink,
  onValue: (value: unknown) => void,
): Promise<boolean> {
  const onFault = (): void => sink.skip({ kind: 'file', reason: 'invalidFile', subject: path });
  const parts = paths.map((each) => ({ path: each, onValue }));
  const isWhole = (await readJsonFile(source, path, parts, { onFault })) === 'whole';
  if (!isWhole) sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
  return isWhole;
}

/**
 * The importer of Garmin's account export: the FIT files that the devices sent, also those in zips of the zip; the list of activities, for those
 * that have no file; and the lists of days, nights and what was measured or typed in. What FIT files know closer goes before the sums
 * of a day by the rule of sums (decision 0041).
 */
export function createGarminImporter(): Importer {
  return {
    async claims(source) {
      const root = await findRoot(source);
      if (root === null) return fittingPaths(source, (path) => isGarminFile(source, path));
      const paths = source.files.map(({ path }) => path).filter((path) => path.startsWith(root));
      return root !== '' ? paths : paths.filter((path) => services.test(path));
    },
    async run(source, sink, context) {
      const wellness = createGarminWellness(createTrackerHand(sink, 'Garmin Connect', context), context);
      const fit = createFitReader({
        ...sink,
        quantity(sample) {
          wellness.note(sample);
          sink.quantity(sample);
        },
      });
      const clock = createWallClock(context);
      const recorded: Span[] = [];
      const summarized: WorkoutRecord[] = [];
      let complete = true;
      for (const { path } of source.files) {
        const list = garminListOf(path);
        if (activities.test(path)) {
          const lists = [
            ['*', 'summarizedActivitiesExport', '*'],
            ['summarizedActivitiesExport', '*'],
          ];
          const whole = await readJson(source, path, lists, sink, (value) => {
            const summary = garminSummary(plainObject(value) ?? {}, clock);
            if (summary.kind === 'workout' && summarized.length >= mostSummaries) {
              sink.skip({ kind: 'workout', reason: 'overLimit', subject: path });
            } else if (summary.kind === 'workout') summarized.push(summary.workout);
            else if (summary.kind === 'invalidDate')
              sink.skip({ kind: 'workout', reason: 'invalidDate', subject: path });
          });
          complete &&= whole;
        } else if (list !== null) {
          const whole = await readJson(source, path, [['*']], sink, (entry) => wellness.take(list, entry));
          complete &&= whole;
        } else if (beginsFit(await source.startBytes(path))) {
          const whole = await fit.read(source, path, (recording) => {
            recorded.push(recording.workout);
            handRecording(recording, sink);
          });
          complete &&= whole;
        } else sink.skip({ kind: 'file', reason: 'notSupported', subject: path });
      }
      fit.finish();
      wellness.finish();
      recorded.sort((a, b) => a.start - b.start);
      for (const workout of summarized) {
        if (recorded.some((span) => isSame(span, workout))) continue;
        skipUnnamed(sink, workout);
        sink.workout(workout);
      }
      return { complete };
    },
  };
}
