import {
  entryResource,
  resourcesIn,
  type FoundResource,
  type FoundResources,
} from '../../laboratory/json/found-resource.ts';
import { objectOf, objectsOf, parseFhirJson, textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';
import { labCategory } from '../../laboratory/resources/lab-category.ts';
import type { ImportSource } from '../../kit/importer.ts';
import { createJsonReader, type JsonReader } from '../../kit/json/json-reader.ts';
import { createTextLines } from '../../kit/json/text-lines.ts';
import { endsWord, valueSpan, type ValueSpan } from '../../kit/json/value-span.ts';
import type { FhirShape } from './file-shape.ts';

/** A listener to a file's resources, in order. */
export interface ResourceListener {
  /** A file or Bundle begins: its resources name each other. */
  begin(): void;
  resource(found: FoundResource): void;
  /** A Bundle is one of the pages of an answer: its address, and that of the next one. Null if it names none. */
  page(own: string | null, next: string | null): void;
  /** A part that is no JSON, or too long or too deep to be read. */
  broken(): void;
  /** A JSON value that is no FHIR. */
  foreign(): void;
}

/** Resources of which numbers count as they were written. */
const exactTypes = new Set(['Observation', 'DiagnosticReport', 'Specimen', 'Bundle', 'Parameters']);

/** True if every digit counts: most of what a bulk export holds is passed over, and reading it exactly takes far longer. */
function isExact(value: unknown): boolean {
  const entry = objectOf(value);
  if (entry === null) return false;
  const resource = objectOf(entry['resource']) ?? entry;
  const type = textOf(resource['resourceType']) ?? '';
  return exactTypes.has(type) && (type !== 'Observation' || labCategory(resource) !== 'other');
}

function parsed(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  return isExact(value) ? parseFhirJson(text) : value;
}

function handAll({ resources, foreign }: FoundResources, listener: ResourceListener): void {
  for (const found of resources) listener.resource(found);
  for (let count = 0; count < foreign; count++) listener.foreign();
}

function handPage(bundle: JsonObject, listener: ResourceListener): void {
  const linkTo = (relation: string): string | null =>
    textOf(objectsOf(bundle['link']).find((link) => link['relation'] === relation)?.['url']);
  listener.page(linkTo('self'), linkTo('next'));
}

/** Hands over the resources of one JSON value. A Bundle is a container of its own; what is none belongs to the file. */
function handOver(value: unknown, listener: ResourceListener): void {
  const bundle = objectOf(value);
  if (bundle?.['resourceType'] === 'Bundle') {
    listener.begin();
    handPage(bundle, listener);
  }
  handAll(resourcesIn(value), listener);
}

/** Members of a resource that are not read, and may be longer than anything that is. */
const passedMembers = new Set(['text', 'presentedForm']);

/** A file that is one object: entries are handed over as they come, all else when it ends. */
function objectReader(listener: ResourceListener): JsonReader {
  const members: [string, unknown][] = [];
  const reader = createJsonReader(
    [
      {
        path: ['entry', '*'],
        onValue(value) {
          const entry = objectOf(value);
          const resource = entry === null ? null : entryResource(entry);
          if (resource !== null) handAll(resourcesIn(resource, textOf(entry?.['fullUrl'])), listener);
        },
      },
      { path: ['*'], onValue: (value, [name]) => void members.push([String(name), value]) },
    ],
    {
      parse: (text) => (text.startsWith('{') && /"resource"/u.test(text) ? parsed(text) : parseFhirJson(text)),
      onFault: (_fault, [name]) => {
        if (!passedMembers.has(String(name))) listener.broken();
      },
    },
  );
  return {
    write: (text) => reader.write(text),
    end() {
      const end = reader.end();
      const root: JsonObject = Object.fromEntries(members);
      if (root['resourceType'] === 'Bundle') handPage(root, listener);
      else if (end === 'whole') handOver(root, listener);
      return end;
    },
  };
}

function listReader(listener: ResourceListener): JsonReader {
  return createJsonReader([{ path: ['*'], onValue: (value) => handOver(value, listener) }], {
    parse: parsed,
    onFault: () => listener.broken(),
  });
}

/** Longest value of a file of several, in characters. */
const longestValue = 16_000_000;

function valuesReader(listener: ResourceListener): JsonReader {
  let span: ValueSpan | null = null;
  let parts: string[] = [];
  let length = 0;
  const finish = (): void => {
    span = null;
    const text = length <= longestValue ? parts.join('') : '';
    parts = [];
    length = 0;
    handOverText(text, listener);
  };
  return {
    write(text) {
      for (let at = 0; at < text.length;) {
        if (span === null) {
          while (at < text.length && /[\s,\u001e\ufeff]/u.test(text.charAt(at))) at++;
          if (at === text.length) return;
          // A stray mark would be a value without an end.
          if (endsWord(text.charCodeAt(at)) && !/["[{]/u.test(text.charAt(at))) {
            listener.broken();
            at++;
            continue;
          }
          span = valueSpan(text.charCodeAt(at));
        }
        const end = span.endIn(text, at);
        const until = end < 0 ? text.length : end;
        length += until - at;
        if (length <= longestValue) parts.push(text.slice(at, until));
        if (end >= 0) finish();
        at = until;
      }
    },
    end: () => (span === null ? 'whole' : 'cutOff'),
  };
}

/** True if it was JSON. */
function handOverText(text: string, listener: ResourceListener): boolean {
  let value: unknown;
  try {
    value = parsed(text);
  } catch {
    listener.broken();
    return false;
  }
  handOver(value, listener);
  return true;
}

function linesReader(listener: ResourceListener): JsonReader {
  let isLastWhole = true;
  const lines = createTextLines((line) => {
    if ('fault' in line) listener.broken();
    else isLastWhole = handOverText(line.text, listener);
  });
  return {
    write: (text) => lines.write(text),
    end: () => (lines.end().isOpen && !isLastWhole ? 'cutOff' : 'whole'),
  };
}

/** True if another value stands behind the first one of a file. */
async function hasSecondValue(source: ImportSource, path: string): Promise<boolean> {
  let span: ValueSpan | null = null;
  let isBehind = false;
  let second = '';
  await source.read(path, (text) => {
    let at = 0;
    if (span === null) {
      at = text.search(/[{[]/u);
      if (at < 0) return;
      span = valueSpan(text.charCodeAt(at));
    }
    if (!isBehind) {
      const end = span.endIn(text, at);
      if (end < 0) return;
      isBehind = true;
      at = end;
    }
    if (second === '') second = text.slice(at).trimStart().slice(0, 1);
  });
  return second === '{' || second === '[';
}

const readers = { lines: linesReader, values: valuesReader };

/**
 * Reads the resources of a file of JSON in memory of one of them. `cutOff`: the file ends within a value; what came before was handed over.
 * `malformed`: it was read up to a place that is no JSON.
 */
export async function streamResources(
  source: ImportSource,
  path: string,
  known: FhirShape & ('json' | 'lines' | 'values'),
  listener: ResourceListener,
): Promise<'whole' | 'cutOff' | 'malformed'> {
  // The beginning of a file does not show what follows a very long line.
  const isLong = known === 'json' && !/\n\s*\S/u.test((await source.head(path)).trimStart());
  const shape = isLong && (await hasSecondValue(source, path)) ? 'lines' : known;
  listener.begin();
  let reader: JsonReader | null = null;
  const end = await source.read(path, (text) => {
    const piece = reader === null ? text.replace(/^[\uFEFF\s]+/u, '') : text;
    if (piece === '') return;
    reader ??=
      shape === 'json' ? (piece.startsWith('[') ? listReader : objectReader)(listener) : readers[shape](listener);
    reader.write(piece);
  });
  const found = (reader as JsonReader | null)?.end() ?? 'whole';
  return end === 'broken' ? 'cutOff' : found;
}
