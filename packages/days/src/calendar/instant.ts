/** A point in time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly __instant: unique symbol };

/** A calendar date, local to some time zone: `2026-03-09`. */
export type LocalDate = string & { readonly __localDate: unique symbol };
