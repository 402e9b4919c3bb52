import type { Instant } from '@vitalgate/core';
import type { ImportFile, ImportSource } from '../../../kit/importer.ts';
import { parseWrittenDate } from '../../../kit/written/written-date.ts';
import { documentName } from '../../../kit/xml/prolog.ts';
import { createXmlReader } from '../../../kit/xml/xml-reader.ts';

/** Folders of the export whose files are never the main one. */
const sideFolders = /(?:^|\/)(?:workout-routes|clinical-records|electrocardiograms|attachments)\//u;

/** Files of other names are looked into only if there are few. */
const mostOthers = 20;

const mostCandidates = 1000;

interface MainFile {
  readonly file: ImportFile;
  /** When the export says it was made, or null. */
  readonly exportedAt: Instant | null;
}

/** 0 in the folder that the phone packs, else 1. */
function place({ path }: ImportFile): number {
  return /(?:^|\/)apple_health_export\//u.test(path) ? 0 : 1;
}

function likelierFirst(one: ImportFile, other: ImportFile): number {
  return place(one) - place(other) || (other.size ?? 0) - (one.size ?? 0);
}

function isXml({ path }: ImportFile): boolean {
  return path.toLowerCase().endsWith('.xml');
}

function exportDateIn(head: string): Instant | null {
  let found: Instant | null = null;
  const reader = createXmlReader({
    open(name, attributes) {
      if (name === 'ExportDate') found ??= parseWrittenDate(attributes['value']);
    },
    close: () => undefined,
  });
  reader.write(head);
  return found;
}

/**
 * The paths of all main files of exports, whatever the phone's language named them; the one to read comes first. They
 * are recognised by their content: the document is called HealthData, which `export_cda.xml` is not. The export that was made
 * last comes first, before those that do not say when; then one in `apple_health_export/`, then the largest.
 */
export async function findMainFiles(source: ImportSource): Promise<readonly string[]> {
  const candidates = source.files.filter((file) => !sideFolders.test(file.path)).sort(likelierFirst);
  const others = candidates.filter((file) => !isXml(file)).slice(0, mostOthers);
  const found: MainFile[] = [];
  for (const file of [...candidates.filter(isXml).slice(0, mostCandidates), ...others]) {
    const head = await source.head(file.path);
    if (documentName(head) === 'HealthData') found.push({ file, exportedAt: exportDateIn(head) });
  }
  const newestFirst = (one: MainFile, other: MainFile): number =>
    (other.exportedAt ?? 0) - (one.exportedAt ?? 0) || likelierFirst(one.file, other.file);
  return found.sort(newestFirst).map(({ file }) => file.path);
}
