import { describe, expect, test } from 'vitest';
import type { LabColumns } from '@vitalgate/contract';
import { bloodTestView, type BloodTestRecord } from '@vitalgate/core';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import type { TableSettings } from '../../kit/importer.ts';
import { createLabCsvImporter } from './lab-csv-importer.ts';

async function read(content: string | Uint8Array, settings: Partial<TableSettings> = {}) {
  const importer = createLabCsvImporter({ columns: null, header: null, kept: [], ...settings });
  const source = textSource({ 'labs.csv': content });
  const claimed = await importer.claims(source);
  return { ...(await importTexts(importer, source)), claimed };
}

/** What the API shows of results: `Name: value unit [low..high] "words" flag`. */
function shown(tests: readonly BloodTestRecord[]): readonly string[] {
  return tests.flatMap((record) => {
    const { collectedDate, results } = bloodTestView({ id: 'x', at: null, record, otherSources: [] });
    return results.map(({ name, value, comparator, text, unit, referenceRanges, interpretation }) => {
      const ranges = referenceRanges.map(
        ({ low, high, text: words }) => `[${low ?? ''}..${high ?? ''}]${words === null ? '' : ` "${words}"`}`,
      );
      return [collectedDate, `${name}:`, comparator, value, text, unit, ...ranges, interpretation]
        .filter((part) => part !== null)
        .join(' ');
    });
  });
}

test('a value stands in the column of those in range, or in that of the others', async () => {
  const { bloodTests } = await read(
    'Test Name,In Range,Out of Range,Reference Range,Units,Date\nGlucose,92,,65-99,mg/dL,2026-05-01\n' +
      'LDL Cholesterol,,131 H,<100,mg/dL,2026-05-01\nVitamin B12,,188,200-1100,pg/mL,2026-05-01\nNitrite,,Positive,Negative,,2026-05-01\n',
  );
  expect(shown(bloodTests)).toEqual([
    '2026-05-01 Glucose: 92 mg/dL [65..99] "65-99"',
    '2026-05-01 LDL Cholesterol: 131 mg/dL [..100] "<100" high',
    '2026-05-01 Vitamin B12: 188 pg/mL [200..1100] "200-1100" abnormal',
    '2026-05-01 Nitrite: Positive [..] "Negative"',
  ]);
});

test('L40: Test,Value,Unit,Range is read, its range too', async () => {
  const { bloodTests, claimed, skips, tables } = await read('Test,Value,Unit,Range\nWBC,6.1,10^3/uL,"4.0-11.0"\n');
  expect(claimed).toEqual(['labs.csv']);
  expect(shown(bloodTests)).toEqual(['WBC: 6.1 10^3/uL [4..11] "4.0-11.0"']);
  expect(bloodTests[0]?.results[0]?.quantity).toEqual({
    comparator: null,
    value: '6.1',
    unit: '10^3/uL',
    unitCode: '10*3/uL',
  });
  expect(bloodTests[0]).toMatchObject({ collectedDate: null, source: { name: 'Lab results (CSV)' }, laboratory: null });
  expect(skips).toEqual([]);
  expect(tables).toEqual([{ file: 'labs.csv', encoding: 'utf-8', delimiter: ',', decimalSign: '.', dateOrder: null }]);
});

const namesIn = async (header: string, ...rows: readonly string[]) => {
  const { bloodTests } = await read(`${header}\n${rows.join('\n')}\n`);
  return bloodTests.flatMap(({ results }) => results.map(({ name }) => name));
};

