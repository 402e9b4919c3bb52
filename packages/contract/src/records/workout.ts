import * as z from 'zod/mini';
import { deviceSource, instantText, knownNumber, timeZoneName } from './shared-fields.ts';

/** A workout summary. Operation getWorkouts. `durationSeconds` is active time, pauses left out. */
export const workoutSchema = z.object({
  id: z.string(),
  activityType: z.string(),
  start: instantText,
  end: instantText,
  durationSeconds: knownNumber,
  activeEnergyKilocalories: knownNumber,
  totalEnergyKilocalories: knownNumber,
  distanceMeters: knownNumber,
  averageHeartRate: knownNumber,
  maximumHeartRate: knownNumber,
  elevationGainMeters: knownNumber,
  steps: knownNumber,
  indoor: z.nullable(z.boolean()),
  source: deviceSource,
  otherSources: z.array(deviceSource),
  timeZone: timeZoneName,
});

/** A workout summary. */
export type Workout = z.infer<typeof workoutSchema>;
