import type { RecordSink, RoutePoint, SkipReason, WorkoutRecord } from '@vitalgate/core';
import { createTrackPointsReader } from '../../gpx/track-points.ts';
import type { ImportSource } from '../../../kit/importer.ts';
import { exportPath } from '../files/export-path.ts';
import { skipTimes } from '../../../kit/skips.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';

interface HeldWorkout {
  readonly record: WorkoutRecord;
  readonly points: readonly RoutePoint[];
  readonly files: readonly string[];
}

/** Hands workouts over, those whose route lies in files of its own once the main file is read. */
export interface WorkoutRoutes {
  add(record: WorkoutRecord, points: readonly RoutePoint[], files: readonly string[]): void;
  /** Reads the files that workouts name, one after the other. */
  finish(source: ImportSource, folder: string): Promise<void>;
}

function startOf(piece: readonly RoutePoint[]): number | null {
  return piece.find(({ at }) => at !== null)?.at ?? null;
}

/** Pieces of a way in the order of their times; one without a time stays where it was written. */
function inOrder(pieces: readonly (readonly RoutePoint[])[]): readonly RoutePoint[] {
  const isTimed = pieces.every((piece) => startOf(piece) !== null);
  return (isTimed ? [...pieces].sort((a, b) => (startOf(a) ?? 0) - (startOf(b) ?? 0)) : pieces).flat();
}

/**
 * Gathers workouts that name route files. A path that leaves the export's folder is refused, a file that is missing or
 * damaged costs its own points only, and a route file that no workout names is reported.
 */
export function createWorkoutRoutes(sink: RecordSink): WorkoutRoutes {
  const held: HeldWorkout[] = [];
  const skip = (reason: SkipReason, subject: string): void => sink.skip({ kind: 'workoutRoute', reason, subject });

  function hand(record: WorkoutRecord, points: readonly RoutePoint[]): void {
    if (points.length === 0) sink.workout(record);
    else sink.workout(record, points);
  }

  async function readFile(source: ImportSource, path: string): Promise<readonly RoutePoint[]> {
    const reader = createTrackPointsReader();
    const end = await source.read(path, (text) => reader.write(text));
    const { points, badPoints, isWhole } = reader.end();
    skipTimes(sink, badPoints, { kind: 'routePoint', reason: 'invalidValue', subject: path });
    if (points.length === 0) skip('invalidFile', path);
    else if (end === 'broken' || !isWhole) skip('endsEarly', path);
    return points;
  }

  return {
    add(record, points, files) {
      // Behind the first that waits all wait, so that they keep their order.
      if (files.length === 0 && held.length === 0) hand(record, points);
      // What is kept until the main file is read must not keep the file's text alive.
      else
        held.push({ record: JSON.parse(JSON.stringify(record)) as WorkoutRecord, points, files: files.map(ownCopy) });
    },
    async finish(source, folder) {
      const present = new Set(source.files.map(({ path }) => path));
      const named = new Set<string>();
      for (const { record, points, files } of held) {
        const pieces = [points];
        for (const written of new Set(files)) {
          const path = exportPath(folder, written);
          if (path === null) skip('unsafePath', written);
          else if (!present.has(path)) skip('missingFile', written);
          else {
            named.add(path);
            pieces.push(await readFile(source, path));
          }
        }
        hand(record, inOrder(pieces.filter((piece) => piece.length > 0)));
      }
      held.length = 0;
      const beside = `${folder}workout-routes/`;
      for (const path of present) {
        if (path.startsWith(beside) && path.toLowerCase().endsWith('.gpx') && !named.has(path)) skip('noWorkout', path);
      }
    },
  };
}
