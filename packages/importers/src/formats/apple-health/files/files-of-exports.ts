import type { RecordSink } from '@vitalgate/core';
import type { ImportSource } from '../../../kit/importer.ts';
import { folderOf } from '../../../kit/file-names.ts';

/** Folders that the phone makes beside the main file. */
const besides = ['workout-routes/', 'clinical-records/', 'electrocardiograms/', 'attachments/'];

/** The same records as a clinical document, in each language under the same name. */
const clinicalDocument = 'export_cda.xml';

/**
 * The files of the exports with these main files. A folder that an export has to itself is the export's own; at the root of what
 * the user hands over, other things may lie beside it.
 */
export function filesOfExports({ files }: ImportSource, mainFiles: readonly string[]): readonly string[] {
  const main = new Set(mainFiles);
  const folders = [...new Set(mainFiles.map(folderOf))];
  const isOfExport = (path: string): boolean =>
    main.has(path) ||
    folders.some((folder) =>
      folder === ''
        ? path === clinicalDocument || besides.some((beside) => path.startsWith(beside))
        : path.startsWith(folder),
    );
  return files.map(({ path }) => path).filter(isOfExport);
}

/**
 * The files of each export with one of these main files. A file belongs to the export in the deepest folder around it. If several
 * exports lie in that folder, it belongs to each: nothing says whose it is.
 */
export function filesOfEachExport(source: ImportSource, mainFiles: readonly string[]): readonly (readonly string[])[] {
  const holders = new Map<string, string>();
  for (const path of filesOfExports(source, mainFiles)) {
    const folders = mainFiles.map(folderOf).filter((folder) => path.startsWith(folder));
    holders.set(
      path,
      folders.reduce((deepest, folder) => (folder.length > deepest.length ? folder : deepest), ''),
    );
  }
  return mainFiles.map((main) =>
    [...holders].flatMap(([path, folder]) =>
      path === main || (folder === folderOf(main) && !mainFiles.includes(path)) ? [path] : [],
    ),
  );
}

/** Folders of an export of which nothing is read, with the kind of record that a file in them is. */
const unreadFolders: readonly (readonly [folder: string, kind: string])[] = [
  ['electrocardiograms/', 'electrocardiogram'],
  ['attachments/', 'file'],
];

/**
 * Reports what lies beside the export that is read and is not read itself: its electrocardiograms and attachments,
 * other exports, unpacked (`otherMainFiles`) or packed.
 */
export function reportUnreadFiles(
  { files }: ImportSource,
  sink: RecordSink,
  folder: string,
  otherMainFiles: readonly string[],
): void {
  for (const subject of otherMainFiles) sink.skip({ kind: 'file', reason: 'otherExport', subject });
  for (const { path } of files) {
    const found = unreadFolders.find(([beside]) => path.startsWith(folder + beside));
    if (found !== undefined) sink.skip({ kind: found[1], reason: 'notSupported', subject: path });
    else if (path.toLowerCase().endsWith('.zip')) sink.skip({ kind: 'file', reason: 'otherExport', subject: path });
  }
}
