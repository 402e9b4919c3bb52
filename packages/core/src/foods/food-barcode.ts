/**
 * A barcode as a GTIN-14: digits, padded with zeros in front, so that `75925306223`, `075925306223` and `00075925306223` are one.
 * Null for what is no barcode. Check digits are not judged: shops use numbers of their own.
 */
export function gtinOf(barcode: string): string | null {
  const digits = barcode.replace(/[\s-]/gu, '');
  if (!/^[0-9]{4,18}$/u.test(digits)) return null;
  const significant = digits.replace(/^0+/u, '');
  return significant === '' || significant.length > 14 ? null : significant.padStart(14, '0');
}

/** Fewest digits of a query that is taken for a barcode: those of an EAN-8. */
const shortestAsked = 8;

/** The GTIN-14 that a search text is, or null. Fewer than eight digits are words. */
export function gtinOfQuery(query: string): string | null {
  return query.replace(/[^0-9]/gu, '').length < shortestAsked ? null : gtinOf(query.trim());
}