test.each([
  ['Test', 'Analyte'],
  ['Analyte', 'Test'],
  ['Test Name', 'Component'],
  ['Lab Test', 'Parameter'],
  ['Name', 'Test'],
  ['Panel', 'Test'],
  ['Untersuchung', 'Parameter'],
  ['Profil', 'Analyt'],
  ['Analyse', 'Paramètre'],
  ['Prueba', 'Analito'],
  ['Esame', 'Parametro'],
  ['Onderzoek', 'Bepaling'],
  ['Exame', 'Analito'],
  ['Badanie', 'Parametr'],
])(
  'K7: beside the names of panels in %s results bear the names of analytes in %s, in whichever order they stand',
  async (panel, analyte) => {
    const rows = [
      ['CBC', 'WBC', '6.1', '10*3/uL', '4-11'],
      ['CBC', 'HCT', '41', '%', '35-45'],
      ['LIPID', 'LDL', '<70', 'mg/dL', '<100'],
    ];
    const [unit, range] = ['Unit', 'Reference Range'];
    expect(await namesIn([panel, analyte, 'Result', unit, range].join(), ...rows.map((row) => row.join()))).toEqual([
      'WBC',
      'HCT',
      'LDL',
    ]);
    const swapped = rows.map(([first, second, ...more]) => [second, first, ...more].join());
    expect(await namesIn([analyte, panel, 'Result', unit, range].join(), ...swapped)).toEqual(['WBC', 'HCT', 'LDL']);
  },
);

test('K7: a test without analytes keeps its own name, numbers and one name for all name nothing, and dates as columns go with panels', async () => {
  expect(await namesIn('Test,Component,Result,Unit', 'CBC,WBC,6,10*3/uL', 'CBC,HCT,41,%', 'TSH,,2.1,mIU/L')).toEqual([
    'WBC',
    'HCT',
    'TSH',
  ]);
  expect(
    await namesIn('Item,Name,Test,Result,Unit', '1,Ann,TSH,2,mIU/L', '2,Ann,LDL,70,mg/dL', '3,Ann,LDL,71,mg/dL'),
  ).toEqual(['TSH', 'LDL', 'LDL']);
  // Without a difference the better name counts.
  expect(await namesIn('Test,Description,Result,Unit', 'TSH,thyrotropin,2.1,mIU/L')).toEqual(['TSH']);
  expect(
    await namesIn('Test,Analyte,Unit,2026-01-05,2026-02-05', 'CBC,WBC,10*3/uL,6,7', 'CBC,HCT,%,41,', 'TSH,,mIU/L,2.1,'),
  ).toEqual(['WBC', 'HCT', 'TSH', 'WBC']);
});

test('a German file: semicolons, decimal comma, day first, Windows; bounds in columns', async () => {
  const text =
    'Entnahmedatum;Untersuchung;Ergebnis;Einheit;Untergrenze;Obergrenze;Bewertung;Labor\r\n' +
    '03.04.2026;Hämoglobin;13,60;g/dl;12,0;16,0;N;Labor Süd\r\n' +
    '03.04.2026;Eisen;1.234;µg/l;;1.500;;Labor Süd\r\n';
  const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const { bloodTests, tables } = await read(windows);
  expect(tables).toEqual([
    { file: 'labs.csv', encoding: 'windows-1252', delimiter: ';', decimalSign: ',', dateOrder: 'dayFirst' },
  ]);
  expect(shown(bloodTests)).toEqual([
    '2026-04-03 Hämoglobin: 13.6 g/dl [12..16] normal',
    '2026-04-03 Eisen: 1234 µg/l [..1500]',
  ]);
  expect(bloodTests[0]?.results[0]?.quantity?.value).toBe('13.60');
  expect(bloodTests).toMatchObject([{ laboratory: 'Labor Süd', source: { name: 'Labor Süd' } }]);
});

test('the one column that holds days is theirs, whatever it is called, but not that of birthdays', async () => {
  const results = 'Badanie;Wynik;Jednostka\n2026-03-01;TSH;2,1;mIU/l\n';
  expect((await read(`Kiedy;${results}`)).bloodTests[0]?.collectedDate).toBe('2026-03-01');
  expect((await read(`Data urodzenia;${results}`)).bloodTests[0]?.collectedDate).toBeNull();
  expect((await read(`Ergebnisdatum;${results}`)).bloodTests[0]?.collectedDate).toBe('2026-03-01');
});

