export * from './fhir/lab-reader.ts';
export * from './importer.ts';
