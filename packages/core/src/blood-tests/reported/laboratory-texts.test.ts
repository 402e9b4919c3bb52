import { describe, expect, it } from 'vitest';
import { decimalText, finiteNumber } from './decimal-text.ts';
import { comparatorOf, quantityInText } from './measured-text.ts';
import { boundsInText } from './reference-range-text.ts';

describe('decimalText', () => {
  it.each([
    ['3.60', '3.60'],
    ['3,60', '3.60'],
    ['0,125', '0.125'],
    ['-5', '-5'],
    ['−0.5', '-0.5'],
    ['+2', '2'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['007', '7'],
    ['0.0', '0.0'],
    ['1E-22', '1E-22'],
  ])('%s is %s', (written, text) => {
    expect(decimalText(written)).toBe(text);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it.each(['', 'abc', '1.2.3', '5.', '4,000', '12,345', '1-2', 'NaN', 'Infinity', '1 000', '0x10'])(
    '%s is no clear number',
    (written) => {
      expect(decimalText(written)).toBeNull();
    },
  );

  it('L36: a number beyond a double is not Infinity', () => {
    expect(finiteNumber('1e400')).toBeNull();
    expect(finiteNumber('1e245')).toBe(1e245);
  });
});

describe('quantityInText', () => {
  it('L01: reads "<10 IntlUnit/mL" as a comparator, a number and a unit', () => {
    expect(quantityInText('<10 IntlUnit/mL')).toEqual({
      value: '10',
      comparator: '<',
      unit: 'IntlUnit/mL',
      unitCode: '[IU]/mL',
    });
  });

  it.each([
    ['< 0,5 mg/L', { value: '0.5', comparator: '<', unit: 'mg/L', unitCode: 'mg/L' }],
    ['≥90', { value: '90', comparator: '>=', unit: null, unitCode: null }],
    ['12.50', { value: '12.50', comparator: null, unit: null, unitCode: null }],
    ['0', { value: '0', comparator: null, unit: null, unitCode: null }],
    ['120 mg/dL', { value: '120', comparator: null, unit: 'mg/dL', unitCode: 'mg/dL' }],
    ['>5 S/CO', { value: '5', comparator: '>', unit: 'S/CO', unitCode: null }],
    ['<0.90 Index', { value: '0.90', comparator: '<', unit: 'Index', unitCode: null }],
    ['<1 /100WBC', { value: '1', comparator: '<', unit: '/100WBC', unitCode: null }],
    ['<5 /HPF', { value: '5', comparator: '<', unit: '/HPF', unitCode: '/[HPF]' }],
    ['>5 AU', { value: '5', comparator: '>', unit: 'AU', unitCode: null }],
  ])('%s is a quantity', (text, quantity) => {
    expect(quantityInText(text)).toEqual(quantity);
  });

  it.each([
    'Positive',
    'GT 45',
    '1:160',
    '2 colonies seen',
    '10-20',
    '<> 5',
    '2026-03-09',
    '<10 of 20',
    '<1:80',
    '<1: 80',
    '< 1 : 80',
    '>1:1280',
    '<1/80',
    '<10^3',
    '<10*3',
    '<10³',
    '<0.90 Negative',
    '<0.90 (Negative)',
    '<0.90 NEG',
    '<0.90, negative',
    '<5 N',
    '5.1 H',
    '5.1 L',
    '1+',
    '4,000',
    '',
  ])('%s stays words', (text) => {
    expect(quantityInText(text)).toBeNull();
  });
});

function numbers(text: string, unit: string | null = null): readonly (string | null)[] {
  const { low, high } = boundsInText(text, unit);
  return [low?.value ?? null, high?.value ?? null];
}

describe('boundsInText', () => {
  it.each([
    ['61-100 mg/dL', '61', '100'],
    ['3.6-10.0', '3.6', '10.0'],
    ['3,6–10,0', '3.6', '10.0'],
    ['-5 - 5', '-5', '5'],
    ['-5--1', '-5', '-1'],
    ['(70 - 99)', '70', '99'],
    ['0.5 to 1.5', '0.5', '1.5'],
    ['< 5.0', null, '5.0'],
    ['≤5', null, '5'],
    ['>= 40 mg/dL', '40', null],
    ['0-0', '0', '0'],
    ['up to 5', null, '5'],
    ['Up to: 5', null, '5'],
    ['Up to 5.0 mg/dL', null, '5.0'],
    ['< OR = 5', null, '5'],
    ['<OR=5 mg/dL', null, '5'],
    ['> OR = 60 mL/min/1.73m2', '60', null],
    ['less than 5', null, '5'],
    ['Less than or equal to 5 mg/dL', null, '5'],
    ['at least 40', '40', null],
    ['below 5,6 mmol/l', null, '5.6'],
    ['above 40', '40', null],
    ['5 or less', null, '5'],
    ['5 mg/dL or less', null, '5'],
    ['5 or less mg/dL', null, '5'],
    ['40 or more', '40', null],
    ['not more than 5', null, '5'],
    ['=< 5', null, '5'],
    ['< = 5', null, '5'],
    ['(< 5)', null, '5'],
    ['bis 5', null, '5'],
    ['0,70 à 1,10', '0.70', '1.10'],
    ['de 3,5 a 5,1 mmol/L', '3.5', '5.1'],
    ['da 4 a 10', '4', '10'],
    ['4,0 tot 10,0', '4.0', '10.0'],
    ['von 4,0 bis 10,0', '4.0', '10.0'],
    ['entre 3 et 5', '3', '5'],
    ['between 3 and 5 mg/dL', '3', '5'],
    ['inf. à 5', null, '5'],
    ['Inférieur ou égal à 5,2', null, '5.2'],
    ['sup à 40', '40', null],
    ['inferiore a 5', null, '5'],
    ['superior a 40', '40', null],
    ['fino a 5', null, '5'],
    ['lager dan 5', null, '5'],
    ['unter 5', null, '5'],
    ['at most 5', null, '5'],
    ['40 and above', '40', null],
    ['-5 or less', null, '-5'],
    ['1.005 - 1.030', '1.005', '1.030'],
    ['0.000 - 5.000', '0.000', '5.000'],
    ['até 5,0', null, '5.0'],
    ['acima de 40', '40', null],
    ['maior que 40', '40', null],
    ['de 3,5 até 5,1', '3.5', '5.1'],
    ['do 5,0', null, '5.0'],
    ['powyżej 40', '40', null],
    ['od 3,5 do 5,1', '3.5', '5.1'],
    ['40 -', '40', null],
    ['< or equal to 5', null, '5'],
    ['<or equal to 5 mg/dL', null, '5'],
    ['less than or = 5', null, '5'],
    ['less than or equal 5', null, '5'],
    ['less than/equal to 5', null, '5'],
    ['equal to or less than 5', null, '5'],
    ['lower than or equal to 5', null, '5'],
    ['less or equal to 5', null, '5'],
    ['greater than or = 60', '60', null],
    ['greater or equal to 60', '60', null],
    ['equal to or greater than 60', '60', null],
    ['> or equal to 60', '60', null],
    ['>/= 60', '60', null],
    ['> / = 60', '60', null],
    ['</= 5', null, '5'],
    ['=/< 5', null, '5'],
    ['=/> 60', '60', null],
    ['< or =5', null, '5'],
    ['min. 30', '30', null],
    ['30 minimum', '30', null],
    ['5 max', null, '5'],
    ['< 30 min', null, '30'],
  ])('L12, L14: %s', (text, low, high) => {
    expect(numbers(text)).toEqual([low, high]);
  });

  it.each([
    'Negative',
    'M: 4.5-5.9 F: 4.1-5.1',
    '4,000-11,000',
    '10-5',
    '3.5-5.0 (adults)',
    '2020-01-02',
    '5-10-15',
    'up to 5 days ago',
    'less than detectable',
    'up to 5-10',
    '5 or 6',
    'over 18 years: 5',
    'below 4,000',
    '30 min',
    '30 min.',
    '5 mL min',
    '<1:80',
    '>1/80',
    '<10^3',
    '< or > 5',
    'equal to 5',
    'upward of 5',
    '150.000 - 400.000',
    '',
  ])('L12: %s is not clear', (text) => {
    expect(numbers(text)).toEqual([null, null]);
  });

  it('L12: bounds carry the unit of their text, else that of the value', () => {
    expect(boundsInText('61-100 mg/dL', 'mmol/L').low).toMatchObject({ unit: 'mg/dL', unitCode: 'mg/dL' });
    expect(boundsInText('61-100', 'mmol/l').high).toMatchObject({ unit: 'mmol/l', unitCode: 'mmol/L' });
  });
});

it.each([
  ['<', '<'],
  [' =< ', '<='],
  ['=', null],
  ['constructor', null],
])('L03: the comparator %j is %s', (written, comparator) => {
  expect(comparatorOf(written)).toBe(comparator);
});
