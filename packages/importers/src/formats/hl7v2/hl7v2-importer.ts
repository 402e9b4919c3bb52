import { csvText, type CsvText } from '../../kit/csv/csv-encoding.ts';
import type { Importer } from '../../kit/importer.ts';
import { cutSkip } from '../../kit/skips.ts';
import { createDocumentImporter, type DocumentSink } from '../../laboratory-documents/document-importer.ts';
import { saidMembers } from '../../laboratory-documents/document-report.ts';
import type { JsonObject } from '../../laboratory/json/fhir-json.ts';
import { createHl7Messages } from './hl7-messages.ts';
import { hl7Reports, type Hl7Report } from './hl7-reports.ts';
import type { Hl7Segment } from './hl7-segments.ts';

interface ReportOfFile extends Hl7Report {
  readonly file: string;
}

/** What the messages of one order say together: the later one takes the place of the same question, and what it leaves out stays. */
function handOrder(messages: readonly ReportOfFile[], sink: DocumentSink): void {
  const inOrder = [...messages].sort(
    (one, other) => Number(one.version > other.version) - Number(one.version < other.version),
  );
  const last = inOrder.at(-1);
  if (last === undefined) return;
  const results = new Map(inOrder.flatMap((message) => [...message.results]));
  const { specimen } = last.head;
  const kept = [...results.values()].flatMap((result): JsonObject[] =>
    result === null ? [] : [saidMembers({ specimen, ...result })],
  );
  const { head, source, file } = last;
  if (kept.length > 0 || head['status'] === 'cancelled') sink.report({ head, results: kept }, source, file);
  else sink.skip({ kind: 'bloodTest', reason: 'invalidValue', subject: file });
}

/** Types of messages that hold results of laboratories. */
const ofResults: ReadonlySet<string> = new Set(['ORU', 'OUL']);

/** Encodings (MSH-18) that are read right if the text is no UTF-8. */
const latinEncodings: ReadonlySet<string> = new Set(['', 'ASCII', '8859/1']);

/** True if the first message states an encoding that is not the one by which its file is read. */
function isOtherwiseEncoded({ encoding, head }: CsvText): boolean {
  const [, mark = '|', fields = ''] = /MSH([^\sA-Za-z0-9])([^\r\n]*)/u.exec(head) ?? [];
  const [stated = ''] = (fields.split(mark)[16] ?? '').split('~');
  return encoding.startsWith('windows') && !latinEncodings.has(stated);
}

/** Reads results of laboratories in messages of HL7 version 2. What a message says of the person is not kept. */
export function createHl7v2Importer(): Importer {
  return createDocumentImporter({
    fits: (head) =>
      /^[^A-Za-z0-9]{0,4}(?:MSH|FHS|BHS)[^\sA-Za-z0-9]/u.test(head) && /(?:^|[^A-Za-z0-9|^])MSH/u.test(head),
    open(sink) {
      const orders = new Map<string, ReportOfFile[]>();
      const skip: DocumentSink['skip'] = (one) => sink.skip(cutSkip(one));
      const take = (segments: readonly Hl7Segment[], file: string): void => {
        const [type = '', event = ''] = segments[0]?.components(9) ?? [];
        if (!ofResults.has(type)) {
          return skip({
            kind: 'clinicalRecord',
            reason: 'notALabResult',
            subject: event === '' ? type : `${type}^${event}`,
          });
        }
        for (const segment of segments) {
          const born = segment.name === 'PID' ? /^\d{8}/u.exec(segment.text(7) ?? '') : null;
          if (born !== null) sink.bornOn(born[0]);
        }
        for (const report of hl7Reports(segments, skip)) {
          const key = report.order === null ? `unnamed ${orders.size}` : `${report.source}\n${report.order}`;
          const known = orders.get(key) ?? [];
          orders.set(key, known);
          known.push({ ...report, file });
        }
      };
      return {
        async read(source, path) {
          const messages = createHl7Messages(
            (segments) => take(segments, path),
            () => skip({ kind: 'clinicalRecord', reason: 'overLimit', subject: path }),
          );
          const text = await csvText(source, path);
          if (isOtherwiseEncoded(text)) skip({ kind: 'file', reason: 'unknownEncoding', subject: path });
          const end = await text.read((piece) => messages.write(piece));
          messages.end();
          return end === 'whole';
        },
        finish() {
          for (const messages of orders.values()) handOrder(messages, sink);
        },
      };
    },
  });
}
