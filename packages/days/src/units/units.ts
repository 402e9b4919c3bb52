import { metricPrefixes, plainUnits, prefixedUnits, type Dimensions, type UnitAtom } from './unit-atoms.ts';

/** Turns a value in one unit into the value in another. */
export type Conversion = (value: number) => number;

const none: Dimensions = {};
const molesPattern = /^(\D{0,2})mol<(\d+(?:\.\d+)?)>$/u;
const powerPattern = /^([^\d^]+)\^?(-?[1-9])$/u;

/** A longer text is no unit, in characters. */
export const longestUnit = 64;

const superscripts = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
const powerInSuperscript = new RegExp(`(\u207b?)([${superscripts}])`, 'gu');

/** `m\u00b2` as `m^2`. */
function withPlainPowers(text: string): string {
  return text.replace(powerInSuperscript, (_power, minus: string, digit: string) => {
    return `^${minus === '' ? '' : '-'}${superscripts.indexOf(digit)}`;
  });
}

function prefixed(prefix: string, base: UnitAtom): UnitAtom | null {
  if (prefix === '') return base;
  const scale = metricPrefixes.get(prefix);
  if (scale === undefined) return null;
  return { ...base, multiply: base.multiply * scale[0], divide: base.divide * scale[1] };
}

function parseAtom(text: string): UnitAtom | null {
  const plain = plainUnits.get(text);
  if (plain !== undefined) return plain;
  const moles = molesPattern.exec(text);
  if (moles !== null) {
    const gramsPerMole = Number(moles[2]);
    const mole = { multiply: gramsPerMole, divide: 1, offset: 0, dimensions: { mass: 1 } };
    return gramsPerMole > 0 ? prefixed(moles[1] ?? '', mole) : null;
  }
  for (const length of [1, 2, 3]) {
    const base = prefixedUnits.get(text.slice(-length));
    const found = base === undefined ? null : prefixed(text.slice(0, -length), base);
    if (found !== null) return found;
  }
  return null;
}

function raised(unit: UnitAtom, power: number): UnitAtom | null {
  if (unit.offset !== 0 || 'temperature' in unit.dimensions) return null;
  const [multiply, divide] = power > 0 ? [unit.multiply, unit.divide] : [unit.divide, unit.multiply];
  const size = Math.abs(power);
  const dimensions = Object.fromEntries(Object.entries(unit.dimensions).map(([name, own]) => [name, own * power]));
  return { multiply: multiply ** size, divide: divide ** size, offset: 0, dimensions };
}

function parseFactor(text: string): UnitAtom | null {
  const [, name, power] = powerPattern.exec(text) ?? [];
  if (name === undefined) return parseAtom(text);
  const atom = parseAtom(name);
  return atom === null ? null : raised(atom, Number(power));
}

function combine(dimensions: Dimensions, more: Dimensions, sign: 1 | -1): Dimensions {
  const sum: Record<string, number> = { ...dimensions };
  for (const [name, power] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + sign * power;
  return sum;
}

/** A dot, a star or a hyphen between two names multiplies; before a digit it belongs to a number or a power. */
const productSign = /[·⋅×*.-](?!\d)/u;

/**
 * Reads a unit as HealthKit writes it: `mL/min·kg`, `ml/(kg*min)`, `mmol<180.1558800000541>/L`, `kg/m^2`, or as other
 * programs do: `kcal/hr-kg`, `kg/m²`, `kg/m2`. Case counts. Whatever follows the first `/` divides. Null for a text that is
 * no such unit, and for a temperature inside a compound.
 */
export function parseUnit(text: string): UnitAtom | null {
  if (text.length > longestUnit) return null;
  const [above = '', ...below] = withPlainPowers(text.trim()).split('/');
  let unit: UnitAtom | null = null;
  const sides: [part: string, sign: 1 | -1][] = [[above, 1]];
  for (const part of below) sides.push([part.replace(/^\((.*)\)$/u, '$1'), -1]);
  for (const [part, sign] of sides) {
    for (const name of part.split(productSign)) {
      const atom = parseFactor(name);
      if (atom === null) return null;
      if (unit === null) {
        unit = atom;
        continue;
      }
      if ('temperature' in unit.dimensions || 'temperature' in atom.dimensions) return null;
      unit = {
        multiply: unit.multiply * (sign === 1 ? atom.multiply : atom.divide),
        divide: unit.divide * (sign === 1 ? atom.divide : atom.multiply),
        offset: 0,
        dimensions: combine(unit.dimensions, atom.dimensions, sign),
      };
    }
  }
  return unit;
}

function sameDimensions(a: Dimensions, b: Dimensions): boolean {
  return Object.values(combine(combine(none, a, 1), b, -1)).every((power) => power === 0);
}

/**
 * The conversion from one unit to another, or null if either is unknown or they measure different things. Exact
 * definitions on both sides; the noise of binary fractions is rounded off at 15 significant digits, so that 0.07
 * becomes 7 % and 168 cm become 1.68 m.
 */
export function unitConversion(from: string, to: string): Conversion | null {
  if (from === to) return parseUnit(from) === null ? null : (value) => value;
  const source = parseUnit(from);
  const target = parseUnit(to);
  if (source === null || target === null || !sameDimensions(source.dimensions, target.dimensions)) return null;
  const multiply = source.multiply * target.divide;
  const divide = source.divide * target.multiply;
  const before = source.offset;
  const after = target.offset;
  if (multiply === divide && before === after) return (value) => value;
  return (value) => Number((((value + before) * multiply) / divide - after).toPrecision(15));
}
