import { compareSourceClasses, compareTexts, type SourceClass, sourceClassOf } from '@vitalgate/days';
import type { WorkoutRecord } from '../records/workout-record.ts';

/** What one source recorded of a workout. */
export interface WorkoutCopy {
  readonly id: string;
  readonly firstImport: number;
  readonly record: WorkoutRecord;
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

/** Below zero if the first record is trusted more: a watch's, then a phone's, then the one that knows more, then by text. */
export function compareWorkouts(one: WorkoutRecord, other: WorkoutRecord): number {
  return (
    compareSourceClasses(sourceClass(one), sourceClass(other)) ||
    knownFields(other) - knownFields(one) ||
    compareTexts(one.source.name, other.source.name) ||
    compareTexts(JSON.stringify(one), JSON.stringify(other))
  );
}
