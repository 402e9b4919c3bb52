import { unitConversion, type Conversion } from '../units/units.ts';
import type { KnownAnalyte } from './known-analytes.ts';

/** A unit of UCUM as `unitConversion` reads it; null if its amounts cannot be compared with those of other units. */
function readable(ucum: string, analyte: KnownAnalyte | null): string | null {
  const { gramsPerMole = null, charge = null } = analyte ?? {};
  const text = ucum
    .replaceAll(/\{(?:cells|copies)\}/g, '1')
    .replace(/^\//, '1/')
    .replaceAll('[IU]', 'IU')
    .replaceAll('mm3', 'uL');
  // What is left is a scale of its own: [pH], {INR}, a share of creatinine or of all molecules of a kind.
  if (/[[\]{}()]|\/[a-z]?mol\b/.test(text)) return null;
  if (/eq\b/.test(text)) {
    return gramsPerMole === null || charge === null ? null : text.replaceAll(/eq\b/g, `mol<${gramsPerMole / charge}>`);
  }
  return gramsPerMole === null ? text : text.replaceAll(/mol\b/g, `mol<${gramsPerMole}>`);
}

/** HbA1c in percent (NGSP) of HbA1c in mmol/mol (IFCC): the master equation, NGSP = 0.09148 × IFCC + 2.152. */
const [slope, offset] = [0.09148, 2.152];

const hemoglobinA1c: Readonly<Record<string, Conversion>> = {
  'mmol/mol to %': (value) => slope * value + offset,
  '% to mmol/mol': (value) => (value - offset) / slope,
};

/**
 * Turns results of one analyte from one unit into another, by UCUM and by what is known of the analyte: mass and moles by
 * its molar mass, equivalents by its charge. Units are UCUM codes. Null if they cannot be turned into each other. A
 * greater value stays the greater one.
 */
export function laboratoryConversion(from: string, to: string, analyte: KnownAnalyte | null): Conversion | null {
  if (from === to) return (value) => value;
  if (analyte?.id === 'hemoglobinA1c') return hemoglobinA1c[`${from} to ${to}`] ?? null;
  const [source, target] = [readable(from, analyte), readable(to, analyte)];
  return source === null || target === null ? null : unitConversion(source, target);
}
