export * from './apple-health/apple-health-importer.ts';
export * from './fhir/lab-reader.ts';
export * from './fhir-files/fhir-importer.ts';
export * from './import-refused.ts';
export * from './health-connect/health-connect-importer.ts';
export * from './importer.ts';
export * from './sample-person/generate-sample-person.ts';
export type { SampleTruth } from './sample-person/sample-truth.ts';
export * from './registry.ts';
