import type { FormatManifest } from '../../kit/format-manifest.ts';
import { healthAutoExportLink } from './setup-link.ts';

export const healthAutoExport: FormatManifest = {
  format: 'health-auto-export',
  listed: { group: 'All of a phone', name: 'Health Auto Export', what: 'its JSON files' },
  claims: 'content',
  phone: 'iPhone',
  feed: {
    mediaTypes: ['application/json'],
    hintHeaders: ['automation-name', 'automation-id', 'automation-aggregation', 'automation-period'],
    body: "Health Auto Export's JSON (Export Format: JSON)",
    platform: 'iPhone',
    usualName: 'My iPhone',
    sender: 'Health Auto Export on an iPhone',
    introduction:
      'The app **Health Auto Export** from the App Store sends what the iPhone and the Apple Watch measure. Its automations, which do that by themselves, are a paid part of the app. A link sets them up.',
    whenSilent:
      'Open Health Auto Export on the iPhone once, in the network of this computer. A phone rests apps that are not opened, and health data can be read only while it is unlocked.',
    steps: [
      'Install Health Auto Export on the iPhone, open it once and let it read your health data.',
      'Point the iPhone’s camera at the first code and tap what appears: the app opens with everything filled in. Save it. Do the same with the second code.',
      'In the app, open each automation and run it once by hand. Its delivery appears on this page.',
    ],
    setupLinks: (setup) => ({
      measurements: healthAutoExportLink(setup, 'healthMetrics'),
      workouts: healthAutoExportLink({ ...setup, name: `${setup.name} workouts` }, 'workouts'),
    }),
  },
  importer: async () => (await import('./health-auto-export-importer.ts')).createHealthAutoExportImporter(),
};
