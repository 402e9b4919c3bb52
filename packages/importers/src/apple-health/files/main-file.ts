import type { ImportFile, ImportSource } from '../../importer.ts';
import { documentName } from '../../xml/prolog.ts';

/** Folders of the export whose files are never the main one. */
const sideFolders = /(?:^|\/)(?:workout-routes|clinical-records|electrocardiograms)\//u;

/** Files of other names are looked into only where there are few. */
const mostOthers = 20;

/** 0 in the folder that the phone packs, else 1. */
function place({ path }: ImportFile): number {
  return /(?:^|\/)apple_health_export\//u.test(path) ? 0 : 1;
}

function isXml({ path }: ImportFile): boolean {
  return path.toLowerCase().endsWith('.xml');
}

/**
 * The path of the export's main file, whatever the phone's language named it, or null. It is told by its content: the
 * document is called HealthData, which `export_cda.xml` is not. Of several one in `apple_health_export/` counts, then the largest.
 */
export async function findMainFile(source: ImportSource): Promise<string | null> {
  const candidates = source.files
    .filter((file) => !sideFolders.test(file.path))
    .sort((a, b) => place(a) - place(b) || (b.size ?? 0) - (a.size ?? 0));
  const others = candidates.filter((file) => !isXml(file)).slice(0, mostOthers);
  for (const { path } of [...candidates.filter(isXml), ...others]) {
    if (documentName(await source.head(path)) === 'HealthData') return path;
  }
  return null;
}
