/** A range that holds every record: those of health lie in the years 1900 to 2199. */
export const allTime = { start: '1900-01-01T00:00:00.000Z', end: '9999-12-31T23:59:59.999Z' } as const;
