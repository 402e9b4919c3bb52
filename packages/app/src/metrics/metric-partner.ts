/** A pair of metrics of which a measurement has both: drawn as one. */
const pressures = { upper: 'bloodPressureSystolic', lower: 'bloodPressureDiastolic' } as const;

/** The metric that is drawn together with this one; null if it stands alone. */
export function partnerOf(metricId: string): string | null {
  const { upper, lower } = pressures;
  return metricId === upper ? lower : metricId === lower ? upper : null;
}

/** True if this one of a pair is the higher: it is said first. */
export function isUpper(metricId: string): boolean {
  return metricId === pressures.upper;
}
