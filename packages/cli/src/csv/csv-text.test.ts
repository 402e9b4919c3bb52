import { writingTo, type Terminal } from '@vitalgate/terminal';
import { plainCsv } from './csv-dialect.ts';
import type { CsvLayout } from './csv-layout.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BloodTest, BloodTestResult, RawSample } from '@vitalgate/client';
import { csvLayouts } from './csv-layouts.ts';
import { csvHead, csvText, quotedLine, unquotedLine, writeCsv } from './csv-text.ts';

const sample: RawSample = {
  id: 's1',
  type: 'bodyTemperature',
  start: '2026-03-09T07:30:00.000Z',
  end: '2026-03-09T07:30:00.000Z',
  value: -0.5,
  unit: 'degC',
  source: { name: '=HYPERLINK("http://x")', bundleIdentifier: null, version: '1' },
  device: 'a "b", c\nd',
  metadata: { k: '@x' },
};

test('RFC 4180: another reader gets every value back, and a spreadsheet no formula', () => {
  const layout = csvLayouts.getRawHealthSamples;
  const text = csvHead(layout) + csvText(layout, [sample, { ...sample, device: ' ＝1+1', metadata: null }]);
  expect(text.endsWith('\r\n')).toBe(true);
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    id: 's1',
    type: 'bodyTemperature',
    start: sample.start,
    end: sample.end,
    // A number below 0 is no formula.
    value: '-0.5',
    unit: 'degC',
    sourceName: `'=HYPERLINK("http://x")`,
    sourceBundleIdentifier: '',
    sourceVersion: '1',
    device: 'a "b", c\nd',
    metadata: '{"k":"@x"}',
  });
  expect(rows[1]).toMatchObject({ device: "' ＝1+1", metadata: '' });
});

const lineEnds = ['\r\n', '\n', '\r'];

test('no text begins a line: whichever line ends a reader knows, it gets every value back, and no formula', () => {
  const layout = csvLayouts.getRawHealthSamples;
  const pieces = fc.constantFrom('\r', '\n', '\r\n', '=1+1', '"', ',', ' ', 'Oats', '\u2028', '-');
  const texts = fc.array(pieces, { maxLength: 6 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (devices) => {
      const text = csvText(
        layout,
        devices.map((device) => ({ ...sample, device })),
      );
      for (const ends of [['\r\n'], lineEnds]) {
        const rows: string[][] = parse(text, { record_delimiter: ends });
        const column = layout.head.indexOf('device');
        // No text of the test has an apostrophe of its own.
        expect(rows.map((row) => row[column]?.replaceAll("'", ''))).toEqual(devices);
        for (const row of rows) expect(row[column]).not.toMatch(/^\s*[=+\-@\t\r\n]/);
      }
    }),
  );
  expect(csvText(layout, [{ ...sample, device: 'Oats\r=1+1' }])).toContain(`,"Oats\r'=1+1",`);
});

test('a row that is written without looking for quotes is as it would be with it', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' a ', ',', ';', '"', '\r', '\u2028', 'a b'),
  );
  const cells = fc.oneof(
    { arbitrary: fc.constantFrom('x', 'ä', '', ' '), weight: 3 },
    texts,
    fc.double(),
    fc.integer(),
  );
  let unquoted = 0;
  fc.assert(
    fc.property(fc.array(cells, { minLength: 2, maxLength: 6 }), fc.constantFrom(',', ';'), (row, separator) => {
      const line = unquotedLine(row, separator);
      if (line === null) return;
      unquoted += 1;
      expect(line).toBe(quotedLine(row, separator));
    }),
    { numRuns: 1000, seed: 159 },
  );
  expect(unquoted).toBeGreaterThan(300);
  expect(unquotedLine(['a b', 1.5], ',')).toBe('a b,1.5\r\n');
  expect(unquotedLine(['a;b', 1.5], ',')).toBeNull();
  expect(unquotedLine(['a\tb', 1.5], ',')).toBeNull();
  expect(unquotedLine(['a,b', '1,5'], ';')).toBe('a,b;1,5\r\n');
  expect(unquotedLine(['a;b', 1.5], ';')).toBeNull();
});

