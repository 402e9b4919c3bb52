import type { FormatManifest } from '../../kit/format-manifest.ts';

export const fhir: FormatManifest = {
  format: 'fhir',
  listed: {
    group: 'Blood tests',
    name: 'FHIR',
    what: 'resources, Bundles, bulk exports and health cards, as JSON or NDJSON',
  },
  claims: 'content',
  importer: async () => (await import('./fhir-importer.ts')).createFhirImporter(),
};
