import type { RecordSink } from '@vitalgate/core';
import type { FitReader } from '../fit/fit-reader.ts';
import { beginsFit } from '../fit/protocol/read-fit.ts';
import { readGpxFile } from '../gpx/gpx-reader.ts';
import type { ImportSource } from '../../kit/importer.ts';
import { readTcxFile } from '../tcx/tcx-reader.ts';
import { isDocument } from '../../kit/xml/prolog.ts';
import type { RecordingTaker } from '../../recordings/recording.ts';

/** Whether a file that may be of any of the three forms was whole; null if it is of none. */
export async function readRecordingFile(
  source: ImportSource,
  path: string,
  { sink, fit, take }: { readonly sink: RecordSink; readonly fit: FitReader; readonly take: RecordingTaker },
): Promise<boolean | null> {
  if (beginsFit(await source.startBytes(path))) return fit.read(source, path, take);
  const head = await source.head(path);
  if (isDocument(head, 'gpx')) return readGpxFile(source, path, sink, take);
  return isDocument(head, 'TrainingCenterDatabase') ? readTcxFile(source, path, sink, take) : null;
}
