import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { ucumCodeOf } from './ucum-code.ts';

interface UcumPackage {
  readonly UcumLhcUtils: {
    getInstance(): { validateUnitString(unit: string): { status: string; ucumCode: string | null } };
  };
}

const judge = (createRequire(import.meta.url)('@lhncbc/ucum-lhc') as UcumPackage).UcumLhcUtils.getInstance();

/** Spelling, then the UCUM code that the published rules give it. */
const known: readonly (readonly [string, string])[] = [
  ['mg/dl', 'mg/dL'],
  ['mg/dL', 'mg/dL'],
  ['MG/DL', 'mg/dL'],
  ['G/DL', 'g/dL'],
  ['gm/dL', 'g/dL'],
  ['g/L', 'g/L'],
  ['K/uL', '10*3/uL'],
  ['K/mcL', '10*3/uL'],
  ['k/µL', '10*3/uL'],
  ['x10E3/uL', '10*3/uL'],
  ['x10(3)/mcL', '10*3/uL'],
  ['10*3/uL', '10*3/uL'],
  ['10^3/µL', '10*3/uL'],
  ['10³/μL', '10*3/uL'],
  ['Thousand/uL', '10*3/uL'],
  ['M/uL', '10*6/uL'],
  ['x10E6/uL', '10*6/uL'],
  ['10^9/L', '10*9/L'],
  ['10⁹/L', '10*9/L'],
  ['10^12/L', '10*12/L'],
  ['10¹²/l', '10*12/L'],
  ['T/l', '10*12/L'],
  ['Gpt/l', '10*9/L'],
  ['{cells}/uL', '{cells}/uL'],
  ['cells/mcL', '{cells}/uL'],
  ['/nl', '/nL'],
  ['/HPF', '/[HPF]'],
  ['U/L', 'U/L'],
  ['[U]/L', 'U/L'],
  ['IU/L', '[IU]/L'],
  ['mIU/L', 'm[IU]/L'],
  ['uIU/mL', 'u[IU]/mL'],
  ['IntlUnit/mL', '[IU]/mL'],
  ['mEq/L', 'meq/L'],
  ['mcg/dL', 'ug/dL'],
  ['µg/l', 'ug/L'],
  ['umol/L', 'umol/L'],
  ['µmol / l', 'umol/L'],
  ['ng/mL', 'ng/mL'],
  ['PG', 'pg'],
  ['fl', 'fL'],
  ['%', '%'],
  ['mm/hr', 'mm/h'],
  ['mL/min/1.73 m²', 'mL/min/{1.73_m2}'],
  ['mL/min/1.73m2', 'mL/min/{1.73_m2}'],
  ['mL/min/{1.73_m2}', 'mL/min/{1.73_m2}'],
  ['mmol/mol', 'mmol/mol'],
  ['mg/24h', 'mg/(24.h)'],
  ['mmHg', 'mm[Hg]'],
  ['copies/mL', '{copies}/mL'],
  ['INR', '{INR}'],
  ['sec', 's'],
  ['degrees C', 'Cel'],
  ['years', 'a'],
];

describe('UCUM codes of laboratory units', () => {
  it.each(known)('L10, L11: %s is %s', (written, code) => {
    expect(ucumCodeOf(written)).toBe(code);
    expect(judge.validateUnitString(code).status).toBe('valid');
  });

  it.each(['G/L', 'K', 'M', 'T', 'furlongs', 'AU/mL', 'mg/dL/h', 'S/CO', '', ' ', 'mg/', 'index'])(
    'L11: %s is not guessed',
    (written) => {
      expect(ucumCodeOf(written)).toBeNull();
    },
  );
});
