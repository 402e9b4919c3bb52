import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parseUnit, unitConversion } from './units.ts';

interface Judge {
  convertUnitTo(
    from: string,
    value: number,
    to: string,
    options: { molecularWeight?: number },
  ): { readonly status: string; readonly toVal: number | null; readonly msg: readonly string[] };
}

// The library has no type declarations, and its package is CommonJS.
const { UcumLhcUtils } = createRequire(import.meta.url)('@lhncbc/ucum-lhc') as {
  UcumLhcUtils: { getInstance(): Judge };
};
const ucum = UcumLhcUtils.getInstance();

/** Converts with the independent library; glucose needs its molar mass in the options. */
function judged(value: number, from: string, to: string, molecularWeight?: number): number {
  const options = molecularWeight === undefined ? {} : { molecularWeight };
  const answer = ucum.convertUnitTo(from, value, to, options);
  if (answer.status !== 'succeeded') throw new Error(`${from} to ${to}: ${answer.msg.join(' ')}`);
  return Number(answer.toVal);
}

function converted(value: number, from: string, to: string): number {
  const conversion = unitConversion(from, to);
  if (conversion === null) throw new Error(`no conversion from ${from} to ${to}`);
  return conversion(value);
}

/** HealthKit's spelling and the UCUM code, from and to. */
const pairs: readonly (readonly [from: string, fromCode: string, to: string, toCode: string])[] = [
  ['mi', '[mi_i]', 'm', 'm'],
  ['km', 'km', 'm', 'm'],
  ['yd', '[yd_i]', 'm', 'm'],
  ['ft', '[ft_i]', 'm', 'm'],
  ['in', '[in_i]', 'cm', 'cm'],
  ['mm', 'mm', 'm', 'm'],
  ['lb', '[lb_av]', 'kg', 'kg'],
  ['st', '[stone_av]', 'kg', 'kg'],
  ['oz', '[oz_av]', 'g', 'g'],
  ['kg', 'kg', 'g', 'g'],
  ['mcg', 'ug', 'mg', 'mg'],
  ['g', 'g', 'mcg', 'ug'],
  ['kJ', 'kJ', 'kcal', 'kcal_th'],
  ['J', 'J', 'kcal', 'kcal_th'],
  ['cal', 'cal_th', 'kcal', 'kcal_th'],
  ['Cal', '[Cal]', 'kcal', 'kcal_th'],
  ['degF', '[degF]', 'degC', 'Cel'],
  ['K', 'K', 'degC', 'Cel'],
  ['L', 'L', 'mL', 'mL'],
  ['dL', 'dL', 'mL', 'mL'],
  ['fl_oz_us', '[foz_us]', 'mL', 'mL'],
  ['fl_oz_imp', '[foz_br]', 'mL', 'mL'],
  ['cup_us', '[cup_us]', 'mL', 'mL'],
  ['pt_us', '[pt_us]', 'mL', 'mL'],
  ['pt_imp', '[pt_br]', 'mL', 'mL'],
  ['hr', 'h', 'min', 'min'],
  ['s', 's', 'min', 'min'],
  ['s', 's', 'ms', 'ms'],
  ['d', 'd', 'min', 'min'],
  ['count/s', '/s', 'count/min', '/min'],
  ['Hz', 'Hz', 'count/min', '/min'],
  ['mi/hr', '[mi_i]/h', 'm/s', 'm/s'],
  ['km/hr', 'km/h', 'm/s', 'm/s'],
  ['ft/s', '[ft_i]/s', 'm/s', 'm/s'],
  ['kPa', 'kPa', 'cmAq', 'cm[H2O]'],
  ['atm', 'atm', 'kPa', 'kPa'],
  ['g/L', 'g/L', 'mg/dL', 'mg/dL'],
  ['mL/s', 'mL/s', 'L/min', 'L/min'],
  ['kJ/hr·kg', 'kJ/h/kg', 'kcal/hr·kg', 'kcal_th/h/kg'],
  ['ml/(kg*min)', 'ml/(kg.min)', 'mL/min·kg', 'mL/min/kg'],
  ['S', 'S', 'mcS', 'uS'],
  ['kW', 'kW', 'W', 'W'],
  ['kcal/hr', 'kcal_th/h', 'W', 'W'],
  ['%', '%', 'count', '1'],
];

