import type { Importer } from '../../kit/importer.ts';
import { claimDocuments } from '../../recordings/claim-documents.ts';
import { readTcxFile } from './tcx-reader.ts';

/** The importer of TCX files: a workout for each activity. */
export function createTcxImporter(): Importer {
  return {
    claims: (source) => claimDocuments(source, 'TrainingCenterDatabase'),
    async run(source, sink) {
      let complete = true;
      for (const { path } of source.files) complete = (await readTcxFile(source, path, sink)) && complete;
      return { complete };
    },
  };
}
