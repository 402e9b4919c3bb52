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

/** A UTC instant as the API writes it: `2026-03-09T07:30:00.000Z`. */
export const instantText = described(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)),
  'A UTC instant with milliseconds: `2026-03-09T07:30:00.000Z`.',
);

/** A calendar date: `2026-03-09`. Local to the `timeZone` beside it. */
export const dateText = described(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  'A calendar date, local to the `timeZone` of its record: `2026-03-09`.',
);

/** An IANA time zone name. */
export const timeZoneName = z.string().check(z.minLength(1));

/** A finite JSON number, or null if it is not known. */
export const knownNumber = z.nullable(z.number());

/** The app or person a record came from. */
export const namedSource = z.object({
  name: described(z.string(), 'Name of the app, device or laboratory, as the import told it.'),
});

/** The app a workout came from and the device it was recorded with. */
export const deviceSource = z.object({
  name: described(z.string(), 'Name of the app or watch, as the import told it.'),
  device: described(z.nullable(z.string()), 'What it was recorded with, in the words of the import; null if not told.'),
});