test.each(['Vordatum', 'Date antérieure', 'Previous date', 'Next test due'])(
  'the days of %s are not those of the results',
  async (name) => {
    const { bloodTests } = await read(`Test;Result;Unit;${name}\nTSH;2,1;mIU/l;2026-03-01\n`);
    expect(shown(bloodTests)).toEqual(['TSH: 2.1 mIU/l']);
  },
);

const rowsOf = (header: string, one: string, other: string) =>
  read(`${header},Date,Test,Result,Unit\n${one},2026-03-01,TSH,2.1,mIU/L\n${other},2026-03-01,TSH,3.1,mIU/L\n`);

test('rows of several people are refused, however a person is written', async () => {
  await expect(rowsOf('Patient', 'Jane Doe', 'Jim Roe')).rejects.toThrow(/results of 2 people/u);
  await expect(rowsOf('Date of birth', '1980-01-01', '2010-05-06')).rejects.toThrow(/results of 2 people/u);
  await expect(rowsOf('Patient ID', '17', '18')).rejects.toThrow(/results of 2 people/u);
  expect(shown((await rowsOf('Patient name', 'Jane Doe', '"DOE, Jane"')).bloodTests)).toHaveLength(2);
  expect(shown((await rowsOf('Patient age', '45', '46')).bloodTests)).toHaveLength(2);
});

const datesOf = async (...written: readonly string[]) =>
  (
    await read(`Date,Analyte,Value,Unit\n${written.map((date, at) => `${date},A${at},1,g/L\n`).join('')}`)
  ).bloodTests.map(({ collectedDate }) => collectedDate);

describe('the order of dates and the decimal sign are those of the file', () => {
  test('N12: a day beyond 12 shows it for all rows; without one a date stays unread', async () => {
    expect(await datesOf('12/01/2026', '12/31/2026')).toEqual(['2026-12-01', '2026-12-31']);
    expect(await datesOf('12/01/2026', '31/12/2026')).toEqual(['2026-01-12', '2026-12-31']);
    expect(await datesOf('12/01/2026')).toEqual([null]);
    const withComma = await read('Date;Analyte;Value;Unit\n12/01/2026;A;1,5;g/L\n');
    expect(withComma.bloodTests[0]?.collectedDate).toBe('2026-01-12');
    const columns: LabColumns = { layout: 'rows', columns: { date: 0, name: 1, value: 2 }, dateOrder: 'monthFirst' };
    const told = await read('Date,Analyte,Value\n12/01/2026,A,1\n', { columns });
    expect(told.bloodTests[0]?.collectedDate).toBe('2026-12-01');
  });

  test('L34: impossible dates are no date, and the result stays with the date as written', async () => {
    const { bloodTests, skips } = await read(
      'Date,Analyte,Value,Unit\n2015-02-30,Sodium,140,mmol/L\n2015-02-28,Sodium,141,mmol/L\n',
    );
    expect(shown(bloodTests)).toEqual(['Sodium: 140 mmol/L', '2015-02-28 Sodium: 141 mmol/L']);
    expect(bloodTests[0]?.results[0]?.notes).toEqual(['Date as written: 2015-02-30']);
    expect(skips).toEqual([{ kind: 'bloodTestResult', reason: 'keptUndated', subject: 'line 2' }]);
  });

  test('instants keep their offset; times of day distinguish two draws; midnight is no time', async () => {
    const { bloodTests } = await read(
      'Collected,Analyte,Value,Unit\n2026-03-09T08:00:00+01:00,A,1,g/L\n2026-03-10 08:14,A,2,g/L\n2026-03-10 20:00,A,3,g/L\n2026-03-11 00:00:00,A,4,g/L\n',
    );
    expect(bloodTests.map(({ collectedDate, results }) => [collectedDate, results[0]?.notes])).toEqual([
      ['2026-03-09T08:00:00+01:00', undefined],
      ['2026-03-10', ['Collected at 08:14']],
      ['2026-03-10', ['Collected at 20:00']],
      ['2026-03-11', undefined],
    ]);
  });

  test('L14: ranges with dashes, commas, minus signs and words', async () => {
    const ranges = ['"3,6–10,0"', '-5 - 5', '"<5,0"', 'bis 7', '"1.200-2.400"', 'M: 13-17 F: 12-15', 'negativ'];
    const { bloodTests } = await read(
      `Test;Wert;Einheit;Referenzbereich\n${ranges.map((range) => `A;1,5;g/l;${range}\n`).join('')}`,
    );
    expect(shown(bloodTests).map((line) => line.replace('A: 1.5 g/l ', ''))).toEqual([
      '[3.6..10] "3,6–10,0"',
      '[-5..5] "-5 - 5"',
      '[..5] "<5,0"',
      '[..7] "bis 7"',
      '[1200..2400] "1.200-2.400"',
      '[..] "M: 13-17 F: 12-15"',
      '[..] "negativ"',
    ]);
  });
});

