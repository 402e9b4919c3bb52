import { createRequire } from 'node:module';
import { findQuantityType, quantityTypes } from '@vitalgate/contract';
import { parseUnit, unitConversion } from '@vitalgate/days';
import { describe, expect, test } from 'vitest';
import { quantityConversion } from './quantity-conversion.ts';

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

/** Units of one kind each: HealthKit's spelling and the UCUM code. Every one is converted to every other. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mass: {
    g: 'g',
    kg: 'kg',
    hg: 'hg',
    dag: 'dag',
    dg: 'dg',
    cg: 'cg',
    mg: 'mg',
    mcg: 'ug',
    ng: 'ng',
    pg: 'pg',
    fg: 'fg',
    oz: '[oz_av]',
    lb: '[lb_av]',
    lbs: '[lb_av]',
    st: '[stone_av]',
  },
  length: { m: 'm', km: 'km', cm: 'cm', mm: 'mm', nm: 'nm', in: '[in_i]', ft: '[ft_i]', yd: '[yd_i]', mi: '[mi_i]' },
  volume: {
    L: 'L',
    l: 'l',
    mL: 'mL',
    ml: 'ml',
    dL: 'dL',
    mcL: 'uL',
    fl_oz_us: '[foz_us]',
    fl_oz_imp: '[foz_br]',
    cup_us: '[cup_us]',
    pt_us: '[pt_us]',
    pt_imp: '[pt_br]',
  },
  time: { s: 's', sec: 's', ms: 'ms', mcs: 'us', min: 'min', hr: 'h', hrs: 'h', h: 'h', d: 'd' },
  energy: { J: 'J', kJ: 'kJ', MJ: 'MJ', cal: 'cal_th', kcal: 'kcal_th', Cal: '[Cal]' },
  temperature: { degC: 'Cel', '°C': 'Cel', '℃': 'Cel', degF: '[degF]', '°F': '[degF]', '℉': '[degF]', K: 'K' },
  pressure: { Pa: 'Pa', kPa: 'kPa', hPa: 'hPa', atm: 'atm', cmAq: 'cm[H2O]' },
  power: { W: 'W', kW: 'kW', 'kcal/d': 'kcal_th/d', 'kcal/hr': 'kcal_th/h', 'J/s': 'J/s' },
  frequency: {
    'count/s': '/s',
    'count/min': '/min',
    bpm: '/min',
    rpm: '/min',
    'beats/min': '/min',
    'breaths/min': '/min',
    'steps/min': '/min',
    '1/min': '/min',
    Hz: 'Hz',
    kHz: 'kHz',
  },
  speed: {
    'm/s': 'm/s',
    'km/hr': 'km/h',
    'km/h': 'km/h',
    kph: 'km/h',
    'mi/hr': '[mi_i]/h',
    mph: '[mi_i]/h',
    'm·s⁻¹': 'm.s-1',
    'ft/s': '[ft_i]/s',
    'm·s^-1': 'm.s-1',
  },
  concentration: { 'mg/dL': 'mg/dL', 'g/L': 'g/L', 'mcg/mL': 'ug/mL', 'kg/L': 'kg/L' },
  flow: { 'L/min': 'L/min', 'L/s': 'L/s', 'mL/s': 'mL/s' },
  oxygenUptake: {
    'mL/min·kg': 'mL/min/kg',
    'ml/(kg*min)': 'ml/(kg.min)',
    'mL/kg/min': 'mL/kg/min',
    'mL/min-kg': 'mL/min/kg',
    'mL/(kg-min)': 'mL/kg/min',
    'L/hr·kg': 'L/h/kg',
  },
  effort: {
    'kcal/hr·kg': 'kcal_th/h/kg',
    'kcal/hr-kg': 'kcal_th/h/kg',
    'kcal/kg-hr': 'kcal_th/h/kg',
    'kcal/(kg*hr)': 'kcal_th/(kg.h)',
    'kJ/hr·kg': 'kJ/h/kg',
  },
  bodyMassIndex: {
    'kg/m^2': 'kg/m2',
    'kg/m²': 'kg/m2',
    'kg/m2': 'kg/m2',
    'kg·m⁻²': 'kg.m-2',
    'lb/in²': '[lb_av]/[in_i]2',
    'lb/in^2': '[lb_av]/[in_i]2',
    'g/cm^2': 'g/cm2',
  },
  conductance: { S: 'S', mcS: 'uS', mS: 'mS' },
  voltage: { V: 'V', mV: 'mV', mcV: 'uV' },
  illuminance: { lx: 'lx', klx: 'klx' },
  angle: { rad: 'rad', deg: 'deg' },
  share: { count: '1', '%': '%' },
  substance: { mol: 'mol', mmol: 'mmol', mcmol: 'umol', nmol: 'nmol' },
  catalysis: { kat: 'kat', mckat: 'ukat', U: 'U', mU: 'mU' },
};

const glucoseMass = 180.1558800000541;
const glucoseUnits: Readonly<Record<string, string>> = {
  [`mmol<${glucoseMass}>/L`]: 'mmol/L',
  [`mcmol<${glucoseMass}>/mL`]: 'umol/mL',
  [`mol<${glucoseMass}>/L`]: 'mol/L',
};

describe('unit conversions judged by ucum-lhc', () => {
  test.each(Object.entries(kinds))('every unit of %s to every other', (_kind, units) => {
    for (const [from, fromCode] of Object.entries(units)) {
      for (const [to, toCode] of Object.entries(units)) {
        for (const value of [1, 0.07, 98.6, 5510.123]) {
          const expected = judged(value, fromCode, toCode);
          const difference = Math.abs(converted(value, from, to) - expected);
          // Near zero degrees what is left of a temperature has lost digits to its offset.
          const scale = 'degC' in units ? Math.max(Math.abs(expected), 300) : Math.abs(expected);
          expect(difference / scale, `${value} ${from} in ${to}`).toBeLessThanOrEqual(1e-12);
        }
      }
    }
  });

  test('units of two kinds have no conversion', () => {
    const one = Object.values(kinds).map((units) => Object.keys(units)[0] ?? '');
    for (const from of one) {
      for (const to of one) if (from !== to) expect(unitConversion(from, to), `${from} in ${to}`).toBeNull();
    }
  });

  test.each(quantityTypes.map(({ name, unit }) => [name, unit]))('%s from every unit of its kind', (name, unit) => {
    const type = findQuantityType(name);
    if (type === null) throw new Error(name);
    const kind = Object.values(kinds).find((units) => unit in units);
    const code = kind?.[unit];
    if (kind === undefined || code === undefined) {
      // UCUM converts no arbitrary units and has another millimeter of mercury; they have tests of their own.
      expect(['dBASPL', 'appleEffortScore', 'mmHg', 'IU']).toContain(unit);
      return;
    }
    for (const [from, fromCode] of Object.entries(kind)) {
      const conversion = quantityConversion(type, from);
      if (typeof conversion === 'string') throw new Error(`${name} in ${from}: ${conversion}`);
      expect(conversion(98.6), from).toBeCloseTo(judged(98.6, fromCode, code), 6);
    }
    for (const strange of ['V', 'furlong', unit.toUpperCase() + 'X', '?'])
      expect(quantityConversion(type, strange), strange).toBe('unknownUnit');
  });

  test('millimeters of mercury differ from UCUM only in the digits of its shorter definition', () => {
    expect(converted(16, 'kPa', 'mmHg')).toBeCloseTo(judged(16, 'kPa', 'mm[Hg]'), 2);
    expect(converted(16, 'kPa', 'mmHg')).toBeCloseTo(120.009852, 6);
    expect(converted(1, 'inHg', 'mmHg')).toBeCloseTo(25.4, 9);
    expect(converted(12, 'cmHg', 'mmHg')).toBe(120);
    expect(converted(760, 'mmHg', 'atm')).toBeCloseTo(1, 6);
    expect(converted(120, 'mmHg', 'mmHg')).toBe(120);
  });

  test('A48: glucose in moles takes the molar mass that the unit carries', () => {
    const expected = judged(5.5, 'mmol/L', 'mg/dL', 180.1558800000541);
    expect(converted(5.5, 'mmol<180.1558800000541>/L', 'mg/dL')).toBeCloseTo(expected, 10);
    expect(converted(5.5, 'mmol<180.1558800000541>/L', 'mg/dL')).toBeCloseTo(99.0857, 4);
    for (const [unit, code] of Object.entries(glucoseUnits)) {
      const judgment = judged(0.07, code, 'mg/dL', glucoseMass);
      expect(Math.abs(converted(0.07, unit, 'mg/dL') / judgment - 1), unit).toBeLessThan(1e-12);
    }
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

  test('keep every digit if nothing is converted', () => {
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

  test('units of the same scale that UCUM does not convert', () => {
    expect(converted(1500, 'mIU', 'IU')).toBe(1.5);
    expect(converted(2, 'IU/mL', 'IU/L')).toBe(2000);
    expect(converted(1, 'cup_imp', 'fl_oz_imp')).toBe(10);
    for (const level of ['dBASPL', 'dB', 'dBA', 'dB(A)']) expect(converted(61.5, level, 'dBASPL')).toBe(61.5);
    expect(converted(2, 'm^3', 'm·m·m')).toBe(2);
    expect(unitConversion('D', 'pD')).toBeNull();
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
      'mmol<0>/L',
      'mmol<x>/L',
      'xg',
      'kg/',
      '/min',
      '??',
      'mmg',
      'm^',
      'm^0',
      'degC^2',
      'mEq',
      'ppm',
      'BPM',
      'kg-',
      '-kg',
      'm²²',
      'm²s',
      `${'m·'.repeat(40)}m`,
      'mg/dL/',
    ]) {
      expect(parseUnit(junk), junk).toBeNull();
    }
    expect(unitConversion('kg', 'm')).toBeNull();
    expect(unitConversion('m/s', 's/m')).toBeNull();
    expect(unitConversion('dBASPL', 'dBHL')).toBeNull();
    expect(unitConversion('IU', 'mcg')).toBeNull();
    expect(unitConversion('degC/min', 'degC/min')).toBeNull();
    expect(unitConversion('mL/min·kg', 'mL/min')).toBeNull();
    // Moles weigh something only with a molar mass.
    expect(unitConversion('mmol/L', 'mg/dL')).toBeNull();
  });
});

test('every unit of the table is one the converter knows', () => {
  for (const type of quantityTypes) expect(parseUnit(type.unit), `${type.name} in ${type.unit}`).not.toBeNull();
});
