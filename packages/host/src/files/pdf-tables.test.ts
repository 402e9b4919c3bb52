import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toldText } from '@vitalgate/contract';
import { pdfQuestion, shareOut } from '@vitalgate/importers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writtenPdf } from '../../../../test/importers/pdf-writer.ts';
import { openImportSource } from './open-import-source.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-pdf-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const report = writtenPdf([
  [
    [36, 760, 'Collected: 2026-03-09'],
    [36, 700, 'Test'],
    [200, 700, 'Result'],
    [300, 700, 'Units'],
    [36, 688, 'Glucose (fasting)'],
    [200, 688, '5.4'],
    [300, 688, 'mmol/L'],
  ],
]);

test('a table in the text of a PDF is a file of rows that nothing reads before a person looked at it; other PDFs stay what they are', async () => {
  writeFileSync(join(base, 'report.pdf'), report);
  writeFileSync(join(base, 'scan.pdf'), writtenPdf([[]]));
  writeFileSync(join(base, 'half.pdf'), report.slice(0, 300));
  writeFileSync(join(base, 'none.pdf'), 'no PDF at all');
  const opened = await openImportSource(base);
  const { source } = opened;
  const paths = source.files.map(({ path }) => path).sort();
  expect(paths).toEqual(['half.pdf', 'none.pdf', 'report.pdf/Results.csv', 'scan.pdf']);
  let text = '';
  await source.read('report.pdf/Results.csv', (piece) => (text += piece));
  expect(text).toBe('Test,Result,Units,Collected,Comment\nGlucose (fasting),5.4,mmol/L,2026-03-09,Page 1\n');
  expect((await shareOut(source)).parts).toEqual([]);
  expect(await pdfQuestion(source, 'scan.pdf')).toBeNull();
  const question = await pdfQuestion(source, 'report.pdf/Results.csv');
  const way = question === null ? '' : toldText(question.way);
  expect(way).toContain('2026-03-09 Glucose (fasting) 5.4 mmol/L.');
  expect(way).toContain('--columns name=1,value=2,unit=3,date=4,comment=5.');
  const stated = { layout: 'rows' as const, columns: { name: 0, value: 1, unit: 2, date: 3 }, dateOrder: null };
  const { parts } = await shareOut(source, { columns: stated, header: null, kept: [] });
  expect(parts.map(({ importer }) => importer.manifest.format)).toEqual(['lab-csv']);
  await opened.close();
});
