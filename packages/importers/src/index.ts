export * from './importer.ts';
