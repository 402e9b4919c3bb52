/** Units that Health Auto Export spells in a way of its own, as HealthKit spells them. */
const spellings: Readonly<Record<string, string>> = {
  MET: 'kcal/hr·kg',
  kmph: 'km/hr',
  'fl oz': 'fl_oz_us',
  spm: 'count/min',
};

/** The unit of a metric in HealthKit's spelling; null if none is written. */
export function metricUnit(units: unknown): string | null {
  if (typeof units !== 'string') return null;
  const written = units.trim();
  if (written === '') return null;
  return Object.hasOwn(spellings, written) ? (spellings[written] ?? null) : written;
}
