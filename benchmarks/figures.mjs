/** @param {readonly number[]} numbers @param {number} share Of 1: 0.5 is the median. */
export const quantile = (numbers, share) =>
  [...numbers].sort((one, other) => one - other)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? Number.NaN;

/** @param {readonly number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);

const hasLimits = !process.argv.includes('--no-limits');

/**
 * Prints a figure beside its target and its reference; a figure that falls short ends the program with 1, unless it was
 * started with `--no-limits`.
 * @param {{ what: string, figure: number, unit: string, most?: number, least?: number, reference?: string }} row
 */
export function judge({
  what,
  figure,
  unit,
  most = Number.POSITIVE_INFINITY,
  least = Number.NEGATIVE_INFINITY,
  reference,
}) {
  const isGood = figure <= most && figure >= least;
  if (!isGood && hasLimits) process.exitCode = 1;
  const target = Number.isFinite(most) ? `at most ${most}` : `at least ${least}`;
  const beside = reference === undefined ? '' : `; ${reference}`;
  const shown = Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
  console.log(`${isGood ? 'holds' : 'SHORT'}  ${what}: ${shown} ${unit} (${target} ${unit}${beside})`);
}
