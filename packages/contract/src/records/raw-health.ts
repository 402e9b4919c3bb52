import * as z from 'zod/mini';
import { instantText } from './shared-fields.ts';

/** A raw quantity type and whether it can be read. Operation getRawHealthTypes. */
export const rawHealthTypeSchema = z.object({
  type: z.string(),
  name: z.string(),
  unit: z.string(),
  /** This host's store holds, or has held, a sample of the type. */
  available: z.boolean(),
  /** The app holds the system health permission for the type. */
  readable: z.boolean(),
});

/** One raw quantity sample, exactly as recorded. Operation getRawHealthSamples. */
export const rawSampleSchema = z.object({
  id: z.string(),
  type: z.string(),
  start: instantText,
  end: instantText,
  value: z.number(),
  unit: z.string(),
  source: z.object({
    name: z.string(),
    bundleIdentifier: z.nullable(z.string()),
    version: z.nullable(z.string()),
  }),
  device: z.nullable(z.string()),
  metadata: z.nullable(z.record(z.string(), z.string())),
});

/** A raw quantity type and whether it can be read. */
export type RawHealthType = z.infer<typeof rawHealthTypeSchema>;

/** One raw quantity sample. */
export type RawSample = z.infer<typeof rawSampleSchema>;
