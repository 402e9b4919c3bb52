import type { Instant, RecordSink } from '@vitalgate/core';
import type { ImportSource } from '../../kit/importer.ts';
import { skipTimes } from '../../kit/skips.ts';
import { handRecording } from '../../recordings/hand-recording.ts';
import { skipMisplaced } from '../../recordings/route-point-of.ts';
import type { RecordedPoint, RecordingTaker } from '../../recordings/recording.ts';
import { noteReached } from '../../trackers/last-of-days.ts';
import { fitOrigin } from './devices/fit-origin.ts';
import { fitClock } from './fit-clock.ts';
import { strapPoints } from './fit-points.ts';
import {
  handBodyMeasurements,
  handMonitoring,
  handResting,
  handSteps,
  type RestingRate,
  type StepCount,
} from './fit-measurements.ts';
import { handNights } from './fit-nights.ts';
import { activityFile, field, fileTypeNames, messageNumber, wantedFields } from './protocol/fit-profile.ts';
import { fitWorkouts } from './fit-workouts.ts';
import { numberIn } from './protocol/fit-message.ts';
import { readFit, type FitPart } from './protocol/read-fit.ts';

/** A day of seconds with all sensors takes 10 MB. */
const longestFile = 128 * 1024 * 1024;

/** Reads FIT files of one import, one after the other. */
export interface FitReader {
  /** Reads one file; answers whether it was whole. What is wrong with it is reported under its path. */
  read(source: ImportSource, path: string, take?: RecordingTaker): Promise<boolean>;
  /** After the last file: hands over what only all of them together say. */
  finish(): void;
}

async function bytesOf(source: ImportSource, path: string): Promise<{ bytes: Uint8Array; isWhole: boolean } | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const end = await source.readBytes(path, (piece) => {
    length += piece.length;
    if (length <= longestFile) pieces.push(piece.slice());
  });
  if (length > longestFile) return null;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { bytes, isWhole: end === 'whole' };
}

export function createFitReader(sink: RecordSink): FitReader {
  const counts: StepCount[] = [];
  const resting: RestingRate[] = [];
  const reached = new Map<string, Instant>();

  function readPart(
    { messages, isCut }: FitPart,
    strap: readonly RecordedPoint[],
    path: string,
    take: RecordingTaker,
  ): void {
    const clock = fitClock(messages);
    const origin = fitOrigin(messages);
    const id = messages.find(({ number }) => number === messageNumber.fileId);
    const type = id === undefined ? null : numberIn(id, field.fileId.type);
    const workouts = fitWorkouts(messages, clock, origin, {
      mayLackSession: type === null || type === activityFile,
      strap,
    });
    skipTimes(sink, workouts.undated, { kind: 'workout', reason: 'invalidDate', subject: path });
    for (const recording of workouts.recordings) {
      skipMisplaced(sink, recording.points, path);
      take(recording);
    }
    const measured = handBodyMeasurements(messages, clock, origin, sink);
    const monitored = handMonitoring(messages, clock, origin, sink);
    for (const count of monitored.counts) counts.push(count);
    for (const rate of monitored.resting) resting.push(rate);
    if (monitored.until !== null) noteReached(reached, origin.source.name, monitored.until);
    const slept = handNights(messages, clock, origin, sink);
    if (workouts.recordings.length + workouts.undated + measured + monitored.handed + slept > 0) return;
    // What is cut off is reported as that.
    if (isCut) return;
    // A strap hands over what it kept as a part of its own behind the workout's.
    if (messages.some(({ number }) => number === messageNumber.hr)) return;
    const name = type === null ? 'no activity' : (fileTypeNames.get(type) ?? `file type ${type}`);
    sink.skip({ kind: 'file', reason: 'notSupported', subject: `${path} (${name})` });
  }

  return {
    async read(source, path, take = (recording) => handRecording(recording, sink)) {
      const read = await bytesOf(source, path);
      const parts = read === null ? [] : readFit(read.bytes, wantedFields);
      if (read === null || parts.length === 0) {
        sink.skip({ kind: 'file', reason: 'invalidFile', subject: path });
        return false;
      }
      const strap = parts.flatMap(({ messages }) => strapPoints(messages, fitClock(messages)));
      for (const part of parts) readPart(part, strap, path, take);
      const isWhole = read.isWhole && !parts.some(({ isCut }) => isCut);
      if (!isWhole) sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
      else if (parts.some(({ isAltered }) => isAltered)) {
        sink.skip({ kind: 'file', reason: 'wrongChecksum', subject: path });
      }
      return isWhole;
    },
    finish() {
      handSteps(counts, sink);
      handResting(resting, reached, sink);
      counts.length = 0;
      resting.length = 0;
      reached.clear();
    },
  };
}
