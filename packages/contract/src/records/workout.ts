import * as z from 'zod/mini';
import { described, deviceSource, instantText, knownNumber, timeZoneName } from '../wire/fields.ts';

/** A workout summary. Operation getWorkouts. `durationSeconds` is active time, pauses left out. */
export const workoutSchema = described(
  z.object({
    id: described(z.string(), 'Opaque id. It stays the same when the same data is imported again.'),
    activityType: described(
      z.string(),
      "HealthKit's name of the activity in lowerCamelCase, such as `running` or `traditionalStrengthTraining`; `other` if no name fits.",
    ),
    start: described(instantText, 'When it began.'),
    end: described(instantText, 'When it ended, pauses included.'),
    durationSeconds: described(knownNumber, 'Active time in seconds, without pauses; null if not known.'),
    activeEnergyKilocalories: described(
      knownNumber,
      'Energy burned by moving, in kilocalories, as recorded; null if not known.',
    ),
    totalEnergyKilocalories: described(
      knownNumber,
      'Energy burned in all, with that of rest, in kilocalories, as recorded; null if not known.',
    ),
    distanceMeters: described(
      knownNumber,
      'Distance in meters, as recorded or else from its route; null if not known.',
    ),
    averageHeartRate: described(
      knownNumber,
      'Mean heart rate in beats per minute, as recorded or else from the heart rate samples in its time; null if not known.',
    ),
    maximumHeartRate: described(
      knownNumber,
      'Highest heart rate in beats per minute, as recorded or else from the heart rate samples in its time; null if not known.',
    ),
    elevationGainMeters: described(
      knownNumber,
      'Meters climbed, as recorded or else from its route; null if not known.',
    ),
    steps: described(knownNumber, 'Steps during the workout, as recorded; null if not known.'),
    indoor: described(z.nullable(z.boolean()), 'Whether it was indoors; null if not told.'),
    source: described(deviceSource, 'The source whose times are shown: the most trusted of those that recorded it.'),
    otherSources: described(z.array(deviceSource), 'Other sources that recorded the same workout.'),
    timeZone: described(timeZoneName, 'IANA time zone in which the user was, such as `Europe/Berlin`.'),
  }),
  'A workout, one for each however many sources recorded it.',
);

/** A workout summary. */
export type Workout = z.infer<typeof workoutSchema>;
