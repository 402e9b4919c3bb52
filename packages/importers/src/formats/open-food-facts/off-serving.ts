import { gramsIn } from '../../food-catalogues/nutrient-amount.ts';

/** A number with a decimal point or comma, and the word behind it. It is looked for from its first digit alone, however many there are. */
const amounts = /(?<!\d)(\d+(?:[.,]\d+)?)\s*([a-zµμ]+)/giu;

/** Units in which a serving is weighed. A serving in milligrams is a slip of the pen more often than a serving. */
const weights = new Set(['g', 'gr', 'grm', 'gram', 'grams', 'kg']);

function weightsIn(text: string): readonly number[] {
  return [...text.matchAll(amounts)].flatMap(([, number = '', unit = '']) => {
    const grams = weights.has(unit.toLowerCase()) ? gramsIn(Number(number.replace(',', '.')), unit) : null;
    return grams === null || grams <= 0 ? [] : [grams];
  });
}

/**
 * The grams of a serving as a label says it: `1 biscuit (12,5 g)` is 12.5. Null if the text does not say them clearly: a number
 * without a unit, a volume, several weights.
 */
export function servingGrams(text: string): number | null {
  const inBrackets = [...text.matchAll(/\(([^()]*)\)/gu)].flatMap(([, inner = '']) => weightsIn(inner));
  const found = new Set(inBrackets.length > 0 ? inBrackets : weightsIn(text));
  const [grams] = found;
  return found.size === 1 && grams !== undefined ? grams : null;
}

/** Whether a text of a quantity names a volume: `33 cl`, `1 L`. */
export function isVolume(text: string): boolean {
  const units = [...text.matchAll(amounts)].map(([, , unit = '']) => unit.toLowerCase());
  return (
    units.some((unit) => ['ml', 'cl', 'dl', 'l', 'litre', 'litres', 'liter'].includes(unit)) &&
    !units.some((unit) => weights.has(unit))
  );
}
