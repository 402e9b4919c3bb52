import { told } from '@vitalgate/contract';
import type { RecordSink } from '@vitalgate/core';
import { fittingPaths } from '../kit/file-importer.ts';
import { ImportRefused, type ImportContext, type Importer, type ImportSource } from '../kit/importer.ts';
import { createLabReader } from '../laboratory/lab-reader.ts';
import { reportResource, type DocumentReport } from './document-report.ts';

/** Takes what documents of laboratories hold. */
export interface DocumentSink extends Pick<RecordSink, 'skip'> {
  /** A report of a source: the laboratory, or who keeps its documents. */
  report(report: DocumentReport, source: string, file: string): void;
  /** The day on which the person was born whose results follow, as digits; it is kept in memory only. */
  bornOn(day: string): void;
}

export interface DocumentFormat {
  readonly fits: (head: string) => boolean;
  /** Begins a run over all files of an import. */
  readonly open: (
    sink: DocumentSink,
    context: ImportContext,
  ) => {
    /** Reads a file. Gives whether it is whole. */
    readonly read: (source: ImportSource, path: string) => Promise<boolean>;
    /** After the last file: hands over what waited for others. */
    readonly finish?: () => void;
  };
}

/**
 * An importer of documents of laboratories: all files of an import are read together, as a later one may correct what an earlier one says. Rejects
 * with ImportRefused if the results are of several people.
 */
export function createDocumentImporter({ fits, open }: DocumentFormat): Importer {
  return {
    claims: (source) => fittingPaths(source, async (path) => fits(await source.head(path))),
    async run(source, sink, context) {
      const reader = createLabReader(sink);
      const born = new Set<string>();
      const run = open(
        {
          skip: (skip) => sink.skip(skip),
          bornOn: (day) => void born.add(day),
          report(report, sourceName, file) {
            const found = { resource: reportResource(report), fullUrl: null };
            const hasRoom = reader.begin().add(found, { sourceName, file, sortedAsLab: false });
            if (!hasRoom) sink.skip({ kind: 'clinicalRecord', reason: 'overLimit', subject: file });
          },
        },
        context,
      );
      let complete = true;
      for (const { path } of source.files) {
        if (await run.read(source, path)) continue;
        complete = false;
        sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
      }
      run.finish?.();
      if (born.size > 1) {
        throw new ImportRefused(
          told`These are laboratory results of ${born.size} people, and this store holds those of one. Nothing was imported. Take the documents of one person alone, then import these.`,
        );
      }
      reader.finish();
      return { complete };
    },
  };
}
