import { told } from '@vitalgate/contract';
import { isDocument } from '../kit/xml/prolog.ts';
import { hasBytes, hasHeader, type LookedAtFile, type UnreadKind } from './looked-at-file.ts';

const askForData =
  'If it holds laboratory results, ask the laboratory or its portal for the same as FHIR (JSON) or as CSV, and import that.';

const unpack = 'Unpack it, and import the folder or pack it as a zip.';

const holds = ({ besides }: LookedAtFile, pattern: RegExp): boolean => besides.some((path) => pattern.test(path));

/** What a file of Microsoft's old kind calls a part of it. */
function hasPart({ start }: LookedAtFile, name: string): boolean {
  const text = Array.from(start, (byte) => (byte === 0 ? '' : String.fromCharCode(byte))).join('');
  return text.includes(name);
}

const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const saveAsCsv = 'Choose CSV in the app that exported it, or open it and save each sheet as CSV; then import that.';

const exportWithData = 'Export it again for a time in which something was measured, and import that.';

const isDay = (cell: string): boolean =>
  /^\s*(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}\.?)\s*$/u.test(cell);

/** Whether the cells of a line are days, but for names before them. */
function isOfDays(line: string): boolean {
  const cells = line.split(/[,;\t|]/u);
  const first = cells.findIndex(isDay);
  return first > 0 && cells.length - first > 1 && cells.slice(first).every(isDay);
}

