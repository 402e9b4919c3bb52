import {
  bloodTestView,
  type BloodTestRecord,
  type BloodTestResultRecord,
  type RecordReferenceRange,
  type RecordSink,
  type Skip,
} from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import { createLabReader } from './lab-reader.ts';

interface Read {
  readonly tests: readonly BloodTestRecord[];
  readonly skips: readonly Skip[];
}

type File = { readonly text: string; readonly sourceName?: string; readonly file?: string };

function never(): never {
  throw new Error('not a kind of record that FHIR files hold');
}

function readFiles(files: readonly File[]): Read {
  const tests: BloodTestRecord[] = [];
  const skips: Skip[] = [];
  const sink: RecordSink = {
    quantity: never,
    category: never,
    workout: never,
    nutrition: never,
    food: never,
    exportedAt: never,
    sourceOrder: never,
    told: never,
    table: never,
    bloodTest: (test) => void tests.push(test),
    skip: (skip) => void skips.push(skip),
  };
  const reader = createLabReader(sink);
  for (const { text, sourceName = 'City Hospital', file = 'file.json' } of files) {
    reader.add({ text, sourceName, fhirVersion: null, file });
  }
  reader.finish();
  return { tests, skips };
}

type Json = Record<string, unknown>;

function read(...resources: readonly Json[]): Read {
  return readFiles(resources.map((resource) => ({ text: JSON.stringify(resource) })));
}

const laboratory = [{ coding: [{ code: 'laboratory' }] }];

function loinc(code: string, display?: string): Json {
  return { coding: [{ system: 'http://loinc.org', code, ...(display === undefined ? {} : { display }) }] };
}

function observation(changes: Json): Json {
  return {
    resourceType: 'Observation',
    id: 'o1',
    status: 'final',
    category: laboratory,
    code: loinc('2345-7', 'Glucose'),
    effectiveDateTime: '2026-03-09',
    ...changes,
  };
}

function report(changes: Json): Json {
  return {
    resourceType: 'DiagnosticReport',
    id: 'r1',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: loinc('24323-8', 'Metabolic panel'),
    effectiveDateTime: '2026-03-09',
    result: [{ reference: 'Observation/o1' }],
    ...changes,
  };
}

function to(id: string): Json {
  return { reference: `Observation/${id}` };
}

function oneResult(changes: Json): BloodTestResultRecord {
  const { tests, skips } = read(observation(changes));
  expect(skips).toEqual([]);
  expect(tests).toHaveLength(1);
  const [result] = tests[0]?.results ?? [];
  if (result === undefined) throw new Error('no result');
  return result;
}

function names(tests: readonly BloodTestRecord[]): readonly (readonly string[])[] {
  return tests.map(({ results }) => results.map(({ name }) => name));
}

