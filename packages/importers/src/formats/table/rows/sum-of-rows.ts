const sums =
  /^(?:(?:grand |weekly |monthly )?totals?|sum|averages?|avg\.?|mean|median|min(?:imum)?|max(?:imum)?|count|summen?|gesamt|insgesamt|durchschnitt|mittel(?:wert)?|schnitt|moyennes?|totaux|sommes?|promedio|media|totale|gemiddelde?|totaal|ø|st(?:andar)?d\.? dev(?:iation|\.)?)\s*(?:\(\d+\))?\s*:?$/iu;

/** Whether a row sums up the others, as its first cell says. */
export function isSumOfRows(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return !/^\d/u.test(first) && sums.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');
}
