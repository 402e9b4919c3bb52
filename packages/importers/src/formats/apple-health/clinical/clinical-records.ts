import type { RecordSink } from '@vitalgate/core';
import type { LabReader } from '../../../laboratory/lab-reader.ts';
import type { ImportSource } from '../../../kit/importer.ts';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { exportPath } from '../files/export-path.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';

/** Kinds of clinical record that may hold laboratory results, by the names that exports give them. */
const sortedLabTypes = new Set(['HKClinicalTypeIdentifierLabResultRecord', 'LabResultRecord']);
const labTypes = new Set([...sortedLabTypes, 'Observation', 'DiagnosticReport']);

const longestResource = 16 * 1024 * 1024;
/** Of all files together: what is read stays in memory until all of it is. */
const longestTogether = 256 * 1024 * 1024;

interface IndexEntry {
  readonly path: string;
  readonly sourceName: string;
  readonly fhirVersion: string | null;
  readonly sortedAsLab: boolean;
}

/** The index of clinical records, gathered while the main file is read. */
export interface ClinicalRecords {
  /** A `ClinicalRecord` element. */
  add(attributes: XmlAttributes): void;
  /** Reads the files that may hold laboratory results. */
  finish(source: ImportSource, folder: string, reader: LabReader): Promise<void>;
}

async function readWhole(source: ImportSource, path: string): Promise<string | null> {
  const pieces: string[] = [];
  let length = 0;
  const end = await source.read(path, (text) => {
    length += text.length;
    if (length <= longestResource) pieces.push(text);
  });
  return end === 'whole' && length <= longestResource ? pieces.join('') : null;
}

/**
 * Gathers the index and reads its files. A record is distinguished by source, type and identifier together, because
 * providers number each for themselves; a file is read once. JSON files beside the indexed ones are read too, because a
 * main file that ends early has lost its index, which stands last.
 */
export function createClinicalRecords(sink: RecordSink): ClinicalRecords {
  const labs = new Map<string, IndexEntry>();
  const others = new Set<string>();

  const skip = (
    reason: 'missingFile' | 'notSupported' | 'unsafePath' | 'invalidFile' | 'notALabResult',
    subject: string,
  ): void => sink.skip({ kind: 'clinicalRecord', reason, subject });

  return {
    add({ type = '', identifier = '', sourceName = '', fhirVersion, resourceFilePath = '' }) {
      if (!labTypes.has(type)) {
        others.add(ownCopy(resourceFilePath));
        skip('notALabResult', type);
        return;
      }
      labs.set(ownCopy([sourceName, type, identifier, resourceFilePath].join('\n')), {
        path: ownCopy(resourceFilePath),
        sourceName: ownCopy(sourceName),
        fhirVersion: fhirVersion === undefined ? null : ownCopy(fhirVersion),
        sortedAsLab: sortedLabTypes.has(type),
      });
    },
    async finish(source, folder, reader) {
      const present = new Set(source.files.map((file) => file.path));
      const done = new Set<string>();
      let lengthSoFar = 0;
      for (const written of others) {
        const path = exportPath(folder, written);
        if (path !== null) done.add(path);
      }
      const readOne = async (path: string, entry: Omit<IndexEntry, 'path'>): Promise<void> => {
        if (done.has(path)) return;
        done.add(path);
        if (lengthSoFar >= longestTogether) return skip('notSupported', path);
        const text = await readWhole(source, path);
        if (text === null) skip('invalidFile', path);
        else {
          lengthSoFar += text.length;
          reader.add({ text, ...entry, file: path });
        }
      };
      const sortedFirst = [...labs.values()].sort((one, other) => Number(other.sortedAsLab) - Number(one.sortedAsLab));
      for (const { path: written, ...entry } of sortedFirst) {
        const path = exportPath(folder, written);
        if (path === null) skip('unsafePath', written);
        else if (!present.has(path)) skip('missingFile', written);
        else await readOne(path, entry);
      }
      const beside = `${folder}clinical-records/`;
      const unnamed = { sourceName: '', fhirVersion: null, sortedAsLab: false };
      for (const { path } of source.files) {
        if (path.startsWith(beside) && path.toLowerCase().endsWith('.json')) await readOne(path, unnamed);
      }
      reader.finish();
    },
  };
}
