import type { RecordSink } from '@vitalgate/core';
import type { ImportContext, Importer, ImportSource } from './importer.ts';

/** Paths of the files that fit, in the order of the source. */
export async function fittingPaths(
  { files }: ImportSource,
  fits: (path: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const fitting: string[] = [];
  for (const { path } of files) if (await fits(path)) fitting.push(path);
  return fitting;
}

/** A format of which each file stands for itself and is known by its beginning. */
export interface FileFormat {
  readonly fits: (head: string) => boolean;
  /** Hands over what a file holds. Gives whether it is whole. */
  readonly read: (source: ImportSource, path: string, sink: RecordSink, context: ImportContext) => Promise<boolean>;
  /** `read` reports by itself that a file ends early; else one of several is reported, and a single one is named by the import. */
  readonly reportsEnd?: true;
}

export function createFileImporter({ fits, read, reportsEnd }: FileFormat): Importer {
  return {
    claims: (source) => fittingPaths(source, async (path) => fits(await source.head(path))),
    async run(source, sink, context) {
      let complete = true;
      for (const { path } of source.files) {
        if (await read(source, path, sink, context)) continue;
        complete = false;
        if (reportsEnd !== true && source.files.length > 1) {
          sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
        }
      }
      return { complete };
    },
  };
}
