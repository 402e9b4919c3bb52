import * as z from 'zod/mini';
import { scopeSchema } from './scopes.ts';

/** One parameter of a dataset. */
const capabilityParameterSchema = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
});

/** One dataset of the API. */
const datasetSchema = z.object({
  operation: z.string(),
  path: z.string(),
  scope: scopeSchema,
  parameters: z.array(capabilityParameterSchema),
  formats: z.array(z.string()),
  defaultPageSize: z.nullable(z.number()),
  maxPageSize: z.nullable(z.number()),
  order: z.string(),
});

/** Answer of getCapabilities: what the build supports, never what the user has. */
export const capabilitiesSchema = z.object({
  apiVersion: z.literal('v1'),
  scopes: z.array(z.object({ scope: scopeSchema, description: z.string() })),
  datasets: z.array(datasetSchema),
  metrics: z.array(z.object({ metricId: z.string(), name: z.string(), unit: z.string() })),
  rawHealthTypes: z.array(z.object({ type: z.string(), name: z.string(), unit: z.string() })),
  dayRule: z.string(),
});

/** Answer of getCapabilities. */
export type Capabilities = z.infer<typeof capabilitiesSchema>;
