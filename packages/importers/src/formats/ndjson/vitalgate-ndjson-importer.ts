import type { RecordSink } from '@vitalgate/core';
import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { readJsonFile } from '../../kit/json/json-file.ts';
import type { JsonFault, JsonPlace } from '../../kit/json/json-reader.ts';
import { plainObject } from '../../kit/json/plain-json.ts';
import { createTextLines, type TextLine } from '../../kit/json/text-lines.ts';
import { lineForm } from './line-form.ts';
import { readLine } from './read-line.ts';

/** Most characters of one record: a workout with a point of its route each second for a day. */
const longestLine = 16_000_000;

/** Most lists and objects in each other within one record. */
const deepestNesting = 30;

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a file of one record a line. Gives whether it is whole. */
async function readLines(source: ImportSource, path: string, sink: RecordSink): Promise<boolean> {
  let lastIsBad = false;
  const onLine = (line: TextLine): void => {
    const place = `line ${line.number}`;
    if ('fault' in line) {
      lastIsBad = false;
      sink.skip({ kind: 'line', reason: 'overLimit', subject: `${place}, longer than 16 million characters` });
      return;
    }
    const record = plainObject(objectIn(line.text));
    lastIsBad = record === null;
    if (record === null) sink.skip({ kind: 'line', reason: 'invalidValue', subject: `${place}: no JSON object` });
    else readLine(record, place, sink);
  };
  const lines = createTextLines(onLine, longestLine);
  const read = await source.read(path, (text) => lines.write(text));
  const { isOpen } = lines.end();
  // A writer may leave the last line break out; if that line is no JSON either, it was cut off.
  return read === 'whole' && !(isOpen && lastIsBad);
}

function placeOf(place: JsonPlace): string {
  return `record ${Number(place.at(-1) ?? 0) + 1}`;
}

/** Reads a file of records in a list. Gives whether it is whole. */
async function readList(
  source: ImportSource,
  path: string,
  sink: RecordSink,
  list: readonly string[],
): Promise<boolean> {
  const onValue = (value: unknown, place: JsonPlace): void => {
    const record = plainObject(value);
    if (record !== null) readLine(record, placeOf(place), sink);
    else sink.skip({ kind: 'line', reason: 'invalidValue', subject: `${placeOf(place)}: no JSON object` });
  };
  const onFault = (fault: JsonFault, place: JsonPlace): void => {
    const reason = fault === 'notJson' ? 'invalidValue' : 'overLimit';
    sink.skip({ kind: 'line', reason, subject: placeOf(place) });
  };
  const options = { longestValue: longestLine, deepestNesting, onFault };
  return (await readJsonFile(source, path, [{ path: list, onValue }], options)) === 'whole';
}

/**
 * The importer of our own record format: JSON, one record a line, as `docs/guides/ndjson.md` describes it. It also reads the
 * records that `vitalgate export` wrote and that the API answers. A dataset without a record is an empty file.
 */
export function createNdjsonImporter(): Importer {
  const importer = createFileImporter({
    fits: (head) => lineForm(head) !== null,
    async read(source, path, sink) {
      const form = lineForm(await source.head(path)) ?? 'lines';
      if (form === 'lines') return readLines(source, path, sink);
      return readList(source, path, sink, form === 'list' ? ['*'] : ['data', '*']);
    },
  });
  return {
    ...importer,
    async claims(source) {
      const empty = source.files.filter(({ path, size }) => size === 0 && path.endsWith('.ndjson'));
      return [...(await importer.claims(source)), ...empty.map(({ path }) => path)];
    },
  };
}
