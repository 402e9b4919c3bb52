import type { Importer } from '../../kit/importer.ts';
import { cutSkip } from '../../kit/skips.ts';
import { isDocument } from '../../kit/xml/prolog.ts';
import { createXmlReader } from '../../kit/xml/xml-reader.ts';
import { createDocumentImporter, type DocumentSink } from '../../laboratory-documents/document-importer.ts';
import { ccdaHandler } from './ccda-document.ts';
import { ccdaReports } from './ccda-reports.ts';

/** The copy of its data that the Health app writes beside its export; it holds no results. */
const ofHealthApp = /Health (?:Export CDA|Data Export)/u;

/** Reads the results of laboratories in C-CDA and other CDA documents. Other sections are named and left out. */
export function createCcdaImporter(): Importer {
  return createDocumentImporter({
    fits: (head) => isDocument(head, 'ClinicalDocument') && !ofHealthApp.test(head),
    open(sink) {
      const skip: DocumentSink['skip'] = (one) => sink.skip(cutSkip(one));
      return {
        async read(source, path) {
          const reader = createXmlReader(
            ccdaHandler({
              bornOn: (day) => sink.bornOn(day),
              entry(entry, head, find) {
                const found = ccdaReports(entry, { head, find, skip });
                const reports = found.filter(({ results }) => results.length > 0);
                if (found.length === 0) skip({ kind: 'clinicalRecord', reason: 'notALabResult', subject: path });
                for (const report of reports) sink.report(report, head.keeper ?? 'C-CDA', path);
              },
              other: (section) => skip({ kind: 'clinicalRecord', reason: 'notALabResult', subject: section }),
              beyond: () => skip({ kind: 'clinicalRecord', reason: 'overLimit', subject: path }),
            }),
          );
          const end = await source.read(path, (text) => reader.write(text));
          const { rootClosed } = reader.end();
          return end === 'whole' && rootClosed;
        },
      };
    },
  });
}
