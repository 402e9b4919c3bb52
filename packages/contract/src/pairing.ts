import * as z from 'zod/mini';
import { instantText } from './records/shared-fields.ts';
import { scopeSchema } from './scopes.ts';

/** Where a pairing request stands. Spec 3; `denied` and `expired` are ours. */
const pairingStatusSchema = z.enum(['pending', 'approved', 'denied', 'expired']);

/** Where a pairing request stands. */
export type PairingStatus = z.infer<typeof pairingStatusSchema>;

/** Body of createPairingRequest, as documentation states it; the rules live in core. */
export const createPairingBodySchema = z.object({
  displayName: z.string().check(z.minLength(1), z.maxLength(64)),
  scopes: z.array(scopeSchema).check(z.minLength(1), z.maxLength(5)),
});

/** Answer of createPairingRequest, 201. */
export const pairingCreatedSchema = z.object({
  requestId: z.string(),
  pollingToken: z.string(),
  status: z.literal('pending'),
  confirmationCode: z.string().check(z.regex(/^\d{6}$/)),
  expiresAt: instantText,
  pollIntervalSeconds: z.number(),
});

/** Answer of createPairingRequest. */
export type PairingCreated = z.infer<typeof pairingCreatedSchema>;

/** Answer of getPairingRequestStatus; `bearerToken` only while an approved token is handed over. */
export const pairingPolledSchema = z.object({
  requestId: z.string(),
  status: pairingStatusSchema,
  scopes: z.array(scopeSchema),
  expiresAt: instantText,
  bearerToken: z.optional(z.string()),
});

/** Answer of getPairingRequestStatus. */
export type PairingPolled = z.infer<typeof pairingPolledSchema>;