test('L01, L02, L03, L04: comparators, words, zero; what is not clearly a number stays as text and is reported', async () => {
  const values = [
    '<10',
    '≥ 60',
    '= 5',
    '0',
    '<> 5',
    'negative',
    '1:160',
    '5.2 H',
    '5.2.3',
    '12 mg/dL',
    '"4,000"',
    '2 colonies seen',
    '',
    '-',
    '7 g/dL',
    '1e-3',
  ];
  const { bloodTests, skips } = await read(
    `Test,Result,Unit,Flag\n${values.map((value, at) => `A${at},${value},g/dL,\n`).join('')}`,
  );
  expect(shown(bloodTests)).toEqual([
    'A0: < 10 g/dL',
    'A1: >= 60 g/dL',
    'A2: 5 g/dL',
    'A3: 0 g/dL',
    'A4: <> 5 g/dL',
    'A5: negative',
    'A6: 1:160 g/dL',
    'A7: 5.2 g/dL high',
    'A8: 5.2.3 g/dL',
    'A9: 12 mg/dL',
    'A10: 4000 g/dL',
    'A11: 2 colonies seen',
    'A14: 7 g/dL',
    'A15: 0.001 g/dL',
  ]);
  const told = (reason: string) => skips.filter((skip) => skip.reason === reason).map(({ subject }) => subject);
  expect(told('keptAsText')).toEqual(['line 6', 'line 8', 'line 10', 'line 11', 'line 13']);
  expect(told('invalidValue')).toEqual(['line 14', 'line 15']);
  const alone = await read('Test,Result,Unit\nPlatelets,"4,000",/uL\n');
  expect(shown(alone.bloodTests)).toEqual(['Platelets: 4,000 /uL']);
  expect(alone.skips).toMatchObject([{ reason: 'keptAsText' }]);
});

test('L16: percent is never scaled, neither value nor range', async () => {
  const { bloodTests } = await read('Test,Value,Unit,Low,High\nHematocrit,42.1,%,37.5,51\nNeutrophils,0.55,%,34,75\n');
  expect(shown(bloodTests)).toEqual(['Hematocrit: 42.1 % [37.5..51]', 'Neutrophils: 0.55 % [34..75]']);
});

test('L09, L10, L11: units as written, with a code if the spelling is known', async () => {
  const units = ['K/uL', 'x10E3/µL', 'MG/DL', 'IU/L', 'flibbers', 'G/L'];
  const { bloodTests } = await read(`Test,Value,Unit\n${units.map((unit) => `${unit} test,1,${unit}\n`).join('')}`);
  expect(bloodTests[0]?.results.map(({ quantity }) => [quantity?.unit, quantity?.unitCode])).toEqual([
    ['K/uL', '10*3/uL'],
    ['x10E3/µL', '10*3/uL'],
    ['MG/DL', 'mg/dL'],
    ['IU/L', '[IU]/L'],
    ['flibbers', null],
    ['G/L', null],
  ]);
});

