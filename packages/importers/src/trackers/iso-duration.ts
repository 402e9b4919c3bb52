const pattern = /^P(?:(\d+)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/u;

/** Milliseconds of a duration of ISO 8601 in days and less, such as `PT1H2M3.5S`; null for anything else. */
export function isoDuration(text: unknown): number | null {
  if (typeof text !== 'string' || text.length > 64 || !/\d/u.test(text)) return null;
  const found = pattern.exec(text);
  if (found === null) return null;
  const part = (place: number): number => Number(found[place] ?? 0);
  return Math.round(((part(1) * 24 + part(2)) * 60 + part(3)) * 60_000 + part(4) * 1000);
}