test('a blood test has a row for each result, and one where it has none', () => {
  const test: BloodTest = {
    id: 't1',
    collectedAt: null,
    collectedDate: '2026-03',
    issuedAt: null,
    name: 'Lipids',
    status: 'final',
    laboratory: null,
    conclusion: 'all is well',
    results: [],
    source: { name: 'Lab' },
    otherSources: [{ name: 'A, B' }, { name: 'C' }],
  };
  const result: BloodTestResult = {
    id: 'r1',
    code: { system: null, code: '2093-3', display: null },
    name: 'Cholesterol',
    value: 5,
    comparator: '<',
    text: null,
    unit: 'mmol/L',
    unitCode: null,
    referenceRanges: [
      { low: null, high: 5.2, text: null, appliesTo: null },
      { low: 1, high: 2, text: null, appliesTo: 'child' },
    ],
    interpretation: 'normal',
    absentReason: null,
    notes: ['fasting', 'a, b'],
  };
  const layout = csvLayouts.getBloodTests;
  const text =
    csvHead(layout) + csvText(layout, [test, { ...test, id: 't2', results: [result, { ...result, id: 'r2' }] }]);
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows.map(({ id, resultId, collectedDate }) => [id, resultId, collectedDate])).toEqual([
    ['t1', '', '2026-03'],
    ['t2', 'r1', '2026-03'],
    ['t2', 'r2', '2026-03'],
  ]);
  expect(rows[1]).toMatchObject({
    resultCode: '2093-3',
    comparator: '<',
    value: '5',
    referenceLow: '',
    referenceHigh: '5.2',
    conclusion: 'all is well',
    absentReason: '',
    notes: '["fasting","a, b"]',
  });
  expect(JSON.parse(rows[1]?.['referenceRanges'] ?? '')).toEqual(result.referenceRanges);
  expect(rows[0]?.['otherSources']).toBe('["A, B","C"]');
});

const layout: CsvLayout<string> = {
  head: ['source', 'value'],
  kinds: ['text', 'number'],
  rows: (name: string) => [[name, 1]],
};
const hostile = 'Wa\u009B2Jtch\u009D0;x\u202E\nAll is well\r';

/** What comes out at a screen that does not say how wide it is, or at a file. */
async function written(isScreen: boolean, write: (terminal: Terminal) => Promise<void>): Promise<string> {
  let text = '';
  const outlet = {
    isScreen,
    columns: () => null,
    write: (part: string, onWritten?: () => void) => {
      text += part;
      onWritten?.();
    },
  };
  const nobody = { isInteractive: false, hasScreen: false, columns: null, ask: () => Promise.resolve(null) };
  await write({ ...writingTo(outlet, outlet), ...nobody });
  return text;
}

const csv = (terminal: Terminal): Promise<void> => writeCsv(terminal, layout, [hostile, 'Phone'], plainCsv);

test('on a screen no text of a record acts, or begins a line of its own', async () => {
  expect(await written(true, csv)).toBe(
    'source,value\r\n"Wa\uFFFD2Jtch\uFFFD0;x\uFFFD\uFFFDAll is well\uFFFD",1\r\nPhone,1\r\n',
  );
});

const twoLines = (terminal: Terminal): Promise<void> =>
  writeCsv(terminal, layout, ['Oats\r\nPhone,99', 'Phone'], plainCsv);

test('a text that holds what ends a line of CSV stays in its record', async () => {
  expect(await written(true, twoLines)).toBe('source,value\r\n"Oats\uFFFD\uFFFDPhone,99",1\r\nPhone,1\r\n');
});

test('a file gets it as it is', async () => {
  expect(await written(false, csv)).toBe(`source,value\r\n"${hostile}",1\r\nPhone,1\r\n`);
});

test('whatever a command writes, a screen gets nothing that it acts on', async () => {
  expect(await written(true, (terminal) => terminal.outText(`${hostile}.\n`))).toBe(
    'Wa\uFFFD2Jtch\uFFFD0;x\uFFFD\nAll is well\uFFFD.\n',
  );
});
