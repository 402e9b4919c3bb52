import * as z from 'zod/mini';
import { described } from '../wire/described.ts';
import { instantText } from '../wire/shared-fields.ts';

/** Answer of getStatus: no health information, no client names. */
export const statusSchema = described(
  z.object({
    status: described(z.literal('ok'), 'The API serves.'),
    apiVersion: described(z.literal('v1'), 'Version of the API, as in its paths.'),
    app: described(
      z.object({
        name: described(z.string(), 'Name of the app that serves.'),
        version: described(z.string(), 'Version of that app.'),
      }),
      'The app that serves.',
    ),
    pairingOpen: described(
      z.boolean(),
      'Whether a pairing request can be made now: the Developer Mode page is open in the app.',
    ),
    time: described(instantText, 'What the clock of the host says.'),
  }),
  'Whether the API serves. It holds no health information.',
);

/** Answer of getStatus. */
export type Status = z.infer<typeof statusSchema>;
