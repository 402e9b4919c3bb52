import { createAppleHealthImporter } from './apple-health/apple-health-importer.ts';
import type { LabReaderOptions } from './fhir/lab-reader.ts';
import type { Importer, ImportSource } from './importer.ts';

/** Makes every importer of this build, in the order in which they are asked. */
export function createImporters(options: LabReaderOptions = {}): readonly Importer[] {
  return [createAppleHealthImporter(options)];
}

/** Every importer of this build. Dates without a time of day begin at midnight UTC. */
export const importers: readonly Importer[] = createImporters();

/** The importer that reads what the user hands over, told by its content; null where none does. */
export async function recogniseImporter(
  source: ImportSource,
  among: readonly Importer[] = importers,
): Promise<Importer | null> {
  for (const importer of among) {
    if (await importer.recognise(source)) return importer;
  }
  return null;
}
