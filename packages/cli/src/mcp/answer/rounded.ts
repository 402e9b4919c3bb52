/** A computed number to six significant digits: more would claim a precision that daily values do not have. */
export function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

export function tenthsOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10 + 0;
}

export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

export function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}

export function thousandthsOrNull(value: number | null): number | null {
  return value === null ? null : thousandths(value);
}

/** A probability to two digits that matter, never 0: no test of finitely many days shows that. */
export function shownProbability(value: number): number {
  return Number(Math.max(value, 1e-5).toPrecision(2));
}
