import * as z from 'zod/mini';
import { described, instantText } from '../wire/fields.ts';

/** A raw quantity type and whether it can be read. Operation getRawHealthTypes. */
export const rawHealthTypeSchema = described(
  z.object({
    type: described(
      z.string(),
      'HealthKit quantity type in Swift spelling, such as `heartRate`; the `type` of a query.',
    ),
    name: described(z.string(), 'English name to show.'),
    unit: described(z.string(), "HealthKit's unit string in which all its samples are told, such as `count/min`."),
    available: described(z.boolean(), 'Whether this host holds, or has held, a sample of the type.'),
    readable: described(
      z.boolean(),
      'Whether the app holds the system health permission for the type; without it a read is refused with `permission_denied`.',
    ),
  }),
  'A raw quantity type and whether it can be read.',
);

/** One raw quantity sample, exactly as recorded. Operation getRawHealthSamples. */
export const rawSampleSchema = described(
  z.object({
    id: described(z.string(), 'Opaque id. It stays the same when the same data is imported again.'),
    type: described(z.string(), 'HealthKit quantity type in Swift spelling, such as `heartRate`.'),
    start: described(instantText, 'When the measured time began.'),
    end: described(instantText, 'When it ended; equal to `start` for a measurement of one moment.'),
    value: described(
      z.number(),
      'The value in `unit`, as recorded; one recorded in another unit is converted. Percentages are 0 to 100.',
    ),
    unit: described(z.string(), "HealthKit's unit string, one for each type: the one of getRawHealthTypes."),
    source: described(
      z.object({
        name: described(z.string(), 'Name of the app or device that recorded it.'),
        bundleIdentifier: described(z.nullable(z.string()), 'Bundle identifier of that app; null if not told.'),
        version: described(z.nullable(z.string()), 'Version of that app or of the device’s system; null if not told.'),
      }),
      'Who recorded it. Samples of several sources that overlap are all there.',
    ),
    device: described(z.nullable(z.string()), 'Text that describes the device, as recorded; null if not told.'),
    metadata: described(
      z.nullable(z.record(z.string(), z.string())),
      'What else was recorded with it, by HealthKit’s key or the app’s own; null if nothing was.',
    ),
  }),
  'One raw quantity sample, as recorded: nothing merged, nothing averaged.',
);

/** A raw quantity type and whether it can be read. */
export type RawHealthType = z.infer<typeof rawHealthTypeSchema>;

/** One raw quantity sample. */
export type RawSample = z.infer<typeof rawSampleSchema>;
