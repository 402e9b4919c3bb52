import { inflated } from '../../packages/host/src/files/inflated.ts';
import type { TableReading } from '@vitalgate/contract';
import type { BloodTestRecord, CategorySample, FoodRecord, Instant, NutritionEntry } from '@vitalgate/core';
import type { QuantitySample, RecordSink, RoutePoint, Skip, WorkoutRecord } from '@vitalgate/core';
import type { SourceOrder, ToldStretch } from '@vitalgate/core';
import {
  fileContext,
  headBytes,
  type ImportContext,
  type Importer,
  type ImportSource,
  type ReadEnd,
} from '../../packages/importers/src/kit/importer.ts';

/** What an importer handed over, in order. */
export interface ImportedRecords {
  readonly quantities: QuantitySample[];
  readonly categories: CategorySample[];
  readonly workouts: WorkoutRecord[];
  /** Of the workout at the same place; undefined if it has none. */
  readonly routes: (readonly RoutePoint[] | undefined)[];
  readonly entries: NutritionEntry[];
  readonly bloodTests: BloodTestRecord[];
  readonly foods: FoodRecord[];
  readonly skips: Skip[];
  readonly tables: TableReading[];
  readonly exportedAt: Instant[];
  readonly told: ToldStretch[];
  readonly orders: SourceOrder[];
  complete: boolean;
}

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at++) {
    const isEscape = escaped[at] === '%';
    bytes.push(isEscape ? parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at));
    if (isEscape) at += 2;
  }
  return Uint8Array.from(bytes);
}

/** Bytes read as text of one byte a character: enough to see that they are none. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/**
 * An import source over texts and bytes, by path. `cut` gives the pieces in which a text is handed over; bytes come in pieces of
 * 1000.
 */
export function textSource(
  files: Readonly<Record<string, string | Uint8Array>>,
  cut: (text: string) => readonly string[] = (text) => [text],
  broken: readonly string[] = [],
): ImportSource {
  const contentOf = (path: string): string | Uint8Array => {
    const content = files[path];
    if (content === undefined) throw new Error(`no file ${path}`);
    return content;
  };
  const textOf = (path: string): string => {
    const content = contentOf(path);
    return typeof content === 'string' ? content : latin1(content);
  };
  const bytesOf = (path: string): Uint8Array => {
    const content = contentOf(path);
    return typeof content === 'string' ? utf8(content) : content;
  };
  const endOf = (path: string): Promise<ReadEnd> => Promise.resolve(broken.includes(path) ? 'broken' : 'whole');
  return {
    files: Object.keys(files).map((path) => ({ path, size: contentOf(path).length })),
    head: (path) => Promise.resolve(textOf(path).slice(0, headBytes)),
    read: (path, onText) => {
      for (const piece of cut(textOf(path))) onText(piece);
      return endOf(path);
    },
    startBytes: (path) => Promise.resolve(bytesOf(path).subarray(0, headBytes)),
    readBytes: (path, onBytes) => {
      const bytes = bytesOf(path);
      for (let at = 0; at < bytes.length; at += 1000) onBytes(bytes.subarray(at, at + 1000));
      return endOf(path);
    },
    seekable: () => Promise.resolve(null),
  };
}

/** Runs an importer in memory and gathers all that it hands over. */
export async function importTexts(
  importer: Importer,
  source: ImportSource,
  context: ImportContext = { ...fileContext, inflate: inflated },
): Promise<ImportedRecords> {
  const records: ImportedRecords = {
    quantities: [],
    categories: [],
    workouts: [],
    routes: [],
    entries: [],
    bloodTests: [],
    foods: [],
    skips: [],
    tables: [],
    exportedAt: [],
    told: [],
    orders: [],
    complete: false,
  };
  const sink: RecordSink = {
    quantity: (sample) => void records.quantities.push(sample),
    category: (sample) => void records.categories.push(sample),
    workout(workout, route) {
      records.workouts.push(workout);
      records.routes.push(route);
    },
    nutrition: (entry) => void records.entries.push(entry),
    bloodTest: (test) => void records.bloodTests.push(test),
    food: (food) => void records.foods.push(food),
    skip: (skip) => void records.skips.push(skip),
    table: (reading) => void records.tables.push(reading),
    exportedAt: (at) => void records.exportedAt.push(at),
    told: (stretch) => void records.told.push(stretch),
    sourceOrder: (order) => void records.orders.push(order),
  };
  records.complete = (await importer.run(source, sink, context)).complete;
  return records;
}
