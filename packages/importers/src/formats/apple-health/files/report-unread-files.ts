import type { RecordSink } from '@vitalgate/core';
import type { ImportSource } from '../../../kit/importer.ts';

/** Folders of an export of which nothing is read, with the kind of record that a file in them is. */
const unreadFolders: readonly (readonly [folder: string, kind: string])[] = [
  ['electrocardiograms/', 'electrocardiogram'],
  ['attachments/', 'file'],
];

/**
 * Reports what lies beside the export that is read and is not read itself: its electrocardiograms and attachments,
 * other exports, unpacked (`otherMainFiles`) or packed.
 */
export function reportUnreadFiles(
  { files }: ImportSource,
  sink: RecordSink,
  folder: string,
  otherMainFiles: readonly string[],
): void {
  for (const subject of otherMainFiles) sink.skip({ kind: 'file', reason: 'otherExport', subject });
  for (const { path } of files) {
    const found = unreadFolders.find(([beside]) => path.startsWith(folder + beside));
    if (found !== undefined) sink.skip({ kind: found[1], reason: 'notSupported', subject: path });
    else if (path.toLowerCase().endsWith('.zip')) sink.skip({ kind: 'file', reason: 'otherExport', subject: path });
  }
}
