import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { isDocument } from '../../kit/xml/prolog.ts';
import { readGpxFile } from './gpx-reader.ts';

/** The importer of GPX files: a workout for each track that says when it was gone. */
export function createGpxImporter(): Importer {
  return createFileImporter({
    fits: (head) => isDocument(head, 'gpx'),
    read: (source, path, sink) => readGpxFile(source, path, sink),
    reportsEnd: true,
  });
}
