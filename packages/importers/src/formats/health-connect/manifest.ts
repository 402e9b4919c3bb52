import type { FormatManifest } from '../../kit/format-manifest.ts';

export const healthConnect: FormatManifest = {
  format: 'health-connect',
  listed: { group: 'All of a phone', name: 'Health Connect', what: 'the zip that Android’s Health Connect exports' },
  claims: 'export',
  phone: 'Android',
  importer: async () => (await import('./health-connect-importer.ts')).createHealthConnectImporter(),
};
