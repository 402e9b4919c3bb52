import type { RecordSink } from '@vitalgate/core';
import { mostRoutePoints, positionOf, skipMisplaced } from '../../recordings/route-point-of.ts';
import type { ImportSource, Importer } from '../../kit/importer.ts';
import { handRecording } from '../../recordings/hand-recording.ts';
import { emptyPoint, type RecordedPoint, type RecordingTaker } from '../../recordings/recording.ts';
import { skipTimes } from '../../kit/skips.ts';
import { ownCopy } from '../../kit/written/own-copy.ts';
import { parseUtcDate } from '../../kit/written/written-date.ts';
import { parseWrittenAmount, parseWrittenNumber } from '../../kit/written/written-number.ts';
import { localName, isDocument } from '../../kit/xml/prolog.ts';
import { createXmlReader, type XmlHandler } from '../../kit/xml/xml-reader.ts';
import { tcxRecording, type TcxActivity, type TcxLap, type Texts } from './tcx-activity.ts';
import { createFileImporter } from '../../kit/file-importer.ts';

function pointOf(texts: Texts): RecordedPoint {
  const { LatitudeDegrees: north, LongitudeDegrees: east } = texts;
  return {
    ...emptyPoint,
    at: parseUtcDate(texts['Time']),
    ...positionOf(parseWrittenNumber(north), parseWrittenNumber(east), north !== undefined || east !== undefined),
    elevationMeters: parseWrittenNumber(texts['AltitudeMeters']),
    distanceMeters: parseWrittenAmount(texts['DistanceMeters']),
    heartRate: parseWrittenAmount(texts['HeartRateBpm']),
    cadence: parseWrittenAmount(texts['Cadence']) ?? parseWrittenAmount(texts['RunCadence']),
    speedMetersPerSecond: parseWrittenAmount(texts['Speed']),
    powerWatts: parseWrittenAmount(texts['Watts']),
  };
}

/** Elements whose number stands in a `Value` of their own. */
const valued: ReadonlySet<string> = new Set(['HeartRateBpm', 'AverageHeartRateBpm', 'MaximumHeartRateBpm']);

/** What is kept of a point, a lap or an activity. */
const kept: ReadonlySet<string> = new Set(
  (
    'Time LatitudeDegrees LongitudeDegrees AltitudeMeters DistanceMeters HeartRateBpm Cadence RunCadence Speed Watts ' +
    'TotalTimeSeconds Calories AverageHeartRateBpm MaximumHeartRateBpm Steps Id Notes Creator/Name ' +
    'Version/VersionMajor Version/VersionMinor'
  ).split(' '),
);

/** Most activities, laps and tracks of a file together. */
const mostParts = 20_000;

/** Elements whose texts are distinguished by the element around them too: several have a `Name`. */
const named: ReadonlySet<string> = new Set(['Creator', 'Version', 'Author']);

interface TcxDocument {
  readonly activities: readonly TcxActivity[];
  readonly author: string | undefined;
  readonly courses: number;
  readonly surplusPoints: number;
  readonly surplusParts: number;
}

/** A handler that gathers the activities of a document; elements are recognised by their local names. */
function gather(): { readonly handler: XmlHandler; readonly end: () => TcxDocument } {
  const activities: TcxActivity[] = [];
  const path: string[] = [];
  let author: string | undefined;
  let courses = 0;
  let pointCount = 0;
  let surplusPoints = 0;
  let parts = 0;
  let surplusParts = 0;
  let lap: TcxLap | null = null;
  let activity: TcxActivity | null = null;
  let point: Texts | null = null;
  let text = '';

  const finishPoint = (): void => {
    if (point === null) return;
    const track = lap?.tracks.at(-1);
    if (track !== undefined && pointCount++ < mostRoutePoints) track.push(pointOf(point));
    else surplusPoints++;
    point = null;
  };

  const handler: XmlHandler = {
    open(name, attributes) {
      const local = localName(name);
      path.push(local);
      text = '';
      const isPart = local === 'Activity' || local === 'Lap' || local === 'Track';
      if (isPart && parts++ >= mostParts) surplusParts++;
      else if (local === 'Activity') {
        activity = { sport: attributes['Sport'], texts: {}, laps: [] };
        activities.push(activity);
      } else if (local === 'Lap' && activity !== null) {
        lap = { startTime: attributes['StartTime'], texts: {}, tracks: [] };
        activity.laps.push(lap);
      } else if (local === 'Track') lap?.tracks.push([]);
      else if (local === 'Trackpoint') point = {};
      else if (local === 'Course') courses++;
    },
    text(piece) {
      text += piece;
    },
    close(name) {
      const local = localName(name);
      const around = path.at(-2) ?? '';
      if (path.at(-1) === local) path.pop();
      if (local === 'Trackpoint') finishPoint();
      else if (local === 'Lap') lap = null;
      else if (local === 'Activity') activity = null;
      else if (text.trim() !== '') {
        const key = local === 'Value' && valued.has(around) ? around : named.has(around) ? `${around}/${local}` : local;
        if (key === 'Author/Name') author = text;
        const texts: Texts | undefined = point ?? lap?.texts ?? activity?.texts;
        // A lap's own distance comes before its points, and what stands in an extension is no lap's.
        if (kept.has(key) && texts !== undefined && texts[key] === undefined) texts[key] = ownCopy(text);
      }
      text = '';
    },
  };
  return {
    handler,
    end: () => {
      finishPoint();
      return { activities, author, courses, surplusPoints, surplusParts };
    },
  };
}

/** Reads one TCX file; answers whether it was whole. What is wrong with it is reported under its path. */
export async function readTcxFile(
  source: ImportSource,
  path: string,
  sink: RecordSink,
  take: RecordingTaker = (recording) => handRecording(recording, sink),
): Promise<boolean> {
  const { handler, end } = gather();
  const reader = createXmlReader(handler);
  const read = await source.read(path, (text) => reader.write(text));
  const { rootClosed } = reader.end();
  const { activities, author, courses, surplusPoints, surplusParts } = end();
  skipTimes(sink, surplusPoints, { kind: 'routePoint', reason: 'overLimit', subject: path });
  skipTimes(sink, surplusParts, { kind: 'workoutPart', reason: 'overLimit', subject: path });
  for (const activity of activities) {
    const recording = tcxRecording(activity, author);
    if (recording === null) sink.skip({ kind: 'workout', reason: 'invalidDate', subject: path });
    else {
      skipMisplaced(sink, recording.points, path);
      take(recording);
    }
  }
  const isWhole = read === 'whole' && rootClosed;
  if (!isWhole) sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
  else if (activities.length === 0) {
    const what = courses > 0 ? 'a course' : 'no activity';
    sink.skip({ kind: 'file', reason: 'notSupported', subject: `${path} (${what})` });
  }
  return isWhole;
}

/** The importer of TCX files: a workout for each activity. */
export function createTcxImporter(): Importer {
  return createFileImporter({
    fits: (head) => isDocument(head, 'TrainingCenterDatabase'),
    read: (source, path, sink) => readTcxFile(source, path, sink),
    reportsEnd: true,
  });
}
