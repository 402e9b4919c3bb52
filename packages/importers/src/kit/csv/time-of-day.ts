const timePattern = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?\s*([ap])?\.?\s*m?\.?$/iu;

/** Seconds from midnight of `08:14 AM`, `7:38 PM`, `19:30` or `07:30:15`; 12 AM is midnight. Null for anything else. */
export function secondOfDay(text: string): number | null {
  const [whole, hours, minutes, seconds = '0', half] = timePattern.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const shown = half === undefined ? hour : (hour % 12) + afternoon;
  if (shown > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return shown * 3600 + Number(minutes) * 60 + Number(seconds);
}
