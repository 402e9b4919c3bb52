import type { ImportReport, ImportStore, Instant } from '@vitalgate/core';
import { createAppleHealthImporter, fileContext } from '@vitalgate/importers';
import { textSource } from '../importers/import-texts.ts';

/** Imports the text of an `export.xml`, as the host does. */
export async function importXml(imports: ImportStore, importId: string, xml: string): Promise<ImportReport> {
  const run = imports.begin({ importId, fileName: 'export.xml', format: 'apple-health', startedAt: 1 as Instant });
  const { complete } = await createAppleHealthImporter().run(textSource({ 'export.xml': xml }), run, fileContext);
  return run.finish({ complete, finishedAt: 2 as Instant });
}