test('codes come from a column of LOINC only; names are never mapped', async () => {
  const { bloodTests } = await read(
    'Test Name,LOINC Code,Result,Comment,Specimen\nSodium,2951-2,140,fasting,Serum\nPotassium,none,4.1,,\n',
  );
  expect(bloodTests[0]?.results.map(({ codings, notes, specimen }) => [codings, notes, specimen])).toEqual([
    [[{ system: 'http://loinc.org', code: '2951-2', display: null }], ['fasting'], 'Serum'],
    [[], undefined, undefined],
  ]);
});

test('flags in words, letters and arrows; others stay in their words', async () => {
  const flags = ['H', 'LL', 'Abnormal', '↓', '+', ''];
  const { bloodTests } = await read(`Biomarker,Value,Flag\n${flags.map((flag, at) => `A${at},1,${flag}\n`).join('')}`);
  expect(bloodTests[0]?.results.map(({ interpretation }) => interpretation)).toEqual([
    'high',
    'criticalLow',
    'abnormal',
    'low',
    null,
    null,
  ]);
  expect(bloodTests[0]?.results[4]?.interpretations).toEqual([{ codings: [], text: '+' }]);
});

test('L24, L27: what is written twice counts once; what differs in anything stays', async () => {
  const rows = ['Glucose,90,mg/dL,Serum', 'Glucose,90,mg/dL,Serum', 'Glucose,90,mg/dL,Urine', 'Glucose,91,mg/dL,Serum'];
  const { bloodTests } = await read(`Test,Value,Unit,Specimen\n${rows.join('\n')}\n`);
  expect(bloodTests[0]?.results).toHaveLength(3);
});

test('Na is sodium, N/A is nothing; a value of which nothing says what it is is reported', async () => {
  const { bloodTests, skips } = await read(
    'Test,Result,Unit\nNa,140,mmol/L\nNA,141,mmol/L\nN/A,142,mmol/L\n,143,mmol/L\nK,na,mmol/L\n',
  );
  expect(shown(bloodTests)).toEqual(['Na: 140 mmol/L', 'NA: 141 mmol/L']);
  expect(skips.map(({ reason, subject }) => `${reason} ${subject}`)).toEqual([
    'invalidValue line 6',
    'notSupported line 4',
    'notSupported line 5',
  ]);
});

test('a file of one column a date', async () => {
  const { bloodTests, claimed } = await read(
    'Analyte,Unit,Reference Range,2026-01-05,2025-07-01\nFerritin,ng/mL,30-400,55,<15\nTSH,mIU/L,0.4-4.0,,2.10\n',
  );
  expect(claimed).toHaveLength(1);
  expect(shown(bloodTests)).toEqual([
    '2026-01-05 Ferritin: 55 ng/mL [30..400] "30-400"',
    '2025-07-01 Ferritin: < 15 ng/mL [30..400] "30-400"',
    '2025-07-01 TSH: 2.1 mIU/L [0.4..4] "0.4-4.0"',
  ]);
});

test('a file of one column an analyte', async () => {
  const { bloodTests, claimed } = await read(
    'Date,Ferritin (ng/mL),Vitamin D [nmol/L],"Sodium, mmol/L",Mood\n2026-01-05,55,,140,good\n',
  );
  expect(claimed).toHaveLength(1);
  expect(shown(bloodTests)).toEqual([
    '2026-01-05 Ferritin: 55 ng/mL',
    '2026-01-05 Sodium: 140 mmol/L',
    '2026-01-05 Mood: good',
  ]);
});

