import type { RecordSink } from '@vitalgate/core';
import type { ImportSource } from '../importer.ts';
import { readJsonFile } from './json-file.ts';
import type { JsonFault, JsonPlace } from './json-reader.ts';
import { plainObject, type PlainObject } from './plain-json.ts';
import { createTextLines, type TextLine } from './text-lines.ts';

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

/** Hears each record of a file and where it stands, in words for a report: `line 3`. */
export type OnRecord = (record: PlainObject, place: string) => void;

type Skips = Pick<RecordSink, 'skip'>;

/** Reads a file of one record a line. What is no JSON object is reported. Gives whether the file is whole. */
export async function readRecordLines(
  source: ImportSource,
  path: string,
  sink: Skips,
  onRecord: OnRecord,
): Promise<boolean> {
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
    else onRecord(record, place);
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

/** Reads a file of records in lists, each given as the path of its elements. Gives whether it is whole. */
export async function readRecordLists(
  source: ImportSource,
  path: string,
  sink: Skips,
  lists: readonly (readonly string[])[],
  onRecord: OnRecord,
): Promise<boolean> {
  const onValue = (value: unknown, place: JsonPlace): void => {
    const record = plainObject(value);
    if (record !== null) onRecord(record, placeOf(place));
    else sink.skip({ kind: 'line', reason: 'invalidValue', subject: `${placeOf(place)}: no JSON object` });
  };
  const onFault = (fault: JsonFault, place: JsonPlace): void => {
    const reason = fault === 'notJson' ? 'invalidValue' : 'overLimit';
    sink.skip({ kind: 'line', reason, subject: placeOf(place) });
  };
  const options = { longestValue: longestLine, deepestNesting, onFault };
  const parts = lists.map((list) => ({ path: list, onValue }));
  return (await readJsonFile(source, path, parts, options)) === 'whole';
}