describe('unit conversions judged by ucum-lhc', () => {
  test.each(pairs)('%s', (from, fromCode, to, toCode) => {
    for (const value of [1, 0.07, 98.6, 5510.123]) {
      const expected = judged(value, fromCode, toCode);
      expect(Math.abs(converted(value, from, to) - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-12);
      expect(converted(expected, to, from)).toBeCloseTo(value, 9);
    }
  });

  test('millimeters of mercury differ from UCUM only in the digits of its shorter definition', () => {
    expect(converted(16, 'kPa', 'mmHg')).toBeCloseTo(judged(16, 'kPa', 'mm[Hg]'), 2);
    expect(converted(16, 'kPa', 'mmHg')).toBeCloseTo(120.009852, 6);
    expect(converted(1, 'inHg', 'mmHg')).toBeCloseTo(25.4, 9);
  });

  test('A48: glucose in moles takes the molar mass that the unit carries', () => {
    const expected = judged(5.5, 'mmol/L', 'mg/dL', 180.1558800000541);
    expect(converted(5.5, 'mmol<180.1558800000541>/L', 'mg/dL')).toBeCloseTo(expected, 10);
    expect(converted(5.5, 'mmol<180.1558800000541>/L', 'mg/dL')).toBeCloseTo(99.0857, 4);
    expect(converted(1, 'mmol<180>/L', 'mg/dL')).toBe(18);
    expect(converted(1000, 'mcmol<180>/L', 'mg/dL')).toBe(18);
  });
});

describe('unit conversions', () => {
  test('leave no noise of binary fractions', () => {
    expect(converted(168, 'cm', 'm')).toBe(1.68);
    expect(converted(0.07, 'count', '%')).toBe(7);
    expect(converted(0.294, '1', '%')).toBe(29.4);
    expect(converted(0.57, 'count', '%')).toBe(57);
    expect(converted(1, 'mi', 'm')).toBe(1609.344);
    expect(converted(1, 'lb', 'kg')).toBe(0.45359237);
    expect(converted(212, 'degF', 'degC')).toBe(100);
    expect(converted(98.6, 'degF', 'degC')).toBe(37);
    expect(converted(4.184, 'kJ', 'kcal')).toBe(1);
  });

  test('keep every digit where nothing is converted', () => {
    expect(converted(0.1234567890123456, 'kcal', 'Cal')).toBe(0.1234567890123456);
    expect(converted(158.7939999999999, 'Cal', 'kcal')).toBe(158.7939999999999);
    expect(converted(33.090000000000003, 'mL/min·kg', 'mL/min·kg')).toBe(33.09);
  });

  test('A49: the large and the small calorie differ by case', () => {
    expect(converted(158.8, 'Cal', 'kcal')).toBe(158.8);
    expect(converted(158.8, 'kcal', 'kcal')).toBe(158.8);
    expect(converted(158.8, 'cal', 'kcal')).toBe(0.1588);
    expect(converted(664.4192, 'kJ', 'kcal')).toBe(158.8);
  });

  test('every spelling of oxygen uptake means one thing', () => {
    for (const spelling of ['mL/min·kg', 'ml/(kg*min)', 'mL/kg·min', 'mL/kg*min', 'mL/kg/min', 'mL/(min·kg)']) {
      expect(converted(33.09, spelling, 'mL/min·kg')).toBe(33.09);
    }
  });

  test('micro in every spelling', () => {
    for (const spelling of ['mcg', 'ug', '\u00b5g', '\u03bcg']) expect(converted(5, spelling, 'mg')).toBe(0.005);
  });

  test('refuse what is unknown or measures something else', () => {
    for (const junk of [
      '',
      'KG',
      'Lb',
      'furlong',
      'mmol/L',
      'mmol<0>/L',
      'mmol<x>/L',
      'xg',
      'kg/',
      '/min',
      '??',
      'mmg',
    ]) {
      expect(parseUnit(junk), junk).toBeNull();
    }
    expect(unitConversion('kg', 'm')).toBeNull();
    expect(unitConversion('m/s', 's/m')).toBeNull();
    expect(unitConversion('dBASPL', 'dBHL')).toBeNull();
    expect(unitConversion('IU', 'mcg')).toBeNull();
    expect(unitConversion('degC/min', 'degC/min')).toBeNull();
    expect(unitConversion('mL/min·kg', 'mL/min')).toBeNull();
  });
});
