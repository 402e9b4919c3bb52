import { limitedSink } from '@vitalgate/core';
import { createAppleHealthImporter } from './formats/apple-health/apple-health-importer.ts';
import { createFdcImporter } from './formats/fooddata-central/fdc-importer.ts';
import { createOffImporter } from './formats/open-food-facts/off-importer.ts';
import { createCronometerImporter } from './formats/cronometer/cronometer-importer.ts';
import { createFhirImporter } from './formats/fhir/fhir-importer.ts';
import { createFitImporter } from './formats/fit/fit-importer.ts';
import { createGarminImporter } from './formats/garmin-export/garmin-importer.ts';
import { createHealthConnectImporter } from './formats/health-connect/health-connect-importer.ts';
import { createHealthAutoExportImporter } from './formats/health-auto-export/health-auto-export-importer.ts';
import { createGpxImporter } from './formats/gpx/gpx-importer.ts';
import { createHcWebhookImporter } from './formats/hc-webhook/hc-webhook-importer.ts';
import { createNdjsonImporter } from './formats/ndjson/vitalgate-ndjson-importer.ts';
import type { Importer, ImportSource } from './kit/importer.ts';
import { createLabCsvImporter, type LabCsvSettings } from './formats/lab-csv/lab-csv-importer.ts';
import { createStravaImporter } from './formats/strava-export/strava-importer.ts';
import { createLoseItImporter } from './formats/lose-it/lose-it-importer.ts';
import { createMacroFactorImporter } from './formats/macrofactor/macrofactor-importer.ts';
import { createMyFitnessPalImporter } from './formats/myfitnesspal/myfitnesspal-importer.ts';
import { createSpreadsheetImporter } from './formats/spreadsheet/spreadsheet-importer.ts';
import { createTcxImporter } from './formats/tcx/tcx-importer.ts';

/** An importer of whose records none holds more than one may. */
function withinLimits(importer: Importer): Importer {
  return { ...importer, run: (source, sink, context) => importer.run(source, limitedSink(sink), context) };
}

/** Every importer of this build that the user has nothing to say to, in the order in which they are asked. */
const ownOrder: readonly Importer[] = [
  createAppleHealthImporter(),
  createHealthConnectImporter(),
  createStravaImporter(),
  createGarminImporter(),
  createFitImporter(),
  createFhirImporter(),
  createHealthAutoExportImporter(),
  createTcxImporter(),
  createGpxImporter(),
  createHcWebhookImporter(),
  createNdjsonImporter(),
  createFdcImporter(),
  createOffImporter(),
  createCronometerImporter(),
  createMyFitnessPalImporter(),
  createLoseItImporter(),
  createMacroFactorImporter(),
  createSpreadsheetImporter(),
];

/** Every importer, with what the user said of files of rows: columns for the files that are imported now go before all else. */
export function importersWith(labs: LabCsvSettings): readonly Importer[] {
  const labCsv = createLabCsvImporter(labs);
  return (labs.columns === null ? [...ownOrder, labCsv] : [labCsv, ...ownOrder]).map(withinLimits);
}

/** Every importer of this build, in the order in which they are asked. */
export const importers: readonly Importer[] = importersWith({ columns: null, kept: [] });

/** What one importer reads of what the user hands over. */
export interface ClaimedPart {
  readonly importer: Importer;
  /** The files that it claimed, and no others. */
  readonly source: ImportSource;
}

/** What the user hands over, shared out among importers. */
export interface SharedOut {
  readonly parts: readonly ClaimedPart[];
  /** Paths of files that no importer reads. */
  readonly unclaimed: readonly string[];
}

function only(source: ImportSource, paths: ReadonlySet<string>): ImportSource {
  return { ...source, files: source.files.filter(({ path }) => paths.has(path)) };
}

/** Shares files out among the importers: each is asked about the files that none before it claimed. */
export async function shareOut(source: ImportSource, among: readonly Importer[] = importers): Promise<SharedOut> {
  const parts: ClaimedPart[] = [];
  const left = new Set(source.files.map(({ path }) => path));
  for (const importer of among) {
    if (left.size === 0) break;
    const claimed = new Set((await importer.claims(only(source, left))).filter((path) => left.has(path)));
    if (claimed.size === 0) continue;
    parts.push({ importer, source: only(source, claimed) });
    for (const path of claimed) left.delete(path);
  }
  return { parts, unclaimed: [...left] };
}
