import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { isPayload } from './payload/is-payload.ts';
import { readPayload } from './read-payload.ts';

/**
 * The importer of Health Auto Export, an iPhone app that sends what the Health app holds as JSON, by its automation to a live
 * feed or into files. Reads metrics as samples (sums of minutes, hours and days as aggregated ones), sleep in its three
 * shapes and workouts with routes, in both versions of the format. Symptoms, medications, electrocardiograms, states of mind and
 * the like are counted as not supported. The format is described at
 * https://github.com/Lybron/health-auto-export/wiki/API-Export---JSON-Format.
 */
export function createHealthAutoExportImporter(): Importer {
  return createFileImporter({ fits: isPayload, read: readPayload });
}
