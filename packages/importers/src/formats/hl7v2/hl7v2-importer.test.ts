import { readFileSync } from 'node:fs';
import type { BloodTestRecord } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { ImportRefused } from '../../kit/importer.ts';
import { createHl7Messages } from './hl7-messages.ts';
import { createHl7v2Importer } from './hl7v2-importer.ts';

const importer = createHl7v2Importer();
const example = readFileSync(new URL('examples/results.hl7', import.meta.url), 'utf8');

async function read(files: Readonly<Record<string, string | Uint8Array>>, piece = 50) {
  const cut = (text: string): readonly string[] => text.match(new RegExp(`[^]{1,${piece}}`, 'gu')) ?? [];
  const source = textSource(files, cut);
  const claimed = await importer.claims(source);
  return { ...(await importTexts(importer, source)), claimed };
}

/** Each result in a line: its name, answer, unit, range, flag, status. */
const resultsOf = (record: BloodTestRecord | undefined): readonly string[] =>
  (record?.results ?? []).map(({ name, quantity, text, referenceRanges, interpretation, status }) => {
    const [range] = referenceRanges;
    const answer = quantity === null ? text : `${quantity.comparator ?? ''}${quantity.value} ${quantity.unit}`;
    return `${name}: ${answer} [${range?.low?.value ?? ''}-${range?.high?.value ?? ''}] ${interpretation} ${status}`;
  });

const message = (...segments: readonly string[]): string =>
  ['MSH|^~\\&|LIS|City Lab|||20260310101500||ORU^R01|1|P|2.3', 'PID|1||77||PERSON^SAMPLE||19800102', ...segments].join(
    '\r',
  );

test('a message of results as a blood test: numbers, comparators, codes, ranges, flags, notes, specimen and times', async () => {
  const { bloodTests, claimed, skips } = await read({ 'a.hl7': example });
  expect(claimed).toEqual(['a.hl7']);
  expect(skips).toEqual([]);
  const [record] = bloodTests;
  expect(record).toMatchObject({
    name: 'Comprehensive metabolic panel',
    collectedDate: '2026-03-09T08:30:00+01:00',
    issued: '2026-03-10T10:00:00+01:00',
    status: 'final',
    laboratory: 'City Laboratory',
    source: { name: 'City Laboratory' },
  });
  expect(resultsOf(record)).toEqual([
    'Glucose: 95 mg/dL [70-99] normal final',
    'LDL: <10 mg/dL [-] null final',
    'eGFR: >90 mL/min/1.73m2 [60-] null final',
    'Colour: Yellow [-] null final',
  ]);
  expect(record?.results[0]).toMatchObject({
    codings: [{ system: 'http://loinc.org', code: '2345-7' }],
    quantity: { unitCode: 'mg/dL' },
    specimen: 'Serum',
  });
  expect(record?.results[2]?.notes).toEqual(['Not valid in children\nor pregnancy']);
  expect(JSON.stringify(bloodTests)).not.toMatch(/PERSON|19800102/u);
});

const order = (status: string, at: string): string =>
  `OBR|1||F-1|CBC^Blood count^L|||202603090830|||||||||||||||${at}|||${status}`;

test('what a later message corrects takes its place, wherever it stands; what was wrong is taken back and counted', async () => {
  const first = message(
    order('P', '20260310090000'),
    'OBX|1|NM|HGB^Haemoglobin^L||13.1|g/dL|||||P',
    'OBX|2|NM|WBC^Leukocytes^L||5.0|10*3/uL|||||F',
    'OBX|3|NM|PLT^Platelets^L||9|10*3/uL|||||F',
  );
  const second = message(
    order('C', '20260311090000'),
    'OBX|1|NM|HGB^Haemoglobin^L||13.7|g/dL|12-16|H~A|||C',
    'OBX|2|NM|PLT^Platelets^L||9|10*3/uL|||||W',
  );
  const { bloodTests, skips } = await read({
    'b.hl7': second,
    'c.hl7': `FHS|^~\\&\rBHS|^~\\&\n${first}\nBTS|1\nFTS|1`,
  });
  expect(bloodTests).toHaveLength(1);
  expect(bloodTests[0]?.status).toBe('corrected');
  expect(bloodTests[0]?.collectedDate).toBe('2026-03-09');
  expect(resultsOf(bloodTests[0])).toEqual([
    'Haemoglobin: 13.7 g/dL [12-16] high corrected',
    'Leukocytes: 5.0 10*3/uL [-] null final',
  ]);
  expect(skips).toEqual([{ kind: 'bloodTestResult', reason: 'enteredInError', subject: 'Platelets' }]);
});

test('other types of answers, escapes, texts of several lines, other marks, line ends and encodings', async () => {
  const text = message(
    'OBR|1||F-2|MISC^Misc. tests^L|||20260309',
    'OBX|1|SN|T^Titre^L||^1^:^80||||||F',
    'OBX|2|SN|R^Cells^L||^5^-^10|/HPF|||||F',
    'OBX|2|SN|CREA||103.4|umol/L|||||F',
    'OBX|3|TX|C^Culture^L||No growth||||||F',
    'OBX|4|TX|C^Culture^L||after 48 h \\T\\ 72 h||||||F',
    'OBX|5|ST|K^Kälte^L||negativ||||||F',
    'OBX|6|NM|X^Lost^L||||||||X',
    'OBX|7|ED|P^Report^L||^application^pdf^Base64^JVBERi0||||||F',
  ).replaceAll('\r', '\r\n');
  const bytes = Uint8Array.from(`\u000b${text}\r\n\u001c\r`, (letter) => letter.charCodeAt(0));
  const { bloodTests, skips } = await read({ 'latin.hl7': bytes });
  expect(resultsOf(bloodTests[0])).toEqual([
    'Titre: 1:80 [-] null final',
    'Cells: 5 - 10 /HPF [-] null final',
    'CREA: 103.4 umol/L [-] null final',
    'Culture: No growth\nafter 48 h & 72 h [-] null final',
    'Kälte: negativ [-] null final',
    'Lost: null [-] null cancelled',
  ]);
  expect(skips).toEqual([{ kind: 'clinicalRecord', reason: 'notSupported', subject: 'Report' }]);
  const marks = example.replaceAll('|', '$').replaceAll('^', '@').replace('@~\\&', '@~\\&');
  expect(resultsOf((await read({ 'marks.hl7': marks })).bloodTests[0])).toHaveLength(4);
});

