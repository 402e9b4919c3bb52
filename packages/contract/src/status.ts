import * as z from 'zod/mini';
import { instantText } from './records/shared-fields.ts';

/** Answer of getStatus: no health information, no client names. */
export const statusSchema = z.object({
  status: z.literal('ok'),
  apiVersion: z.literal('v1'),
  app: z.object({ name: z.string(), version: z.string() }),
  pairingOpen: z.boolean(),
  time: instantText,
});

/** Answer of getStatus. */
export type Status = z.infer<typeof statusSchema>;
