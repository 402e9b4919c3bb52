const hour = 3600;

/**
 * The name of the zone that is always so many seconds east of UTC: `Etc/GMT-2` for 7200, whose sign counts the other way.
 * Null for an offset that is no whole hour from -12 to +14, since no zone has its name.
 */
export function fixedZone(secondsEast: number): string | null {
  const hours = secondsEast / hour;
  if (!Number.isInteger(hours) || hours < -12 || hours > 14) return null;
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}
