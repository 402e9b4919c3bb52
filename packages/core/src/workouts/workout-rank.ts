import { compareSourceClasses, type SourceClass, sourceClassOf } from '@vitalgate/days';
import type { WorkoutRecord } from '../records/workout-record.ts';

/** What one source recorded of a workout. */
export interface WorkoutCopy {
  readonly id: string;
  /** Number of the first of the imports that brought it. */
  readonly firstImport: number;
  readonly record: WorkoutRecord;
  /** What its route says, or null if it has none. */
  readonly route: RouteFacts | null;
}

export interface RouteFacts {
  readonly elevationGainMeters: number | null;
  readonly distanceMeters: number | null;
}

function sourceClass({ source: { name, device } }: WorkoutRecord): SourceClass {
  return sourceClassOf(name, device, false);
}

function knownFields(record: WorkoutRecord): number {
  return Object.entries(record).filter(([key, value]) => value !== null && key !== 'form').length;
}

function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Below zero if the first record is trusted more: a watch's, then a phone's, then the one that knows more, then by text. */
export function compareWorkouts(one: WorkoutRecord, other: WorkoutRecord): number {
  return (
    compareSourceClasses(sourceClass(one), sourceClass(other)) ||
    knownFields(other) - knownFields(one) ||
    textOrder(one.source.name, other.source.name) ||
    textOrder(JSON.stringify(one), JSON.stringify(other))
  );
}
