import { expect, test } from 'vitest';
import type { PdfText } from './pdf-lines.ts';
import { pdfLabTable } from './pdf-table.ts';

/** Texts in letters of ten points, each letter five wide. */
const page = (...texts: readonly (readonly [left: number, bottom: number, text: string])[]): readonly PdfText[] =>
  texts.map(([left, bottom, text]) => ({ text, left, right: left + 5 * text.length, bottom, height: 10 }));

const header = (bottom: number) =>
  [
    [110, bottom, 'TESTS'],
    [235, bottom, 'RESULT'],
    [310, bottom, 'FLAG'],
    [380, bottom, 'UNITS'],
    [440, bottom, 'REFERENCE INTERVAL'],
  ] as const;

test('the rows below a header, with the day of collection and the page; what stands above it and at the foot is no row', () => {
  const first = page(
    [40, 800, 'Jane Doe'],
    [300, 800, 'Account 12'],
    [47, 780, 'Date and Time Collected'],
    [300, 780, 'Reported'],
    [47, 769, '07/14/2026 08:00'],
    [300, 769, '07/15/2026'],
    ...header(700),
    [36, 688, 'Glucose,'],
    [80, 688.5, 'Serum'],
    [235, 688, '95'],
    [385, 688, 'mg/dL'],
    [450, 688, '70 - 99'],
    [36, 676, 'ANA'],
    [235, 676, 'Negative'],
    [430, 676, 'Negative <1:80'],
    [430, 664, 'Positive >1:80'],
    [36, 652, 'Comment of the laboratory over the whole width of the page'],
    [36, 40, 'Printed 07/15'],
    [235, 40, 'Page 1'],
  );
  const second = page(
    [36, 800, 'Jane Doe'],
    [235, 800, 'Account 12'],
    ...header(700),
    [36, 688, 'LDL "C"'],
    [235, 688, '131'],
    [320, 688, 'H'],
  );
  expect(pdfLabTable([first, second])).toBe(
    [
      'TESTS,RESULT,FLAG,UNITS,REFERENCE INTERVAL,Collected,Comment',
      '"Glucose, Serum",95,,mg/dL,70 - 99,07/14/2026,Page 1',
      'ANA,Negative,,,Negative <1:80; Positive >1:80,07/14/2026,Page 1',
      '"LDL ""C""",131,H,,,07/14/2026,Page 2',
      '',
    ].join('\n'),
  );
});

test('a page that goes on without a header, a result in one of two columns, headers in German, and none', () => {
  const parted = page(
    [36, 700, 'Test Name'],
    [200, 700, 'In Range'],
    [280, 700, 'Out Of Range'],
    [400, 700, 'Reference Range'],
    [36, 688, 'HDL'],
    [205, 688, '55'],
    [36, 676, 'LDL'],
    [290, 676, '150 H'],
  );
  expect(pdfLabTable([parted, page([36, 800, 'TSH'], [205, 800, '1.9'])])).toBe(
    'Test Name,Result,Reference Range,Comment\nHDL,55,,Page 1\nLDL,150 H,,Page 1\nTSH,1.9,,Page 2\n',
  );
  const german = page(
    [36, 740, 'Entnahme: 09.03.2026 07:40'],
    [36, 700, 'Untersuchung'],
    [200, 700, 'Ergebnis'],
    [300, 700, 'Einheit'],
    [36, 688, 'Ferritin'],
    [200, 688, '<8,5'],
    [300, 688, 'ng/ml'],
  );
  expect(pdfLabTable([german])).toBe(
    'Untersuchung,Ergebnis,Einheit,Collected,Comment\nFerritin,"<8,5",ng/ml,09.03.2026,Page 1\n',
  );
  expect(
    pdfLabTable([page([36, 700, 'Invoice'], [200, 700, 'Amount'], [36, 688, 'Visit'], [200, 688, '12'])]),
  ).toBeNull();
  expect(pdfLabTable([[]])).toBeNull();
});