/** Documents, pictures and packed files that are known and not read. */
export const unreadDocuments: readonly UnreadKind[] = [
  {
    what: 'a PDF without a table of laboratory results in its text',
    way: told`A scan holds pictures of pages and no text. ${askForData}`,
    fits: ({ head }) => /^[^]{0,1024}?%PDF-\d/u.test(head.slice(0, 1040)),
  },
  {
    what: 'an Excel workbook in another form (xlsb) or a damaged one',
    isWhole: true,
    way: 'Save it as xlsx or as CSV, and import that.',
    fits: (file) => holds(file, /(?:^|\/)xl\/workbook\.(?:xml|bin)$/u),
  },
  {
    what: 'an Excel workbook (xls)',
    way: saveAsCsv,
    fits: (file) => hasBytes(file, oldOffice) && (hasPart(file, 'Workbook') || /\.xlsx?$/iu.test(file.path)),
  },
  {
    what: 'a spreadsheet of LibreOffice or Numbers',
    isWhole: true,
    way: saveAsCsv,
    fits: (file) =>
      (holds(file, /(?:^|\/)mimetype$/u) && /opendocument\.spreadsheet/u.test(file.head)) ||
      holds(file, /(?:^|\/)Index\/CalculationEngine[^/]*\.iwa$/u),
  },
  {
    what: 'a Word document (docx)',
    isWhole: true,
    way: askForData,
    fits: (file) => holds(file, /(?:^|\/)word\/document\.xml$/u),
  },
  {
    what: 'a document of an old Microsoft Office (doc)',
    way: askForData,
    fits: (file) => hasBytes(file, oldOffice),
  },
  {
    what: 'a text or a presentation of an office program',
    isWhole: true,
    way: askForData,
    fits: (file) =>
      holds(file, /(?:^|\/)ppt\/presentation\.xml$/u) ||
      file.head.startsWith('{\\rtf') ||
      (holds(file, /(?:^|\/)mimetype$/u) && /opendocument/u.test(file.head)) ||
      holds(file, /(?:^|\/)Index\/Document\.iwa$/u),
  },
  { what: 'a 7z archive', way: unpack, fits: (file) => hasBytes(file, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { what: 'a rar archive', way: unpack, fits: (file) => hasBytes(file, 'Rar!\u001a\u0007') },
  {
    what: 'a packed file (tar, xz, bzip2 or zstd)',
    way: unpack,
    fits: (file) =>
      hasBytes(file, 'ustar', 257) ||
      hasBytes(file, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) ||
      /^BZh[1-9]/u.test(file.head) ||
      hasBytes(file, [0x28, 0xb5, 0x2f, 0xfd]),
  },
  { what: 'a medical picture (DICOM)', way: null, fits: (file) => hasBytes(file, 'DICM', 128) },
  {
    what: 'a picture',
    way: askForData,
    fits: (file) =>
      hasBytes(file, [0x89, 0x50, 0x4e, 0x47]) ||
      hasBytes(file, [0xff, 0xd8, 0xff]) ||
      hasBytes(file, 'GIF8') ||
      (hasBytes(file, 'RIFF') && hasBytes(file, 'WEBP', 8)) ||
      (hasBytes(file, 'ftyp', 4) && ['hei', 'mif', 'msf', 'avi', 'hev'].some((brand) => hasBytes(file, brand, 8))) ||
      hasBytes(file, [0x49, 0x49, 0x2a, 0x00]) ||
      hasBytes(file, [0x4d, 0x4d, 0x00, 0x2a]) ||
      (hasBytes(file, 'BM') && hasBytes(file, [0, 0, 0, 0], 6)) ||
      isDocument(file.head, 'svg'),
  },
  {
    what: 'a sound or a film',
    way: null,
    fits: (file) =>
      hasBytes(file, 'ID3') || hasBytes(file, 'OggS') || hasBytes(file, 'RIFF') || hasBytes(file, 'ftyp', 4),
  },
  {
    what: 'the C-CDA document of an export of the Health app (export_cda.xml)',
    way: 'Import export.zip or export.xml of the same export: it holds all that this document does.',
    fits: ({ head }) => isDocument(head, 'ClinicalDocument'),
  },
  {
    what: 'a Continuity of Care Record (CCR)',
    way: 'A hospital or portal that gives it can give C-CDA or FHIR as JSON too: ask for that.',
    fits: ({ head }) => isDocument(head, 'ContinuityOfCareRecord'),
  },
  {
    what: 'data of German practice software (LDT, BDT or GDT)',
    way: 'Ask the laboratory or the practice for the same as FHIR (JSON), as HL7 or as a PDF, and import that.',
    // Each line begins with its length and its field, the first of which is 8000 (or 0020, the medium).
    fits: ({ lines }) => /^\d{3}(?:8000|0020)/u.test(lines[0] ?? '') && /^\d{7}/u.test(lines[1] ?? ''),
  },
  {
    what: 'a file of places (KML)',
    isWhole: true,
    way: 'Save the same as GPX, with times, and import that.',
    fits: (file) => isDocument(file.head, 'kml') || holds(file, /(?:^|\/)doc\.kml$/u),
  },
  {
    what: 'a web page',
    way: 'It may be the page that asks you to log in, in place of the download: download the file once more.',
    fits: ({ head }) => /^[\uFEFF\s]*(?:<!doctype html|<html)/iu.test(head) || isDocument(head, 'html'),
  },
  {
    what: 'a calendar or a contact',
    way: null,
    fits: ({ head }) => /^[\uFEFF\s]*BEGIN:V(?:CALENDAR|CARD)/u.test(head),
  },
  {
    what: 'a Parquet file',
    way: 'Lines of JSON of the same records can be imported.',
    fits: (file) => hasBytes(file, 'PAR1'),
  },
  { what: 'a database of another program', way: null, fits: (file) => hasBytes(file, 'SQLite format 3\u0000') },
  {
    what: 'an XML document of another kind',
    way: null,
    fits: ({ head }) => /^[\uFEFF\s]*<(?:\?xml|[a-z!])/iu.test(head),
  },
  {
    what: 'JSON that holds nothing',
    way: exportWithData,
    fits: ({ head }) => /^[\uFEFF\s]*(?:\{\s*\}|\[\s*\])\s*$/u.test(head),
  },
  {
    what: 'JSON of another program',
    way: null,
    fits: ({ head }) => /^[\uFEFF\s]*(?:\{\s*["}]|\[\s*[{["\]\d-])/u.test(head),
  },
  {
    what: 'a table that holds the names of its columns and no row',
    way: exportWithData,
    fits: ({ start, head }) => !start.includes(0) && /^\s*[^\r\n,;\t|]+(?:[,;\t|][^\r\n,;\t|]*)+\s*$/u.test(head),
  },
  {
    what: 'lines of values without the names of their columns',
    way: 'Put a line above them that names the columns, such as Date,Weight (kg), and a comma between the values of each line; then import that.',
    fits: ({ start, lines }) => {
      const filled = lines.filter((line) => line.trim() !== '');
      return (
        !start.includes(0) &&
        filled.length > 1 &&
        filled.every((line) => /^\s*\d[^\p{Cc}]*\d/u.test(line.replaceAll('\t', ' ')))
      );
    },
  },
  {
    what: 'a table with a column for each day',
    isTable: true,
    way: 'Of measurements, turn its rows and columns round, in a spreadsheet with "Transpose", so that each day has a row; then import that. Of laboratory results, say which column holds their names: on the import page, or behind the import command with --columns name=COLUMN.',
    fits: ({ start, lines }) => !start.includes(0) && lines.some(isOfDays),
  },
  {
    what: 'a table whose dates are numbers of days',
    isTable: true,
    way: 'Give the column of dates a format of dates in the spreadsheet, save the table as CSV again, and import that.',
    fits: ({ start, lines: [header = '', ...rows] }) =>
      !start.includes(0) &&
      /^\s*(?:date|day|datum|tag|jour|fecha|data|dia)\s*[,;\t|]/iu.test(header) &&
      rows.some((row) => /^\s*[34]\d{4}(?:[.,]\d+)?\s*[,;\t|]/u.test(row)),
  },
  {
    what: 'a table with a header that no format has',
    isTable: true,
    way: 'Say which column is what: on the import page, or behind the import command with --columns date=COLUMN,weight=COLUMN for measurements, or with --columns date=COLUMN,name=COLUMN,value=COLUMN for laboratory results.',
    // One line with a comma makes no table of a text.
    fits: (file) =>
      !file.start.includes(0) &&
      hasHeader(file, /^[^,;\t|]+(?:[,;\t|][^,;\t|]*)+$/u) &&
      file.lines.filter((line) => /[,;\t|]/u.test(line)).length > 1,
  },
];
