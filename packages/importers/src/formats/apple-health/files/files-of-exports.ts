import type { ImportSource } from '../../../kit/importer.ts';
import { folderOf } from './export-path.ts';

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
