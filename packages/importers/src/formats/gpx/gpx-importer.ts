import type { Importer } from '../../kit/importer.ts';
import { claimDocuments } from '../../recordings/claim-documents.ts';
import { readGpxFile } from './gpx-reader.ts';

/** The importer of GPX files: a workout for each track that says when it was gone. */
export function createGpxImporter(): Importer {
  return {
    claims: (source) => claimDocuments(source, 'gpx'),
    async run(source, sink) {
      let complete = true;
      for (const { path } of source.files) complete = (await readGpxFile(source, path, sink)) && complete;
      return { complete };
    },
  };
}