const mg = { unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' };

/** Names of each test's results. */
const named = ({ tests }: Read) => tests.map(({ results }) => results.map(({ name }) => name).join());

const bottle = (id: string): Json =>
  observation({ id, specimen: { reference: `Specimen/${id}` }, valueString: 'growth' });

describe('answers', () => {
  it('L01: valueString with a comparator keeps its text and is read', () => {
    expect(oneResult({ valueString: '<10 IntlUnit/mL' })).toMatchObject({
      text: '<10 IntlUnit/mL',
      quantity: { value: '10', comparator: '<', unit: 'IntlUnit/mL', unitCode: '[IU]/mL' },
    });
  });

  it('L02: valueQuantity.comparator is kept', () => {
    expect(oneResult({ valueQuantity: { value: 0.1, comparator: '<', unit: 'mg/L' } })).toMatchObject({
      text: null,
      quantity: { value: '0.1', comparator: '<', unit: 'mg/L', unitCode: 'mg/L' },
    });
  });

  it('L03: "=" is dropped, "<>" is kept as text', () => {
    expect(oneResult({ valueQuantity: { value: 5, comparator: '=', ...mg } })).toMatchObject({
      text: null,
      quantity: { value: '5', comparator: null },
    });
    expect(oneResult({ valueQuantity: { value: 5, comparator: '<>', ...mg } })).toMatchObject({
      quantity: null,
      text: '<> 5 mg/dL',
    });
  });

  it('L04: the value 0 is 0', () => {
    expect(oneResult({ valueQuantity: { value: 0, unit: '%' } }).quantity).toMatchObject({ value: '0', unitCode: '%' });
  });

  it('L06: valueCodeableConcept is a text result, also with text or code only', () => {
    expect(oneResult({ valueCodeableConcept: { text: 'GT 45' } })).toMatchObject({ text: 'GT 45', quantity: null });
    expect(oneResult({ valueCodeableConcept: { coding: [{ code: 'POS' }] } })).toMatchObject({ text: 'POS' });
    const coding = { system: 'http://snomed.info/sct', code: '10828004', display: 'Positive' };
    expect(oneResult({ valueCodeableConcept: { coding: [coding] } })).toMatchObject({
      text: 'Positive',
      answerCodings: [coding],
    });
  });

  it.each([
    ['valueRatio', { numerator: { value: 1 }, denominator: { value: 160 } }, '1:160'],
    ['valueRange', { low: { value: 3, unit: 'mg' }, high: { value: 5, unit: 'mg' } }, '3 - 5 mg'],
    ['valueBoolean', true, 'true'],
    ['valueDateTime', '1999-06', '1999-06'],
    ['valueDateTime', '2015-02-30', '2015-02-30'],
    ['valueTime', '08:30:00', '08:30:00'],
    ['valuePeriod', { start: '2026-03-01', end: '2026-03-02' }, '2026-03-01 - 2026-03-02'],
    ['valueSampledData', { origin: { value: 0 }, period: 10, dimensions: 1, data: '1 2 E' }, '1 2 E'],
    ['valueAttachment', { title: 'Scan' }, 'Scan'],
  ])('L07: %s has a text form', (member, value, text) => {
    expect(oneResult({ [member]: value })).toMatchObject({ text, quantity: null });
  });

  it('L07: valueInteger is a number', () => {
    expect(oneResult({ valueInteger: 3 })).toMatchObject({ text: null, quantity: { value: '3', unit: null } });
  });

  it('L07: a type that is unknown is no answer and no error', () => {
    expect(oneResult({ valueMystery: { a: [null] }, valueQuantity: null })).toMatchObject({
      text: null,
      quantity: null,
    });
  });

  it('L36: decimals keep their source text', () => {
    const decimals = ['1.0', '1.00', '1E-22', '1e245', '-0.50'];
    const files = decimals.map((value, at) => ({
      text: JSON.stringify(
        observation({ id: `o${at}`, code: loinc(`${at}-0`), valueQuantity: { value: 'V' } }),
      ).replace('"V"', value),
    }));
    const { tests } = readFiles(files);
    expect(tests[0]?.results.map(({ quantity }) => quantity?.value)).toEqual(decimals);
  });
});

function range(text: string): RecordReferenceRange | undefined {
  return oneResult({ valueQuantity: { ...mg, value: 80 }, referenceRange: [{ text }] }).referenceRanges[0];
}

describe('units and ranges', () => {
  it('L09: a unit that stands only in the code is shown, and a wrong system is not passed on', () => {
    const { quantity } = oneResult({ valueQuantity: { value: 5.5, system: '(HL7_V2)', code: 'mEq/L' } });
    expect(quantity).toEqual({ value: '5.5', comparator: null, unit: 'mEq/L', unitCode: 'meq/L' });
    const unknown = oneResult({ valueQuantity: { value: 5.5, system: '(HL7_V2)', code: 'zorks' } });
    expect(unknown.quantity).toEqual({ value: '5.5', comparator: null, unit: 'zorks', unitCode: null });
  });

  it('L10: the unit is shown as given, its UCUM code in the right case', () => {
    const { quantity } = oneResult({ valueQuantity: { ...mg, value: 5, unit: 'MG/DL', code: 'MG/DL' } });
    expect(quantity).toMatchObject({ unit: 'MG/DL', unitCode: 'mg/dL' });
  });

  it('L11: unknown units stay verbatim', () => {
    expect(oneResult({ valueQuantity: { value: 5, unit: 'AU/mL' } }).quantity).toMatchObject({
      unit: 'AU/mL',
      unitCode: null,
    });
    expect(oneResult({ valueQuantity: { value: 5, unit: 'x10E3/µL' } }).quantity?.unitCode).toBe('10*3/uL');
  });

  it('a code that is UCUM by its system stays, though no table knows it', () => {
    const { quantity } = oneResult({ valueQuantity: { ...mg, value: 5, unit: 'odd', code: 'mg/m2.d' } });
    expect(quantity).toMatchObject({ unit: 'odd', unitCode: 'mg/m2.d' });
  });

  it('L12, L14: a range as text keeps its text, and clear bounds are read', () => {
    expect(range('61-100 mg/dL')).toMatchObject({
      text: '61-100 mg/dL',
      low: { value: '61', unitCode: 'mg/dL' },
      high: { value: '100', unitCode: 'mg/dL' },
    });
    expect(range('3,6–10,0')).toMatchObject({ low: { value: '3.6', unit: 'mg/dL' }, high: { value: '10.0' } });
    expect(range('-5 - 5')).toMatchObject({ low: { value: '-5' }, high: { value: '5' } });
    expect(range('Negative')).toEqual({ text: 'Negative', low: null, high: null, appliesTo: null });
  });

  it.each([
    [{ high: { ...mg, value: 5, comparator: '<' } }, null, '5', '<5 mg/dL'],
    [{ low: { ...mg, value: 5, comparator: '<' } }, null, '5', '<5 mg/dL'],
    [{ high: { ...mg, value: 60, comparator: '>=' } }, '60', null, '>=60 mg/dL'],
    [{ low: { ...mg, value: 2 }, high: { ...mg, value: 5, comparator: '<' } }, '2', '5', '2 mg/dL - <5 mg/dL'],
    [{ high: { ...mg, value: 5, comparator: '<' }, text: '< 5 fasting' }, null, '5', '< 5 fasting'],
    [{ high: { ...mg, value: 5, comparator: '<' }, text: 'Fasting' }, null, '5', 'Fasting (<5 mg/dL)'],
  ])('a comparator on a bound is not lost: %j', (referenceRange, low, high, text) => {
    const [shown] = oneResult({ valueQuantity: { ...mg, value: 4 }, referenceRange }).referenceRanges;
    expect([shown?.low?.value ?? null, shown?.high?.value ?? null, shown?.text]).toEqual([low, high, text]);
  });

  it('L16: values and ranges are never scaled', () => {
    const percent = { unit: '%', system: 'http://unitsofmeasure.org', code: '%' };
    const result = oneResult({
      valueQuantity: { value: 41.2, ...percent },
      referenceRange: [{ low: { value: 37.5, ...percent }, high: { value: 51.0, ...percent } }],
    });
    expect(result.quantity?.value).toBe('41.2');
    expect(result.referenceRanges[0]).toMatchObject({ low: { value: '37.5' }, high: { value: '51' } });
  });

  it('L17: several ranges are all kept with whom they apply to', () => {
    const { referenceRanges } = oneResult({
      valueQuantity: { value: 5, ...mg },
      referenceRange: [
        { low: { value: 1 }, appliesTo: [{ text: 'Female' }], age: { low: { value: 18, unit: 'yrs' } } },
        { high: { value: 9 }, meaning: { text: 'Therapeutic' } },
        { high: { value: 7 }, type: { coding: [{ code: 'normal', display: 'Normal Range' }] } },
        { appliesTo: [{ text: 'Nobody' }] },
      ],
    });
    expect(referenceRanges.map(({ appliesTo }) => appliesTo)).toEqual([
      'Female, age 18 yrs and over',
      'Therapeutic',
      null,
    ]);
  });

  it.each([
    [
      [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'LL' }] }],
      'criticalLow',
    ],
    [{ coding: [{ system: 'http://hl7.org/fhir/v2/0078', code: 'H' }] }, 'high'],
    [[{ text: 'Normal' }], 'normal'],
    [[{ coding: [{ code: 'R' }] }], null],
  ])('interpretation %j is %s', (interpretation, expected) => {
    expect(oneResult({ interpretation, valueInteger: 1 }).interpretation).toBe(expected);
  });
});

