import * as z from 'zod/mini';
import { capabilitiesSchema, statusSchema } from '../../packages/contract/src/operations/public.ts';
import { errorBodySchema } from '../../packages/contract/src/wire/error-codes.ts';
import { operations, recordSchemas, type Operation } from '../../packages/contract/src/operations/operations.ts';
import {
  createPairingBodySchema,
  pairingCreatedSchema,
  pairingPolledSchema,
} from '../../packages/contract/src/operations/pairing.ts';
import { nutrientsSchema } from '../../packages/contract/src/records/nutrients.ts';
import { dateText, instantText } from '../../packages/contract/src/wire/fields.ts';
import { scopeSchema } from '../../packages/contract/src/wire/scopes.ts';

/** A JSON object under construction. */
export type JsonObject = { readonly [key: string]: unknown };

const named = {
  Instant: instantText,
  CalendarDate: dateText,
  Scope: scopeSchema,
  Error: errorBodySchema,
  Status: statusSchema,
  Capabilities: capabilitiesSchema,
  CreatePairingRequest: createPairingBodySchema,
  PairingCreated: pairingCreatedSchema,
  PairingPolled: pairingPolledSchema,
  Nutrients: nutrientsSchema,
  ...recordSchemas,
};

const place = '#/components/schemas/';
const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries<z.ZodMiniType>(named)) registry.add(schema, { id });
for (const [operation, { response }] of Object.entries<Operation>(operations)) {
  // Only the lists have no name of their own.
  if (!registry.has(response)) registry.add(response, { id: `${operation.replace(/^get/, '')}Page` });
}

/** The schemas that the document names under `components`: every record, body and answer. */
export function namedSchemas(): JsonObject {
  // As of an input: an answer may gain keys later, and nobody should refuse them.
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `${place}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema)]));
}

/** A named schema by reference. Throws if the schema has no name. */
export function reference(schema: z.ZodMiniType): JsonObject {
  const name = registry.get(schema)?.id;
  if (name === undefined) throw new Error('this schema has no name in the document');
  return { $ref: `${place}${name}` };
}

function withoutIdentity(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));
}

/** What a schema says of itself. Throws if it says nothing. */
export function descriptionIn(schema: z.ZodMiniType): string {
  const description = z.globalRegistry.get(schema)?.description;
  if (description === undefined) throw new Error('this schema has no description');
  return description;
}
