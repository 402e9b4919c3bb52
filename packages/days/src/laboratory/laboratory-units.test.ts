import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { knownAnalyte } from './known-analytes.ts';
import { laboratoryConversion } from './laboratory-units.ts';

interface Judge {
  convertUnitTo(
    from: string,
    value: number,
    to: string,
    options: { molecularWeight?: number },
  ): { readonly status: string; readonly toVal: number | null };
}

// The library has no type declarations, and its package is CommonJS.
const { UcumLhcUtils } = createRequire(import.meta.url)('@lhncbc/ucum-lhc') as {
  UcumLhcUtils: { getInstance(): Judge };
};
const ucum = UcumLhcUtils.getInstance();

const named = (name: string, report = 'Blood') => knownAnalyte({ code: null, name }, report);
const coded = (code: string) => knownAnalyte({ code: { system: 'http://loinc.org', code }, name: 'x' }, 'Blood');

test.each([
  ['Ferritin', 'ug/L', 'ng/mL'],
  ['Ferritin', 'ng/mL', 'pg/dL'],
  ['Glucose', 'mg/dL', 'mmol/L'],
  ['Cholesterin', 'mmol/L', 'mg/dL'],
  ['Kreatinin', 'umol/L', 'mg/dL'],
  ['Vitamin D (25-OH)', 'nmol/L', 'ng/mL'],
  ['Hämoglobin', 'g/L', 'g/dL'],
  ['Leukocytes', '10*3/uL', '10*9/L'],
  ['Leukocytes', '{cells}/uL', '10*9/L'],
  ['Erythrocytes', '10*6/mm3', '10*12/L'],
  ['ALT', 'U/L', 'ukat/L'],
  ['Hematocrit', 'L/L', '%'],
])('P05: %s in %s is what UCUM makes of it in %s', (name, from, to) => {
  const analyte = named(name);
  const weight = analyte?.gramsPerMole ?? null;
  const judged = ucum.convertUnitTo(from, 7.3, to, weight === null ? {} : { molecularWeight: weight });
  expect(judged.status).toBe('succeeded');
  const own = laboratoryConversion(from, to, analyte)?.(7.3) ?? Number.NaN;
  expect(own / (judged.toVal ?? 0)).toBeCloseTo(1, 9);
});

test('P05: equivalents go by the charge, HbA1c by its own equation, and the factors are those that doctors use', () => {
  const converted = (value: number, from: string, to: string, analyte: ReturnType<typeof named>): number =>
    Number(laboratoryConversion(from, to, analyte)?.(value).toFixed(3));
  expect(converted(140, 'meq/L', 'mmol/L', named('Natrium'))).toBe(140);
  expect(converted(5, 'meq/L', 'mmol/L', named('Calcium'))).toBe(2.5);
  expect(converted(53, 'mmol/mol', '%', coded('59261-8'))).toBe(7);
  expect(converted(6.5, '%', 'mmol/mol', named('HbA1c'))).toBe(47.53);
  expect(converted(100, 'mg/dL', 'mmol/L', coded('2345-7'))).toBe(5.551);
  expect(converted(1, 'mg/dL', 'umol/L', coded('2160-0'))).toBe(88.402);
  expect(converted(2.5, 'm[IU]/L', 'u[IU]/mL', named('TSH'))).toBe(2.5);
  expect(converted(14, 'g/dL', 'mmol/L', coded('718-7'))).toBe(8.688);
  expect(converted(150, 'mg/dL', 'mmol/L', named('Triglycerides'))).toBe(1.694);
});

test('P05: what no factor holds for stays apart', () => {
  for (const [name, from, to] of [
    ['Lipoprotein (a)', 'mg/dL', 'nmol/L'],
    ['Ferritin', 'ng/mL', 'pmol/L'],
    ['ALT', 'U/L', '[IU]/L'],
    ['Prothrombin time', '%', '{INR}'],
    ['A1c of another name', 'mmol/mol', '%'],
    ['Albumin', 'mg/g{creat}', 'mg/dL'],
    ['HbA1c', '%', 'mg/dL'],
    ['eGFR', 'mL/min/{1.73_m2}', 'mL/min'],
  ] as const) {
    expect([name, laboratoryConversion(from, to, named(name))]).toEqual([name, null]);
  }
});

test('P05: an analyte is known by its code or, in blood, by its name; mass and moles have one home', () => {
  expect(coded('14749-6')).toBe(coded('2345-7'));
  expect(named('GLUKOSE')).toBe(coded('2345-7'));
  expect(named('Nüchternglukose')).toBe(coded('1558-6'));
  expect([named('Kreatinin', 'Urinstatus'), named('Kreatinin', '24 h Sammelharn'), named('Harnstoff')?.id]).toEqual([
    null,
    null,
    'urea',
  ]);
  expect(knownAnalyte({ code: { system: null, code: '2345-7' }, name: 'Glucose' }, '')).toBeNull();
});