describe('status and versions', () => {
  it('L18: entered-in-error is never shown, also when a report leads to it', () => {
    const wrong = observation({ status: 'entered-in-error', valueInteger: 1 });
    const { tests, skips } = read(
      report({ result: [{ reference: 'Observation/o1' }, { reference: 'Observation/o2' }] }),
      wrong,
      observation({ id: 'o2', valueInteger: 2 }),
    );
    expect(tests.map(({ results }) => results.map(({ identifier }) => identifier))).toEqual([['o2'], []]);
    expect(skips).toEqual([{ kind: 'clinicalRecord', reason: 'enteredInError', subject: 'file.json' }]);
    // It is handed over without results, so that what an earlier export brought of it is hidden.
    const withdrawal = { status: 'entered-in-error', gathered: true, results: [], takesBack: ['o1'] };
    expect(tests[1]).toMatchObject(withdrawal);
    expect(read(wrong).tests).toMatchObject([withdrawal]);
    const vital = { ...wrong, category: [{ coding: [{ code: 'vital-signs' }] }] };
    expect(read(vital).tests).toEqual([]);
  });

  it('L18: a report entered in error takes its results with it', () => {
    const right = read(report({}), observation({ valueInteger: 1 }));
    const { tests, skips } = read(report({ status: 'entered-in-error' }), observation({ valueInteger: 1 }));
    // It is handed over without results, so that what an earlier export brought of it is hidden.
    expect(tests).toMatchObject([{ key: right.tests[0]?.key, status: 'entered-in-error', results: [] }]);
    expect(skips.map(({ reason }) => reason)).toEqual(['enteredInError', 'enteredInError']);
  });

  it('L18: cancelled is shown without a value', () => {
    expect(oneResult({ status: 'cancelled', valueInteger: 7 })).toMatchObject({
      status: 'cancelled',
      quantity: null,
      text: null,
    });
  });

  it('L19: of two versions with one id the later by the source’s time wins, in any order', () => {
    const old = observation({ meta: { lastUpdated: '2026-03-10T00:00:00Z' }, valueInteger: 1 });
    const corrected = observation({
      meta: { lastUpdated: '2026-03-11T00:00:00Z' },
      status: 'corrected',
      valueInteger: 2,
    });
    for (const { tests } of [read(old, corrected), read(corrected, old)]) {
      expect(tests).toHaveLength(1);
      expect(tests[0]?.results).toMatchObject([{ status: 'corrected', quantity: { value: '2' } }]);
      expect(tests[0]?.status).toBe('corrected');
    }
  });

  it('L19: two versions with one business identifier and two ids are one', () => {
    const identifier = [{ system: 'http://lab.example', value: 'A-17' }];
    const { tests } = read(
      observation({ id: 'new', identifier, status: 'amended', valueInteger: 2 }),
      observation({ id: 'old', identifier, valueInteger: 1 }),
    );
    expect(tests.flatMap(({ results }) => results)).toMatchObject([{ status: 'amended', quantity: { value: '2' } }]);
  });

  it('L20: final replaces preliminary, under one order number', () => {
    const identifier = [{ system: 'http://lab.example', value: 'ORDER-9' }];
    const before = [
      report({ id: 'a', identifier, status: 'preliminary' }),
      observation({ status: 'preliminary', valueInteger: 1 }),
    ];
    const after = [
      report({ id: 'b', identifier, result: [{ reference: 'Observation/o9' }] }),
      observation({ id: 'o9', valueInteger: 2 }),
    ];
    const both = read(...after, ...before);
    expect(both.tests.map(({ status }) => status)).toEqual(['final']);
    expect(both.tests[0]?.results).toMatchObject([{ quantity: { value: '2' } }]);
    expect(read(...after).tests[0]?.key).toBe(both.tests[0]?.key);
  });

  it('two settled reports of one order number, code and time are two if they answer nothing alike, or of other specimens', () => {
    const identifier = [{ value: 'ORDER-9' }];
    const [one, two] = ['a', 'b'].map((id) =>
      report({ id, identifier, result: [{ reference: `Observation/${id}` }] }),
    ) as [Json, Json];
    const sodium = observation({ id: 'a', code: loinc('2951-2', 'Sodium') });
    const potassium = observation({ id: 'b', code: loinc('2823-3', 'Potassium') });
    const apart = read(one, two, sodium, potassium);
    expect(named(apart).sort()).toEqual(['Potassium', 'Sodium']);
    expect(new Set(apart.tests.map(({ key }) => key)).size).toBe(2);
    // A correction repeats what it corrects, and a final report need not repeat a preliminary one.
    expect(named(read(one, two, sodium, { ...sodium, id: 'b', valueInteger: 7 }))).toEqual(['Sodium']);
    expect(named(read({ ...one, status: 'preliminary' }, two, sodium, potassium))).toEqual(['Potassium']);
    expect(read(one, two, bottle('a'), bottle('b')).tests).toHaveLength(2);
    expect(read(one, two, bottle('a'), { ...bottle('b'), specimen: { reference: 'Specimen/a' } }).tests).toHaveLength(
      1,
    );
  });

  it('two reports of one order number stay two', () => {
    const identifier = [{ value: 'ACCESSION-1' }];
    const { tests } = read(
      report({ id: 'a', identifier, result: [] }),
      report({ id: 'b', identifier, code: loinc('58410-2'), result: [] }),
    );
    expect(new Set(tests.map(({ key }) => key)).size).toBe(2);
  });

  it('A68: one identifier at two sources is two reports', () => {
    const text = JSON.stringify(report({}));
    const { tests } = readFiles([
      { text, sourceName: 'One' },
      { text, sourceName: 'Two' },
    ]);
    expect(new Set(tests.map(({ key }) => key)).size).toBe(2);
  });
});

const bloodSpecimen = (id: string): Json => ({ resourceType: 'Specimen', id, type: { text: 'Blood' } });

const cultureOf = (id: string, specimen: Json): Json => observation({ id, valueString: 'No growth', specimen });

const specimenAt = (id: string): Json => ({ reference: `Specimen/${id}` });

const withOwnSpecimen = (id: string): Json => ({
  ...cultureOf(id, { reference: `#${id}` }),
  contained: [{ resourceType: 'Specimen', id, type: { text: 'Blood' } }],
});

const cultureSet = (id: string, specimen?: Json): Json =>
  report({ id, identifier: [{ value: 'ORDER-9' }], result: [to(id)], ...(specimen && { specimen: [specimen] }) });

