import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openImportSource } from './open-import-source.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-workbook-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface Sheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: string;
}

/** A workbook; styles: 0 as it is, 1 day, 2 time, 3 percent, 4 `[h]:mm`, 5 day and time, 6 `0.0" kg"`. */
function workbook(sheets: readonly Sheet[], is1904 = false): Record<string, string> {
  const relations = sheets.map((_, at) => `<Relationship Id="r${at}" Type="x" Target="worksheets/sheet${at}.xml"/>`);
  return {
    '[Content_Types].xml': `${declaration}<Types/>`,
    'docProps/app.xml': `${declaration}<Properties/>`,
    'xl/workbook.xml': `${declaration}<workbook><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${declaration}<sst><si><t>Day</t></si><si><r><t>Wei</t></r><r><t xml:space="preserve">ght </t></r><rPh><t>x</t></rPh></si><si><t>say "ä",\nß</t></si></sst>`,
    'xl/styles.xml': `${declaration}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="0.0&quot; kg&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[
      0, 14, 20, 10, 164, 165, 166,
    ]
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `${declaration}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

async function read(files: Readonly<Record<string, string | Buffer>>) {
  const path = join(base, 'Book.xlsx');
  writeFileSync(path, await zipped(files));
  let copies = 0;
  const opened = await openImportSource(path, { copyPath: () => join(base, `copy${copies++}`) });
  const found: Record<string, string> = {};
  for (const { path: name } of opened.source.files) {
    let text = '';
    const end = await opened.source.read(name, (piece) => (text += piece));
    found[name] = `${end} ${text}`;
  }
  await opened.close();
  return { found, leftOut: opened.leftOut };
}

const cell = (reference: string, value: string | number, more = ''): string =>
  `<c r="${reference}"${more}><v>${value}</v></c>`;

test('the sheets of a workbook are files of rows, each with its numbers, dates, times and texts as they are shown', async () => {
  const rows = [
    `<row r="1">${cell('A1', 0, ' t="s"')}${cell('C1', 1, ' t="s"')}</row>`,
    `<row r="3">${cell('A3', 46082, ' s="1"')}${cell('B3', 0.3125, ' s="2"')}${cell('C3', 81.2)}${cell('D3', 0.215, ' s="3"')}</row>`,
    `<row r="4">${cell('A4', 46082.3125, ' s="5"')}${cell('B4', 1.25, ' s="4"')}${cell('C4', 81.125, ' s="6"')}<c r="D4" t="inlineStr"><is><t>own</t></is></c>${cell('E4', 1, ' t="b"')}${cell('F4', '#N/A', ' t="e"')}${cell('G4', 2, ' t="s"')}<c r="H4" t="str"><f>A1</f><v>made</v></c></row>`,
    '<row><c><v>59</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c><c><v>0.30000000000000004</v></c></row>',
  ];
  const { found, leftOut } = await read(
    workbook([
      { name: 'A &amp; B', rows: rows.join('') },
      { name: 'Old', rows: '<row><c><v>1</v></c></row>', state: 'hidden' },
    ]),
  );
  expect(found).toEqual({
    'A & B.csv': [
      'whole Day,,Weight',
      '',
      '2026-03-01,07:30:00,81.2,21.5%',
      '2026-03-01 07:30:00,30:00:00,81.1250 kg,own,TRUE,,"say ""ä"", ß",made',
      '59,1900-02-28,1900-03-01,0.3',
      '',
    ].join('\n'),
  });
  expect(leftOut).toEqual([{ path: 'Old.csv', reason: 'notSupported' }]);
});

test('days from 1904, names with a prefix, a workbook in a zip beside another file, and a sheet that is cut off', async () => {
  const day = `<row>${cell('A1', 44620, ' s="1"')}</row>`;
  const prefixed = Object.fromEntries(
    Object.entries(workbook([{ name: 'One', rows: day }], true)).map(([path, text]) => [
      path,
      text.replaceAll(/(<\/?)(?=[a-z])/gu, '$1x:'),
    ]),
  );
  expect((await read(prefixed)).found).toEqual({ 'One.csv': 'whole 2026-03-01\n' });
  const cut = workbook([{ name: 'Two', rows: day }]);
  cut['xl/worksheets/sheet0.xml'] = cut['xl/worksheets/sheet0.xml']?.slice(0, -20) ?? '';
  const { found } = await read({ 'notes.txt': 'x', 'inner/Log.xlsx': await zipped(cut) });
  expect(found).toEqual({ 'notes.txt': 'whole x', 'inner/Log.xlsx/Two.csv': 'broken 2022-02-28\n' });
});

test('what is called a workbook and holds no sheet stays what it is', async () => {
  const { found } = await read({ 'xl/workbook.xml': 'no workbook', 'xl/worksheets/sheet1.xml': '<worksheet/>' });
  expect(Object.keys(found)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
});

test('a workbook with more columns or rows than a table has costs no more than what is written', async () => {
  const rows = `<row r="1">${cell('A1', 1)}${cell('XFD1', 2)}</row><row r="1048576">${cell('B1048576', 3)}</row>`;
  const { found } = await read(workbook([{ name: 'Far', rows }]));
  expect(found['Far.csv']).toBe(`whole 1\n${'\n'.repeat(1000)},3\n`);
});

test('few bytes that say much: a text named a million times, a format without an end, a part of many sheets, cells far to the right', async () => {
  const plain = workbook([
    { name: 'Texts', rows: `<row>${cell('A1', 0, ' t="s"')}</row>`.repeat(2000) },
    { name: 'Wide', rows: `<row>${cell('BXX1', 1)}</row>`.repeat(10_000) },
    { name: 'Cell', rows: `<row><c r="A1" t="str"><v>${'<b/>xxxxxxxxx'.repeat(10_000)}</v></c></row>` },
  ]);
  const more = '<sheet name="again" sheetId="9" r:id="r2"/>'.repeat(1000);
  const { found } = await read({
    ...plain,
    'xl/workbook.xml': (plain['xl/workbook.xml'] ?? '').replace('</sheets>', `${more}</sheets>`),
    'xl/sharedStrings.xml': `<sst><si>${`<t>${'long'.repeat(1000)}</t>`.repeat(100)}</si></sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(1_000_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  });
  expect(Object.keys(found).sort()).toEqual(['Cell.csv', 'Texts.csv', 'Wide.csv']);
  expect(found['Texts.csv']?.slice(0, 11)).toBe('broken long');
  expect(found['Texts.csv']?.indexOf('\n')).toBe('broken '.length + 32_767);
  expect(found['Texts.csv']?.length).toBeLessThan(24_000_000);
  expect(found['Wide.csv']?.length).toBeLessThan(24_000_000);
  expect(found['Cell.csv']?.trim().length).toBeLessThan(33_000);
});
