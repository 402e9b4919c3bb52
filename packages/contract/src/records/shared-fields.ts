import * as z from 'zod/mini';

/** A UTC instant as the API writes it: `2026-03-09T07:30:00.000Z`. */
export const instantText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));

/** A calendar date: `2026-03-09`. Local to the `timeZone` beside it. */
export const dateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** An IANA time zone name. */
export const timeZoneName = z.string().check(z.minLength(1));

/** A finite JSON number, or null where it is not known. */
export const knownNumber = z.nullable(z.number());

/** The app or person a record came from. */
export const namedSource = z.object({ name: z.string() });

/** The app a workout came from and the device it was recorded with. */
export const deviceSource = z.object({ name: z.string(), device: z.nullable(z.string()) });
