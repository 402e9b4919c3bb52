import type { RecordSink } from '@vitalgate/core';
import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { isDocument } from '../../kit/xml/prolog.ts';
import { skipTimes } from '../../kit/skips.ts';
import { handRecording } from '../../recordings/hand-recording.ts';
import type { RecordingTaker } from '../../recordings/recording.ts';
import { gpxWorkouts } from './gpx-workouts.ts';
import { createTrackPointsReader } from './track-points.ts';

/** Reads one GPX file; answers whether it was whole. What is wrong with it is reported, ways without times too. */
export async function readGpxFile(
  source: ImportSource,
  path: string,
  sink: RecordSink,
  take: RecordingTaker = (recording) => handRecording(recording, sink),
): Promise<boolean> {
  const reader = createTrackPointsReader();
  const end = await source.read(path, (text) => reader.write(text));
  const read = reader.end();
  const { recordings, timeless } = gpxWorkouts(read);
  skipTimes(sink, read.badPoints, { kind: 'routePoint', reason: 'invalidValue', subject: path });
  skipTimes(sink, timeless, { kind: 'workoutRoute', reason: 'invalidDate', subject: path });
  for (const recording of recordings) take(recording);
  const isWhole = end === 'whole' && read.isWhole;
  if (!isWhole) sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
  else if (recordings.length + timeless === 0) {
    sink.skip({ kind: 'file', reason: 'notSupported', subject: `${path} (no track)` });
  }
  return isWhole;
}

/** The importer of GPX files: a workout for each track that says when it was gone. */
export function createGpxImporter(): Importer {
  return createFileImporter({
    fits: (head) => isDocument(head, 'gpx'),
    read: (source, path, sink) => readGpxFile(source, path, sink),
    reportsEnd: true,
  });
}
