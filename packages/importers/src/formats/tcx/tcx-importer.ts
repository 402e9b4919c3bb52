import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { isDocument } from '../../kit/xml/prolog.ts';
import { readTcxFile } from './tcx-reader.ts';

/** The importer of TCX files: a workout for each activity. */
export function createTcxImporter(): Importer {
  return createFileImporter({
    fits: (head) => isDocument(head, 'TrainingCenterDatabase'),
    read: (source, path, sink) => readTcxFile(source, path, sink),
    reportsEnd: true,
  });
}