test('a titer beyond what was measured keeps its comparator; an equals sign is none; what could not be obtained says why', async () => {
  const { bloodTests } = await read({
    'a.hl7': message(
      'OBR|1||F9|P^Panel^L',
      'OBX|1|SN|1^Titer^L||>^1^:^640',
      'OBX|2|SN|2^CRP^L||=^5|mg/L',
      'OBX|3|TX|3^Potassium^L||Specimen||||||X',
      'OBX|4|TX|3^Potassium^L||hemolyzed||||||X',
      'OBX|5|NM|4^Sodium^L||140|mmol/L|||||X',
    ),
  });
  expect(resultsOf(bloodTests[0]).slice(0, 2)).toEqual([
    'Titer: >1:640 [-] null unknown',
    'CRP: 5 mg/L [-] null unknown',
  ]);
  const [, , potassium, sodium] = bloodTests[0]?.results ?? [];
  expect(potassium).toMatchObject({ text: null, absentReason: { text: 'Specimen\nhemolyzed' } });
  expect(sodium).toMatchObject({ quantity: null, status: 'cancelled' });
  expect(sodium).not.toHaveProperty('absentReason');
});

test.each([
  ['8859/2', ['unknownEncoding a.hl7']],
  ['8859/1', []],
])('letters in the encoding %s: what may be damaged is reported', async (encoding, reported) => {
  const text = message('OBR|1||F9|P^Panel^L', 'OBX|1|NM|1^\u00bfelazo^L||5|g/L').replace(
    '|2.3',
    `|2.3||||||${encoding}`,
  );
  const { skips, bloodTests } = await read({ 'a.hl7': Uint8Array.from(text, (letter) => letter.charCodeAt(0)) });
  expect(skips.map(({ reason, subject }) => `${reason} ${subject}`)).toEqual(reported);
  expect(resultsOf(bloodTests[0])).toEqual(['\u00bfelazo: 5 g/L [-] null unknown']);
});

test('a report of which only the month is known, and an answer that is a day', async () => {
  const text = message('OBR|1||F-3|BB^Blood count^L|||202506', 'OBX|1|DT|LMP^Last period^L||20250211||||||F');
  const { bloodTests } = await read({ 'a.hl7': text });
  expect(bloodTests[0]?.collectedDate).toBe('2025-06');
  expect(resultsOf(bloodTests[0])).toEqual(['Last period: 2025-02-11 [-] null final']);
});

test('other messages, pictures and results of several people', async () => {
  const admitted = message('PV1|1').replace('ORU^R01', 'ADT^A01');
  const picture = message(
    'OBR|1||F-3|CXR^Chest X-ray^L|||20260309||||||||||||||||||RAD|F',
    'OBX|1|TX|I^Impression^L||Clear||||||F',
  );
  const { bloodTests, skips } = await read({ 'a.hl7': `${admitted}\r${picture}` });
  expect(bloodTests).toEqual([]);
  expect(skips.map(({ reason, subject }) => `${reason} ${subject}`)).toEqual([
    'notALabResult ADT^A01',
    'notALabResult a.hl7',
  ]);
  const other = example.replace('19800102', '19810203');
  await expect(read({ 'a.hl7': example, 'b.hl7': other })).rejects.toThrow(ImportRefused);
  expect((await read({ 'a.txt': 'MSHA', 'b.txt': '', 'c.txt': 'PID|1\rMSH' })).claimed).toEqual([]);
});

test('a line without an end costs its message alone', () => {
  const seen: string[] = [];
  let tooLong = 0;
  const messages = createHl7Messages(
    (segments) => seen.push(segments.map(({ name }) => name).join(' ')),
    () => tooLong++,
  );
  messages.write('MSH|^~\\&|A\rOBX|1|TX|');
  const piece = 'x'.repeat(100_000);
  for (let left = 400; left > 0; left--) messages.write(piece);
  messages.write('\rOBX|2\rMSH|^~\\&|B\r\nOB');
  messages.write('R|1');
  messages.end();
  expect([seen, tooLong]).toEqual([['MSH OBR'], 1]);
});

test('texts and notes of twenty thousand lines are read in a time that follows their length', async () => {
  const begun = process.cpuUsage();
  const { bloodTests } = await read(
    {
      'a.hl7': message(
        'OBR|1||F-9|A^B^L|||20260309',
        'OBX|1|TX|A^B^L||first||||||F',
        'OBX|2|TX|A^B^L||a line of a text||||||F\r'.repeat(20_000),
        'OBX|3|NM|C^D^L||1|g|||||F',
        'NTE|1||a note of many lines\r'.repeat(20_000),
      ),
    },
    10_000,
  );
  const [text, number] = bloodTests[0]?.results ?? [];
  expect(text?.text?.slice(0, 23)).toBe('first\na line of a text\n');
  expect(text?.text?.length).toBeLessThan(20_100);
  expect(number?.notes?.[0]?.length).toBeLessThan(20_100);
  expect(process.cpuUsage(begun).user / 1e6, 'seconds').toBeLessThan(10);
});
