export * from './formats/apple-health/apple-health-importer.ts';
export * from './laboratory/lab-reader.ts';
export * from './formats/fhir/fhir-importer.ts';
export * from './kit/importer.ts';
export * from './formats/health-connect/health-connect-importer.ts';
export * from './kit/importer.ts';
export * from './sample-person/replay-sample-person.ts';
export { csvHead } from './kit/csv/csv-encoding.ts';
export { csvHeader } from './kit/csv/read-csv.ts';
export * from './formats/lab-csv/examine-table.ts';
export * from './formats/lab-csv/first-rows.ts';
export * from './formats/lab-csv/pdf/pdf-question.ts';
export * from './formats/lab-csv/pdf/pdf-table.ts';
export type { PdfText } from './formats/lab-csv/pdf/pdf-lines.ts';
export { isPdfTable, pdfTablePath } from './kit/pdf-table-path.ts';
export * from './formats/table/proposal/columns-words.ts';
export * from './formats/table/table-importer.ts';
export { openTable } from './formats/table/rows/table-file.ts';
export * from './formats/table/examine-values.ts';
export * from './kit/xlsx/sheet-csv.ts';
export {
  readRelations,
  readStyles,
  readWorkbookPart,
  sharedTexts,
  type CellTables,
  type WorkbookSheet,
} from './kit/xlsx/workbook-parts.ts';
export * from './record-batches/pack-records.ts';
export * from './record-batches/record-batch.ts';
export * from './record-batches/unpack-records.ts';
export * from './registry.ts';
export * from './unread/unread-file.ts';
export * from './kit/format-manifest.ts';
export * from './formats.ts';