describe('reports and their results', () => {
  it('L21: a report without results is listed, and its analytes on their own', () => {
    const { result: _result, ...bare } = report({});
    const { tests, skips } = read(bare, observation({ valueInteger: 1 }));
    expect(skips).toEqual([]);
    expect(tests.map(({ name, results }) => [name, results.length])).toEqual([
      ['Metabolic panel', 0],
      ['Glucose', 1],
    ]);
  });

  it('L24: an analyte that a report leads to is listed once, also if it stands alone under another id', () => {
    const value = { valueQuantity: { value: 5.4, ...mg } };
    const { tests } = read(report({}), observation(value), observation({ id: 'copy', ...value }));
    expect(names(tests)).toEqual([['Glucose']]);
  });

  it('R13: an analyte that two settled reports lead to stands in both, with what a panel of it groups, and nowhere else', () => {
    const other = report({ id: 's', code: loinc('1-1'), status: 'amended', identifier: [{ value: 'another order' }] });
    const { tests } = read(report({}), other, observation({ valueInteger: 1 }));
    expect(tests.map(({ status, results }) => [status, results.map(({ name }) => name)])).toEqual([
      ['amended', ['Glucose']],
      ['final', ['Glucose']],
    ]);
    const result = [{ reference: 'Observation/panel' }];
    const grouped = read(report({ result }), { ...other, result }, panel, ...members).tests;
    expect(grouped.map(({ results }) => results.map(({ name }) => name))).toEqual([
      ['CBC', 'Glucose', 'Hb'],
      ['CBC', 'Glucose', 'Hb'],
    ]);
  });

  it('L24: an analyte that two reports lead to is listed once, with the final one, if the other waits for it', () => {
    const { tests } = read(
      report({ id: 'p', status: 'preliminary', code: loinc('1-1') }),
      report({ id: 'f' }),
      observation({ valueInteger: 1 }),
    );
    expect(tests.map(({ status, results }) => [status, results.length])).toEqual([
      ['final', 1],
      ['preliminary', 0],
    ]);
  });

  const panel = observation({
    id: 'panel',
    code: loinc('58410-2', 'CBC'),
    hasMember: [{ reference: 'Observation/o1' }, { reference: 'Observation/o2' }],
  });
  const members = [
    observation({ valueInteger: 1 }),
    observation({ id: 'o2', code: loinc('718-7', 'Hb'), valueInteger: 2 }),
  ];

  it('L25: a panel’s members are listed once, also when the report lists both', () => {
    for (const result of [
      [{ reference: 'Observation/panel' }],
      ['panel', 'o1', 'o2'].map((id) => ({ reference: `Observation/${id}` })),
    ]) {
      const { tests } = read(report({ result }), panel, ...members);
      expect(tests).toHaveLength(1);
      expect(tests[0]?.results.map(({ name, members }) => [name, members])).toEqual([
        ['CBC', [1, 2]],
        ['Glucose', undefined],
        ['Hb', undefined],
      ]);
      const [test] = tests;
      const shown = test && bloodTestView({ id: 'x', at: null, record: test, otherSources: [] });
      expect(shown?.results.map(({ name }) => name)).toEqual(['Glucose', 'Hb']);
    }
  });

  it('L25: a panel without a report is a blood test of its own name', () => {
    const { tests } = read(...members, panel);
    expect(tests).toMatchObject([{ name: 'CBC', codings: [{ code: '58410-2' }] }]);
    expect(tests[0]?.results).toHaveLength(3);
  });

  it('L25: the older has-member relation, and panels that hold each other, end', () => {
    const related = [{ type: 'has-member', target: { reference: 'Observation/o1' } }];
    const one = observation({
      id: 'one',
      code: loinc('1-1', 'One'),
      related: [...related, { type: 'has-member', target: { reference: 'Observation/two' } }],
    });
    const two = observation({ id: 'two', code: loinc('2-2', 'Two'), hasMember: [{ reference: 'Observation/one' }] });
    const { tests } = read(one, two, observation({ valueInteger: 1 }));
    expect(names(tests).flat().sort()).toEqual(['Glucose', 'One', 'Two']);
  });

  it('L26: analytes coded with the order’s code are named by their own words', () => {
    const order = { system: 'http://loinc.org', code: '24323-8', display: 'Metabolic panel' };
    const { tests } = read(
      report({ result: [{ reference: 'Observation/o1' }, { reference: 'Observation/o2' }] }),
      observation({
        code: { coding: [order, { system: 'http://lab.example', code: 'NA', display: 'Sodium' }] },
        valueInteger: 1,
      }),
      observation({ id: 'o2', code: { coding: [order], text: 'Potassium' }, valueInteger: 1 }),
    );
    expect(names(tests)).toEqual([['Sodium', 'Potassium']]);
  });

  it('L27: one LOINC twice in one report: both if time, specimen or value differ, once if nothing does', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const { tests } = read(
      report({ result: ids.map((id) => ({ reference: `Observation/${id}` })) }),
      observation({ id: 'a', valueInteger: 1 }),
      observation({ id: 'b', valueInteger: 2 }),
      observation({ id: 'c', valueInteger: 1, effectiveDateTime: '2026-03-10' }),
      observation({ id: 'd', valueInteger: 1, specimen: { display: 'Urine' } }),
      observation({ id: 'e', valueInteger: 1 }),
    );
    expect(tests[0]?.results.map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('L27: two results of one report under one accession number both stay', () => {
    const identifier = [{ value: 'ACCESSION-1' }];
    const { tests } = read(
      report({ result: [{ reference: 'Observation/a' }, { reference: 'Observation/b' }] }),
      observation({ id: 'a', identifier, valueInteger: 1 }),
      observation({ id: 'b', identifier, valueInteger: 2 }),
    );
    expect(tests[0]?.results).toHaveLength(2);
  });

  it.each([
    ['note', { note: [{ text: 'Second bottle' }] }],
    ['specimen', { specimen: { display: 'Left arm' } }],
    ['body site', { bodySite: { text: 'Left arm' } }],
    ['method', { method: { text: 'Etest' } }],
    ['interpretation', { interpretation: [{ text: 'High' }] }],
    ['range', { referenceRange: [{ high: { value: 9 } }] }],
    ['reason', { valueInteger: undefined, dataAbsentReason: { text: 'Too little' } }],
    ['status', { status: 'corrected' }],
    ['identifier', { identifier: [{ value: 'isolate 2' }] }],
    ['performer', { performer: [{ display: 'Other laboratory' }] }],
    ['device', { device: { reference: 'Device/2' } }],
    ['component', { component: [{ code: { text: 'Part' }, valueInteger: 2 }] }],
  ])('L27: two results of one report that differ in their %s both stay', (_, changes) => {
    const { tests } = read(
      report({ result: [{ reference: 'Observation/a' }, { reference: 'Observation/b' }] }),
      observation({ id: 'a', valueInteger: 1 }),
      observation({ id: 'b', valueInteger: 1, ...changes }),
    );
    expect(tests[0]?.results.map(({ identifier }) => identifier)).toEqual(['a', 'b']);
  });

  it('L27: equal results of two panels, as of two organisms of one culture, both stay', () => {
    const { tests } = read(
      report({ result: [to('one'), to('two')] }),
      observation({ id: 'one', code: { text: 'Organism 1' }, hasMember: [to('a'), to('c')] }),
      observation({ id: 'two', code: { text: 'Organism 2' }, hasMember: [to('b')] }),
      ...['a', 'b', 'c'].map((id) => observation({ id, code: { text: 'Ampicillin' }, valueString: '<=2' })),
    );
    expect(tests[0]?.results.map(({ identifier, members }) => [identifier, members])).toEqual([
      ['one', [1]],
      ['a', undefined],
      ['two', [3]],
      ['b', undefined],
    ]);
  });

  it.each([
    ['two Specimens of one type', [bloodSpecimen('s1'), bloodSpecimen('s2')]],
    ['two that are not there', []],
  ])('L27: two bottles that answer alike both stay: %s', (_, specimens) => {
    const bottles = [cultureOf('a', specimenAt('s1')), cultureOf('b', specimenAt('s2'))];
    const ids = (...results: readonly string[]) =>
      read(report({ result: results.map(to) }), ...bottles, ...specimens).tests.map(({ results }) =>
        results.map(({ identifier }) => identifier),
      );
    expect(ids('a', 'b')).toEqual([['a', 'b']]);
    // The second one loose.
    expect(ids('a')).toEqual([['a'], ['b']]);
  });

  it('L24: what is written twice of one specimen counts once, however its reference is written', () => {
    const base = 'https://lab.example/fhir';
    for (const other of [specimenAt('s1'), { reference: `${base}/Specimen/s1` }]) {
      const copies = [cultureOf('a', specimenAt('s1')), cultureOf('b', other)];
      expect(names(read(report({ result: [to('a'), to('b')] }), ...copies, bloodSpecimen('s1')).tests)).toEqual([
        ['Glucose'],
      ]);
      expect(names(read(report({ result: [to('a')] }), ...copies).tests)).toEqual([['Glucose']]);
    }
    expect(
      names(read(report({ result: [to('a'), to('b')] }), withOwnSpecimen('a'), withOwnSpecimen('b')).tests),
    ).toEqual([['Glucose']]);
  });

  it('two settled reports of one order are two if their specimens are, in their results or in themselves', () => {
    const both = [bloodSpecimen('s1'), bloodSpecimen('s2')];
    const answers = (...resources: readonly Json[]) =>
      read(...resources, ...both).tests.flatMap(({ results }) => results.map(({ text }) => text));
    expect(
      answers(cultureSet('a'), cultureSet('b'), cultureOf('a', specimenAt('s1')), {
        ...cultureOf('b', specimenAt('s2')),
        valueString: 'E. coli',
      }),
    ).toEqual(['No growth', 'E. coli']);
    const [one, two] = [
      observation({ id: 'a', valueString: 'No growth' }),
      observation({ id: 'b', valueString: 'E. coli' }),
    ];
    const apart = read(cultureSet('a', specimenAt('s1')), cultureSet('b', specimenAt('s2')), one, two, ...both);
    expect(apart.tests.map(({ results }) => results.map(({ text, specimenId }) => [text, specimenId]))).toEqual([
      [['No growth', 'Specimen/s1']],
      [['E. coli', 'Specimen/s2']],
    ]);
    // A correction is of the same specimen.
    expect(answers(cultureSet('a', specimenAt('s1')), cultureSet('b', specimenAt('s1')), one, two)).toEqual([
      'E. coli',
    ]);
  });

  it('L24: a loose result that says more than the report’s is no copy of it; one that says less is', () => {
    const value = { valueQuantity: { value: 5.4, ...mg } };
    const { tests } = read(
      report({}),
      observation({ ...value, specimen: { display: 'Serum' } }),
      observation({ id: 'less', ...value }),
      observation({ id: 'more', ...value, specimen: { display: 'Serum' }, note: [{ text: 'Repeated' }] }),
    );
    expect(tests.map(({ results }) => results.map(({ identifier }) => identifier))).toEqual([['o1'], ['more']]);
  });

  it('a result that cannot be found is listed by its name, without a value and without a reason', () => {
    const { tests, skips } = read(
      report({
        result: [
          { reference: 'Observation/o1' },
          { display: 'Sodium' },
          { reference: 'https://lab.example/fhir/Observation/k/_history/2', display: 'Potassium' },
          { reference: '#gone', display: 'Chloride' },
          { reference: '#gone', display: 'Chloride' },
          { identifier: { value: '17' } },
          {},
        ],
      }),
      observation({ valueInteger: 1 }),
    );
    expect(skips).toEqual([]);
    const missing = tests[0]?.results.slice(1) ?? [];
    expect(missing.map(({ name, identifier }) => [name, identifier])).toEqual([
      ['Sodium', null],
      ['Potassium', 'k'],
      ['Chloride', null],
      ['Unnamed result', null],
    ]);
    for (const result of missing) {
      expect(result).toMatchObject({ missing: true, quantity: null, text: null, status: 'unknown' });
      expect(result.absentReason).toBeUndefined();
    }
    const [test] = tests;
    const shown = test && bloodTestView({ id: 'x', at: null, record: test, otherSources: [] });
    expect(shown?.results.map(({ name, value }) => [name, value])).toEqual([
      ['Glucose', 1],
      ['Sodium', null],
      ['Potassium', null],
      ['Chloride', null],
      ['Unnamed result', null],
    ]);
  });

  it('a member of a panel that cannot be found is listed under it; one that is left out for a reason is not', () => {
    const { tests } = read(
      observation({
        id: 'panel',
        hasMember: [{ reference: 'Observation/gone', display: 'Hb' }, { reference: 'Observation/wrong' }],
      }),
      report({ id: 'both', result: [{ reference: 'Observation/panel' }, { reference: 'Observation/gone' }] }),
      observation({ id: 'wrong', status: 'entered-in-error', valueInteger: 1 }),
    );
    expect(tests[0]?.results.map(({ name, members }) => [name, members])).toEqual([
      ['Glucose', [1]],
      ['Hb', undefined],
    ]);
  });

  it('results stand in the order in which their report and its panels name them, found or not', () => {
    const { tests } = read(
      report({ result: [to('gone'), to('panel'), { display: 'Last' }, to('o2')] }),
      observation({ id: 'o2', code: { text: 'Two' }, valueInteger: 2 }),
      observation({ id: 'panel', code: { text: 'Panel' }, hasMember: [to('lost'), to('o1')] }),
      observation({ valueInteger: 1 }),
    );
    expect(tests[0]?.results.map(({ name, identifier, members }) => [identifier ?? name, members])).toEqual([
      ['gone', undefined],
      ['panel', [2, 3]],
      ['lost', undefined],
      ['o1', undefined],
      ['Last', undefined],
      ['o2', undefined],
    ]);
  });

  it.each([
    ['#o1', 'o1'],
    ['#o1', '#o1'],
  ])('a contained result is found by %s under the id %s', (reference, id) => {
    const { tests } = read(report({ result: [{ reference }], contained: [observation({ id, valueInteger: 7 })] }));
    expect(tests[0]?.results).toMatchObject([{ name: 'Glucose', quantity: { value: '7' }, contained: true }]);
  });

  it('L35: components are kept under their own codes', () => {
    const { components } = oneResult({
      component: [{ code: loinc('48643-1', 'Part'), valueQuantity: { value: 60, comparator: '>', ...mg } }],
    });
    expect(components).toMatchObject([{ name: 'Part', quantity: { value: '60', comparator: '>' } }]);
  });

  it('L39: the condition of the specimen is kept as a note', () => {
    const specimen = {
      resourceType: 'Specimen',
      id: 's1',
      type: { text: 'Serum' },
      condition: [{ text: 'Hemolyzed' }],
    };
    const { tests } = read(
      observation({ valueInteger: 1, specimen: { reference: 'Specimen/s1' }, note: [{ text: 'Repeat' }] }),
      specimen,
    );
    expect(tests[0]?.results[0]).toMatchObject({
      specimen: 'Serum',
      notes: ['Repeat', 'Specimen condition: Hemolyzed'],
    });
  });

  it('L43: a report with a document only is listed with its conclusion', () => {
    const { result: _result, ...bare } = report({
      conclusion: 'No growth',
      presentedForm: [{ contentType: 'application/pdf', data: 'JVBERg==' }],
    });
    const { tests } = read(bare);
    expect(tests).toMatchObject([{ conclusion: 'No growth', results: [] }]);
    expect(JSON.stringify(tests)).not.toContain('JVBERg');
  });

  it('names the laboratory by its organization, never by a person', () => {
    const organization = { resourceType: 'Organization', id: 'lab', name: 'Acme Laboratory' };
    const by = (performer: unknown): string | null | undefined =>
      read(report({ performer }), observation({ valueInteger: 1 }), organization).tests[0]?.laboratory;
    expect(by([{ reference: 'Practitioner/1', display: 'A. Person' }, { reference: 'Organization/lab' }])).toBe(
      'Acme Laboratory',
    );
    expect(by({ reference: 'Organization/elsewhere', display: 'Other Lab' })).toBe('Other Lab');
    expect(by([{ actor: { reference: 'Organization/lab' } }])).toBe('Acme Laboratory');
    expect(by([{ reference: 'Practitioner/1', display: 'A. Person' }])).toBeNull();
  });
});

describe('what is no laboratory result', () => {
  const vital = (changes: Json): Json => ({
    resourceType: 'Observation',
    id: 'v1',
    status: 'final',
    code: loinc('85354-9'),
    effectiveDateTime: '2026-03-09',
    component: [{ code: loinc('8480-6'), valueQuantity: { value: 120 } }],
    ...changes,
  });

  it.each([
    ['by category', { category: [{ coding: [{ code: 'vital-signs' }] }], code: loinc('1-1') }],
    [
      'by DSTU2 category',
      { category: { coding: [{ system: 'http://hl7.org/fhir/observation-category', code: 'vital-signs' }] } },
    ],
    ['by LOINC', {}],
    ['for want of both', { code: { coding: [{ system: 'http://local.example', code: 'X' }] } }],
  ])('L35: a vital sign is left out %s', (_, changes) => {
    const { tests, skips } = read(vital(changes));
    expect(tests).toEqual([]);
    expect(skips).toEqual([{ kind: 'clinicalRecord', reason: 'notALabResult', subject: 'file.json' }]);
  });

  it('L35: a vital sign in a laboratory report is left out, the rest is read', () => {
    const { tests, skips } = read(
      report({ result: [{ reference: 'Observation/v1' }, { reference: 'Observation/o1' }] }),
      vital({}),
      observation({ valueInteger: 1 }),
    );
    expect(names(tests)).toEqual([['Glucose']]);
    expect(skips).toHaveLength(1);
  });

  it('an Observation without category is a laboratory’s by its LOINC code or its report', () => {
    expect(read(observation({ category: undefined, valueInteger: 1 })).tests).toHaveLength(1);
    const local = observation({ category: undefined, code: { text: 'Local test' }, valueInteger: 1 });
    expect(names(read(report({}), local).tests)).toEqual([['Local test']]);
  });

  it('a report of radiology is left out with its measures', () => {
    const { tests, skips } = read(
      report({ category: [{ coding: [{ code: 'RAD' }] }] }),
      observation({ category: undefined, valueInteger: 1 }),
    );
    expect(tests).toEqual([]);
    expect(skips.map(({ reason }) => reason)).toEqual(['notALabResult', 'notALabResult']);
  });

  it('other kinds of resource are passed over without a word', () => {
    expect(read({ resourceType: 'Patient', id: 'p' }, { resourceType: 'OperationOutcome', issue: [] })).toEqual({
      tests: [],
      skips: [],
    });
  });
});

function textAt(id: string, effectiveDateTime: string): string {
  return JSON.stringify(observation({ id, effectiveDateTime, valueString: id }));
}

describe('times', () => {
  it('L34: an impossible date is no date, and the time of issue orders', () => {
    const { tests } = read(
      observation({ effectiveDateTime: '2015-02-30', issued: '2015-03-05T10:00:00Z', valueInteger: 1 }),
    );
    expect(tests).toMatchObject([{ collectedDate: null, issuedAt: Date.parse('2015-03-05T10:00:00Z') }]);
    expect(read(observation({ effectiveDateTime: '2015-02-30', valueInteger: 1 })).tests).toMatchObject([
      { collectedDate: null, issuedAt: null },
    ]);
  });

  it('keeps precision; a bare date is no instant', () => {
    const timed = read(report({ effectiveDateTime: '2026-03', issued: '2026-03-11T08:00:00+01:00' })).tests;
    expect(timed).toMatchObject([
      { collectedDate: '2026-03', issuedAt: Date.parse('2026-03-11T07:00:00Z'), issued: '2026-03-11T08:00:00+01:00' },
    ]);
    expect(read(report({ issued: '2026-03-11' })).tests).toMatchObject([{ issuedAt: null, issued: '2026-03-11' }]);
  });

  it('takes the start of a period, and the results’ time if a report has none', () => {
    const period = { effectiveDateTime: undefined, effectivePeriod: { start: '2013-04-02T09:30:10+01:00' } };
    expect(read(report(period)).tests[0]?.collectedDate).toBe('2013-04-02T09:30:10+01:00');
    const untimed = report({ effectiveDateTime: undefined });
    expect(
      read(untimed, observation({ effectiveDateTime: '2026-03-08', valueInteger: 1 })).tests[0]?.collectedDate,
    ).toBe('2026-03-08');
  });

  it('an undated report takes the earliest time of its results, whatever their offsets', () => {
    const { tests } = read(
      report({
        effectiveDateTime: undefined,
        result: [{ reference: 'Observation/a' }, { reference: 'Observation/b' }],
      }),
      observation({ id: 'a', effectiveDateTime: '2026-03-09T08:00:00+11:00', valueInteger: 1 }),
      observation({ id: 'b', effectiveDateTime: '2026-03-08T23:00:00Z', valueInteger: 2 }),
    );
    expect(tests[0]?.collectedDate).toBe('2026-03-09T08:00:00+11:00');
  });

  const drawn = { resourceType: 'Specimen', id: 's1', collection: { collectedDateTime: '2026-03-08T07:00:00Z' } };
  const specimen = { reference: 'Specimen/s1' };

  it('a loose result takes the time of its specimen, and joins what was drawn at that time', () => {
    const { tests } = read(
      observation({ id: 'a', effectiveDateTime: undefined, issued: '2026-03-10T00:00:00Z', specimen, valueInteger: 1 }),
      observation({ id: 'b', effectiveDateTime: '2026-03-08T08:00:00+01:00', valueInteger: 2 }),
      drawn,
    );
    expect(tests).toMatchObject([{ collectedDate: '2026-03-08T07:00:00Z', gathered: true }]);
    expect(tests[0]?.results.map(({ identifier }) => identifier)).toEqual(['a', 'b']);
  });

  it('an undated report takes the time of its results’ specimen; a loose panel that of its members', () => {
    const untimed = observation({ effectiveDateTime: undefined, specimen, valueInteger: 1 });
    expect(read(report({ effectiveDateTime: undefined }), untimed, drawn).tests[0]?.collectedDate).toBe(
      '2026-03-08T07:00:00Z',
    );
    const panel = observation({
      id: 'panel',
      effectiveDateTime: undefined,
      hasMember: [{ reference: 'Observation/o1' }],
    });
    expect(read(panel, untimed, drawn).tests[0]?.collectedDate).toBe('2026-03-08T07:00:00Z');
  });

  it('what has neither time nor id keeps its key, wherever it stands in a file', () => {
    const nameless = observation({ id: undefined, effectiveDateTime: undefined, valueInteger: 1 });
    const alone = report({ id: undefined, result: [] });
    const [one, ...more] = read(nameless, alone)
      .tests.map(({ key }) => key)
      .sort();
    const again = read(observation({ valueInteger: 2 }), alone, nameless).tests.map(({ key }) => key);
    expect(again).toEqual(expect.arrayContaining([one, ...more]));
    expect(more).toHaveLength(1);
    const other = read(observation({ id: undefined, effectiveDateTime: undefined, valueInteger: 3 })).tests[0]?.key;
    expect(other).not.toBe(one);
  });

  it('gathers results without a report by source and time', () => {
    const { tests } = readFiles([
      { text: textAt('a', '2026-03-09T08:00:00+01:00') },
      { text: textAt('b', '2026-03-09T07:00:00Z') },
      { text: textAt('c', '2026-03-09') },
      { text: textAt('d', '2026-03-09T07:00:00Z'), sourceName: 'Elsewhere' },
    ]);
    expect(tests.map(({ results, source }) => [source.name, results.map(({ identifier }) => identifier)])).toEqual([
      ['City Hospital', ['a', 'b']],
      ['City Hospital', ['c']],
      ['Elsewhere', ['d']],
    ]);
    expect(tests[0]).toMatchObject({ name: 'Laboratory results', gathered: true });
  });
});

describe('L37: containers', () => {
  const urn = 'urn:uuid:3d8a1f60-5c1e-4f6e-9b8b-0a5f6e1c2d3e';
  const entries = [
    { fullUrl: 'urn:uuid:1', resource: report({ result: [{ reference: urn }] }) },
    { fullUrl: urn, resource: observation({ id: undefined, valueInteger: 1 }) },
    { fullUrl: 'urn:uuid:3' },
    { resource: { resourceType: 'OperationOutcome', issue: [] } },
  ];

  it.each(['collection', 'searchset', 'transaction', 'batch-response'])(
    'a Bundle of type %s with urn:uuid references',
    (type) => {
      const { tests, skips } = read({ resourceType: 'Bundle', type, entry: entries });
      expect(skips).toEqual([]);
      expect(names(tests)).toEqual([['Glucose']]);
    },
  );

  it('a list, a Bundle in a list, and NDJSON', () => {
    const lines = [report({}), observation({ valueInteger: 1 })];
    const forms = [
      JSON.stringify(lines),
      `\uFEFF${JSON.stringify([{ resourceType: 'Bundle', entry: lines.map((resource) => ({ resource })) }])}`,
      lines.map((line) => JSON.stringify(line)).join('\r\n'),
    ];
    for (const text of forms) expect(names(readFiles([{ text }]).tests)).toEqual([['Glucose']]);
  });

  it('NDJSON with a broken line: the others are read', () => {
    const text = [
      JSON.stringify(observation({ valueInteger: 1 })),
      '{"resourceType":',
      JSON.stringify(observation({ id: 'o2', valueInteger: 2 })),
    ].join('\n');
    const { tests, skips } = readFiles([{ text, file: 'labs.ndjson' }]);
    expect(tests[0]?.results).toHaveLength(2);
    expect(skips).toEqual([{ kind: 'clinicalRecord', reason: 'invalidFile', subject: 'labs.ndjson' }]);
  });

  it('references that are absolute, versioned or contained, in one file or in many', () => {
    const base = 'https://fhir.example/r4/Observation/o1';
    expect(names(read(report({ result: [{ reference: base }] }), observation({ valueInteger: 1 })).tests)).toEqual([
      ['Glucose'],
    ]);
    expect(
      names(
        read(report({ result: [{ reference: 'Observation/o1/_history/2' }] }), observation({ valueInteger: 1 })).tests,
      ),
    ).toEqual([['Glucose']]);
    const contained = report({
      result: [{ reference: '#o1' }],
      contained: [observation({ code: { text: 'Inside' }, valueInteger: 1 })],
    });
    expect(names(read(contained, observation({ valueInteger: 2 })).tests)).toEqual([['Inside'], ['Glucose']]);
  });

  it('bad files are counted and the rest is read', () => {
    const deep = '['.repeat(100_000);
    const texts = [
      '',
      '{',
      'null',
      '42',
      '"text"',
      '{"a":1}',
      deep,
      '<xml/>',
      JSON.stringify({ resourceType: 'Bundle', entry: 'x' }),
    ];
    const { tests, skips } = readFiles([
      ...texts.map((text, at) => ({ text, file: `bad-${at}.json` })),
      { text: JSON.stringify(observation({ valueInteger: 1 })) },
    ]);
    expect(tests).toHaveLength(1);
    expect(skips.map(({ subject, reason }) => `${subject} ${reason}`)).toEqual([
      'bad-0.json invalidFile',
      'bad-1.json invalidFile',
      'bad-2.json notSupported',
      'bad-3.json notSupported',
      'bad-4.json notSupported',
      'bad-5.json notSupported',
      'bad-6.json invalidFile',
      'bad-7.json invalidFile',
    ]);
  });

  it('members of the wrong type never throw', () => {
    const odd = [null, 5, 'x', [], {}, [null], [[1]], true];
    const members = [
      'code',
      'category',
      'status',
      'valueQuantity',
      'valueRatio',
      'referenceRange',
      'interpretation',
      'component',
      'hasMember',
      'related',
      'identifier',
      'meta',
      'note',
      'specimen',
      'performer',
      'effectivePeriod',
      'effectiveTiming',
      'contained',
      'issued',
      'id',
    ];
    for (const value of odd) {
      for (const member of members) {
        expect(() =>
          read(
            report({ [member]: value }),
            observation({ [member]: value }),
            observation({ id: 'o2', category: laboratory, component: [{ [member]: value }] }),
          ),
        ).not.toThrow();
      }
    }
  });
});

describe('DSTU2', () => {
  it('reads its shapes: single category, single interpretation, comments, meaning', () => {
    const old = {
      resourceType: 'Observation',
      id: 'o1',
      status: 'final',
      category: { coding: [{ system: 'http://hl7.org/fhir/observation-category', code: 'laboratory' }] },
      code: loinc('2345-7', 'Glucose'),
      effectiveDateTime: '2016-05-01T08:00:00Z',
      valueQuantity: { value: 101, ...mg },
      interpretation: { coding: [{ system: 'http://hl7.org/fhir/v2/0078', code: 'H' }] },
      comments: 'Fasting',
      referenceRange: [
        { low: { value: 65, ...mg }, high: { value: 99, ...mg }, meaning: { coding: [{ code: 'normal' }] } },
      ],
    };
    const oldReport = {
      resourceType: 'DiagnosticReport',
      id: 'r1',
      status: 'final',
      category: { coding: [{ system: 'http://hl7.org/fhir/v2/0074', code: 'LAB' }] },
      code: { text: 'Basic panel' },
      effectiveDateTime: '2016-05-01T08:00:00Z',
      issued: '2016-05-02T08:00:00Z',
      performer: { reference: 'Organization/1', display: 'Old Lab' },
      result: [{ reference: 'Observation/o1' }],
    };
    const { tests, skips } = read(oldReport, old);
    expect(skips).toEqual([]);
    expect(tests).toMatchObject([
      {
        name: 'Basic panel',
        laboratory: 'Old Lab',
        collectedDate: '2016-05-01T08:00:00Z',
        results: [
          {
            quantity: { value: '101', unitCode: 'mg/dL' },
            interpretation: 'high',
            interpretations: [
              {
                codings: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'H' }],
                text: null,
              },
            ],
            notes: ['Fasting'],
            referenceRanges: [{ low: { value: '65' }, high: { value: '99' }, appliesTo: null }],
          },
        ],
      },
    ]);
  });
});

it('words that every object of the language knows mean nothing in a file', () => {
  const word = 'constructor';
  const { tests } = read(
    observation({
      valueQuantity: { value: 5, unit: word },
      interpretation: [{ text: word, coding: [{ system: word, code: word }] }],
    }),
  );
  const [result] = tests[0]?.results ?? [];
  expect(result?.quantity).toMatchObject({ value: '5', unit: word, unitCode: null, comparator: null });
  expect(result?.interpretation).toBeNull();
  expect(result?.interpretations?.[0]?.codings).toMatchObject([{ system: null, code: word }]);
});
