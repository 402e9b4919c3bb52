import * as z from 'zod/mini';

/**
 * The same schema with words that say what the value means, its unit and where it comes from. The OpenAPI document, the interfaces
 * of the client and its pages take them from here. The schema itself stays as it was, so one schema can stand for many fields.
 *
 * @example
 * ```ts
 * import { described } from '@vitalgate/contract';
 * import * as z from 'zod/mini';
 *
 * const laps = described(z.number(), 'Laps swum.');
 * console.log(z.toJSONSchema(laps)); // { type: 'number', description: 'Laps swum.', … }
 * ```
 */
export function described<Schema extends z.core.$ZodType>(schema: Schema, description: string): Schema {
  // With its parent, so that a schema with a name of its own stays a reference to it.
  // oxlint-disable-next-line no-underscore-dangle -- where zod keeps what a schema is made of
  const copy = z.core.clone(schema, schema._zod.def, { parent: true });
  z.globalRegistry.add(copy, { description });
  return copy;
}
