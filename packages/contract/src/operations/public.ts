import * as z from 'zod/mini';
import { described, instantText } from '../wire/fields.ts';
import { scopeSchema } from '../wire/scopes.ts';

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

/** One parameter of a dataset. */
const capabilityParameterSchema = z.object({
  name: described(z.string(), 'Name in the query.'),
  type: described(
    z.string(),
    'What its text may be: `timestamp`, `limit`, `cursor`, `rawHealthType`, `metricId`, `search` or `bloodTestFormat`.',
  ),
  required: described(z.boolean(), 'Whether a read without it is refused.'),
});

/** One dataset of the API. */
const datasetSchema = z.object({
  operation: described(z.string(), 'Name of the operation, such as `getWorkouts`.'),
  path: described(z.string(), 'Path to GET.'),
  scope: described(scopeSchema, 'The scope that it needs.'),
  parameters: described(z.array(capabilityParameterSchema), 'What its query may hold.'),
  formats: described(z.array(z.string()), 'Media types that it can answer in, the usual one first.'),
  defaultPageSize: described(z.nullable(z.number()), 'Records of a page without `limit`; null if there are no pages.'),
  maxPageSize: described(z.nullable(z.number()), 'The largest `limit`; null if there are no pages.'),
  order: described(z.string(), 'Order of its records, in words.'),
});

/** Answer of getCapabilities: what the build supports, never what the user has. */
export const capabilitiesSchema = described(
  z.object({
    apiVersion: described(z.literal('v1'), 'Version of the API, as in its paths.'),
    scopes: described(
      z.array(
        z.object({
          scope: described(scopeSchema, 'Name of the scope.'),
          description: described(z.string(), 'What it lets a client read.'),
        }),
      ),
      'The scopes that a client can ask for.',
    ),
    datasets: described(z.array(datasetSchema), 'What can be read, one entry for each operation that needs a token.'),
    metrics: described(
      z.array(
        z.object({
          metricId: described(z.string(), 'Id of the metric, as a query names it.'),
          name: described(z.string(), 'English name to show.'),
          unit: described(z.string(), 'Unit of its values.'),
        }),
      ),
      'The metrics of getMetrics.',
    ),
    rawHealthTypes: described(
      z.array(
        z.object({
          type: described(z.string(), 'HealthKit quantity type in Swift spelling, as a query names it.'),
          name: described(z.string(), 'English name to show.'),
          unit: described(z.string(), "HealthKit's unit string in which its samples are told."),
        }),
      ),
      'The quantity types of getRawHealthSamples.',
    ),
    dayRule: described(z.string(), 'To which day data belongs, in words.'),
  }),
  'What the host supports, never what its user has.',
);

/** Answer of getCapabilities. */
export type Capabilities = z.infer<typeof capabilitiesSchema>;
