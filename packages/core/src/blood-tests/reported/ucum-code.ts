/** Spellings of units in laboratory reports, by UCUM code: in lower case unless their case means something (`exact` below). */
const spellings: Readonly<Record<string, readonly string[]>> = {
  '%': ['%', 'percent', 'pct'],
  g: ['g', 'gm', 'gram', 'grams'],
  kg: ['kg'],
  mg: ['mg', 'mgs'],
  ug: ['ug', 'mcg', 'microgram', 'micrograms'],
  ng: ['ng'],
  pg: ['pg', 'picogram', 'picograms'],
  mol: ['mol'],
  mmol: ['mmol', 'mmole', 'mmoles'],
  umol: ['umol', 'mcmol', 'umole', 'umoles'],
  nmol: ['nmol', 'nmole', 'nmoles'],
  pmol: ['pmol', 'pmole', 'pmoles'],
  eq: ['eq'],
  meq: ['meq'],
  ueq: ['ueq'],
  osm: ['osm'],
  mosm: ['mosm', 'mosmol', 'mosmole'],
  U: ['u', '[u]', 'unit', 'units'],
  mU: ['mu'],
  uU: ['uu', 'mcu'],
  kU: ['ku'],
  '[IU]': ['iu', '[iu]', 'intlunit', 'intlunits', 'int_unit'],
  'm[IU]': ['miu', 'm[iu]', 'millintlunit'],
  'u[IU]': ['uiu', 'u[iu]', 'mciu', 'micrintlunit'],
  'k[IU]': ['kiu', 'k[iu]'],
  kat: ['kat'],
  ukat: ['ukat'],
  nkat: ['nkat'],
  L: ['l', 'liter', 'litre'],
  dL: ['dl'],
  mL: ['ml', 'cc'],
  uL: ['ul', 'mcl'],
  nL: ['nl'],
  fL: ['fl', 'femtoliter'],
  mm3: ['mm3', 'mm*3', 'cumm', 'cmm'],
  mm: ['mm'],
  s: ['s', 'sec', 'secs', 'second', 'seconds'],
  min: ['min', 'mins', 'minute', 'minutes'],
  h: ['h', 'hr', 'hrs', 'hour', 'hours'],
  d: ['d', 'day', 'days'],
  '(24.h)': ['24h', '24hr', '24hrs', '(24.h)'],
  wk: ['wk', 'week', 'weeks'],
  mo: ['mo', 'month', 'months'],
  a: ['yr', 'yrs', 'year', 'years'],
  kPa: ['kpa'],
  'mm[Hg]': ['mmhg', 'mm[hg]'],
  Cel: ['cel', '°c', 'degc', 'degreesc', 'degreescelsius'],
  '[pH]': ['ph', '[ph]'],
  '{INR}': ['inr', '{inr}'],
  '{ratio}': ['ratio', '{ratio}'],
  '{titer}': ['titer', 'titre', '{titer}'],
  '{cells}': ['cells', 'cell', '{cells}'],
  '{copies}': ['copies', 'copy', '{copies}'],
  '[HPF]': ['hpf', '[hpf]'],
  '[LPF]': ['lpf', '[lpf]'],
  '10*3': ['k', 'thou', 'thous', 'thousand'],
  '10*6': ['mil', 'mill', 'million'],
  '10*9': ['gpt', 'bil', 'billion'],
  '10*12': ['tpt'],
  'mL/min/{1.73_m2}': ['ml/min/1.73m2', 'ml/min/1.73m*2', 'ml/min/1.73', 'ml/min/{1.73_m2}', 'ml/min/1.73sqm'],
  'mg/g{creat}': ['mg/gcreat', 'mg/gcreatinine', 'mg/g{creat}'],
  'mosm/kg': ['mosm/kgh2o', 'mosmol/kgh2o'],
};

/** Spellings whose case decides: `M/uL` counts millions, `T/l` (French, German) counts 10^12. */
const exact: ReadonlyMap<string, string> = new Map([
  ['M', '10*6'],
  ['T', '10*12'],
  ['a', 'a'],
]);

/** `G/L` is grams in one country and 10^9 in another; a lone letter counts, weighs or measures heat. */
const ambiguous = new Set(['G/L', 'G/l', 'G', 'K', 'k', 'M', 'T']);

const codes = new Map(
  Object.entries(spellings).flatMap(([code, written]) => written.map((spelling) => [spelling, code] as const)),
);

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const superscriptDigit = /[⁰¹²³⁴⁵⁶⁷⁸⁹]/g;

function plain(written: string): string {
  return written
    .trim()
    .replace(/[µμ]/g, 'u')
    .replace(/(?<![⁰¹²³⁴⁵⁶⁷⁸⁹])(?=[⁰¹²³⁴⁵⁶⁷⁸⁹])/g, '^')
    .replace(superscriptDigit, (digit) => String(superscripts.indexOf(digit)))
    .replace(/\*\*|\^/g, '*')
    .replace(/\s+/g, '')
    .replace(/[.]$/, '');
}

function partCode(part: string): string | null {
  const power = /^(?:x?10(?:\*|e|\()|x10|10x)(3|6|9|12)\)?$/i.exec(part);
  if (power !== null) return `10*${power[1] ?? ''}`;
  return exact.get(part) ?? codes.get(part.toLowerCase()) ?? null;
}

/**
 * The UCUM code of a unit as a laboratory wrote it (`MG/DL`, `K/uL`, `x10E3/µL`, `IU/L`), or null if the spelling is
 * unknown or has two meanings: a unit is never guessed. The published code (https://ucum.org) is case-sensitive.
 */
export function ucumCodeOf(written: string): string | null {
  const unit = plain(written);
  if (unit === '' || unit.length > 40 || ambiguous.has(unit)) return null;
  const whole = codes.get(unit.toLowerCase());
  if (whole !== undefined) return whole;
  const parts = unit.split('/');
  if (parts.length > 2) return null;
  const [numerator = '', denominator = null] = parts;
  if (denominator === null) return partCode(numerator);
  const below = partCode(denominator);
  if (below === null || below.startsWith('10*')) return null;
  const above = numerator === '' ? '' : partCode(numerator);
  return above === null ? null : `${above}/${below}`;
}