test('below columns of analytes a row of ranges or of units is that of their results', async () => {
  const { bloodTests, skips } = await read(
    'Date,Ferritin (ng/mL),TSH (mIU/L),pH\nUnits,,,units\n2026-01-05,55,1.2,7.4\nReference range,>30,0.4-4.0,\nMax,55,1.2,7.4\n',
  );
  expect(shown(bloodTests)).toEqual([
    '2026-01-05 Ferritin: 55 ng/mL [30..] ">30"',
    '2026-01-05 TSH: 1.2 mIU/L [0.4..4] "0.4-4.0"',
    '2026-01-05 pH: 7.4 units',
  ]);
  expect(skips).toEqual([{ kind: 'bloodTestResult', reason: 'invalidValue', subject: 'line 5' }]);
});

test.each([
  'Date,Meal,Food Name,Amount,Units,Energy (kcal)\n',
  'Date,Weight (kg),Fat mass (kg)\n',
  'Name,Value,Unit\n',
  'Activity ID,Activity Date,Activity Name\n',
  'Type,Start Date,End Date,Value,Unit,Source\n',
  'name,description\n',
  'Test\n',
  '',
  '{"Test":1}',
  'Test,Value,Unit\0\n',
])('%j is not clearly of a laboratory', async (header) => {
  expect((await read(`${header}1,2,3\n`)).claimed).toEqual([]);
});

test('columns that the user names go before all else, and kept ones count for the same header', async () => {
  const text = 'Was,Wann,Zahl,Einheit\nEisen,05.01.2026,"7,5",µmol/l\n';
  const columns: LabColumns = { layout: 'rows', columns: { name: 0, date: 1, value: 2, unit: 3 }, dateOrder: null };
  expect((await read(text)).claimed).toEqual([]);
  for (const settings of [{ columns }, { kept: [{ header: ['was', 'WANN', 'Zahl', 'Einheit '], columns }] }]) {
    const { bloodTests, claimed } = await read(text, settings);
    expect(claimed).toEqual(['labs.csv']);
    expect(shown(bloodTests)).toEqual(['2026-01-05 Eisen: 7.5 µmol/l']);
  }
  const other: LabColumns = { layout: 'rows', columns: { name: 0, value: 9 }, dateOrder: null };
  expect((await read(text, { columns: other })).claimed).toEqual([]);
});

const keysOf = async (text: string) => (await read(text)).bloodTests.map(({ key }) => key);

test('the same file again is the same tests; another undated one is another', async () => {
  const text = 'Test,Value,Unit\nA,1,g/L\n';
  expect(await keysOf(text)).toEqual(await keysOf(text));
  expect(await keysOf(text)).not.toEqual(await keysOf(text.replace('1', '2')));
});

test('more results of one day than a blood test holds become several', async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => `A${at},${at},g/L\n`);
  const { bloodTests } = await read(`Test,Value,Unit\n${rows.join('')}`);
  expect(bloodTests.map(({ results }) => results.length)).toEqual([1000, 1000, 500]);
  expect(new Set(bloodTests.map(({ key }) => key)).size).toBe(3);
});

test('a unit in the name of an analyte is its unit, if no column has units; a portal says your value and standard range', async () => {
  const dates = await read('Biomarker,3/14/2026,9/20/2025\nFerritin (ng/mL),85,70\nVitamin D (25-OH),41,38\n');
  expect(shown(dates.bloodTests)).toEqual([
    '2026-03-14 Ferritin: 85 ng/mL',
    '2026-03-14 Vitamin D (25-OH): 41',
    '2025-09-20 Ferritin: 70 ng/mL',
    '2025-09-20 Vitamin D (25-OH): 38',
  ]);
  const portal = await read(
    'Component,Your Value,Standard Range,Flag,Collected\nHCT,33.1 %,36.0 - 46.0 %,L,"Mar 14, 2026 7:05 AM"\n',
  );
  expect(shown(portal.bloodTests)).toEqual(['2026-03-14 HCT: 33.1 % [36..46] "36.0 - 46.0 %" low']);
});
