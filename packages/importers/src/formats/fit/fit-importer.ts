import { fittingPaths } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { createFitReader } from './fit-reader.ts';
import { beginsFit } from './protocol/read-fit.ts';

/** The importer of FIT files: workouts of watches and bike computers, what scales measure, and a watch's whole day. */
export function createFitImporter(): Importer {
  return {
    claims: (source) => fittingPaths(source, async (path) => beginsFit(await source.startBytes(path))),
    async run(source, sink) {
      const reader = createFitReader(sink);
      let complete = true;
      for (const { path } of source.files) complete = (await reader.read(source, path)) && complete;
      reader.finish();
      return { complete };
    },
  };
}
