import * as z from 'zod/mini';
import { described, instantText } from '../wire/fields.ts';
import { scopeSchema } from '../wire/scopes.ts';

/** Where a pairing request stands. Spec 3; `denied` and `expired` are ours. */
const pairingStatusSchema = z.enum(['pending', 'approved', 'denied', 'expired']);

/** Where a pairing request stands. */
export type PairingStatus = z.infer<typeof pairingStatusSchema>;

const requestId = described(z.string(), 'Identifier of the request, part of the path to poll.');
const expiresAt = described(instantText, 'When the request ends if the user does not decide.');

/** Body of createPairingRequest, as documentation states it; the rules live in core. */
export const createPairingBodySchema = described(
  z.object({
    displayName: described(
      z.string().check(z.minLength(1), z.maxLength(64)),
      'What the app calls this client: 1 to 64 characters, shown to the user.',
    ),
    scopes: described(
      z.array(scopeSchema).check(z.minLength(1), z.maxLength(5)),
      'What the client asks to read. The user approves all of them or none.',
    ),
  }),
  'What a client asks its user for.',
);

/** Answer of createPairingRequest, 201. */
export const pairingCreatedSchema = described(
  z.object({
    requestId,
    pollingToken: described(z.string(), 'Polls this request and nothing else; it reads no data. Keep it secret.'),
    status: described(z.literal('pending'), 'The request waits for its user.'),
    confirmationCode: described(
      z.string().check(z.regex(/^\d{6}$/)),
      'Six digits that the app shows too: show them, so that the user can tell requests apart.',
    ),
    expiresAt,
    pollIntervalSeconds: described(z.number(), 'Seconds to wait between two polls.'),
  }),
  'A request that waits for its user.',
);

/** Answer of createPairingRequest. */
export type PairingCreated = z.infer<typeof pairingCreatedSchema>;

/** Answer of getPairingRequestStatus; `bearerToken` only while an approved token is handed over. */
export const pairingPolledSchema = described(
  z.object({
    requestId,
    status: described(
      pairingStatusSchema,
      'Where the request stands: it waits, was approved or denied by the user, or nobody decided in time.',
    ),
    scopes: described(z.array(scopeSchema), 'What was asked for and, once approved, what may be read.'),
    expiresAt,
    bearerToken: described(
      z.optional(z.string()),
      'The client token for data. There from the approval until it is first used, for ten minutes at most. Keep it secret.',
    ),
  }),
  'Where a pairing request stands.',
);

/** Answer of getPairingRequestStatus. */
export type PairingPolled = z.infer<typeof pairingPolledSchema>;
