import { limitedSink } from '@vitalgate/core';
import { createAppleHealthImporter } from './apple-health/apple-health-importer.ts';
import type { Importer, ImportSource } from './importer.ts';

/** An importer of whose records none holds more than one may. */
function withinLimits(importer: Importer): Importer {
  return { ...importer, run: (source, sink) => importer.run(source, limitedSink(sink)) };
}

/** Every importer of this build, in the order in which they are asked. */
export const importers: readonly Importer[] = [createAppleHealthImporter()].map(withinLimits);

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
