import type { Workout } from '@vitalgate/contract';
import type { Stored } from '../ports/record-stores.ts';
import { formatInstant, type Instant } from '../records/instant.ts';
import type { WorkoutRecord } from '../records/workout-record.ts';

/** A stored workout as the API writes it. `zoneAt` is the user's zone, for a workout that names none. */
export function workoutView(
  { id, record, otherSources }: Stored<WorkoutRecord>,
  zoneAt: (at: Instant) => string,
): Workout {
  return {
    id,
    activityType: record.activityType,
    start: formatInstant(record.start),
    end: formatInstant(record.end),
    durationSeconds: record.durationSeconds,
    activeEnergyKilocalories: record.activeEnergyKilocalories,
    totalEnergyKilocalories: record.totalEnergyKilocalories,
    distanceMeters: record.distanceMeters,
    averageHeartRate: record.averageHeartRate,
    maximumHeartRate: record.maximumHeartRate,
    elevationGainMeters: record.elevationGainMeters,
    steps: record.steps,
    indoor: record.indoor,
    source: { name: record.source.name, device: record.source.device },
    otherSources: otherSources.map(({ name, device }) => ({ name, device })),
    timeZone: record.timeZone ?? zoneAt(record.start),
  };
}
