import type { BloodTestRecord, CategorySample, Instant, NutritionEntry } from '@vitalgate/core';
import type { QuantitySample, RecordSink, RoutePoint, Skip, WorkoutRecord } from '@vitalgate/core';
import { headBytes, type Importer, type ImportSource } from '../importer.ts';

/** What an importer handed over, in order. */
export interface ImportedRecords {
  readonly quantities: QuantitySample[];
  readonly categories: CategorySample[];
  readonly workouts: WorkoutRecord[];
  /** Of the workout at the same place; undefined where it has none. */
  readonly routes: (readonly RoutePoint[] | undefined)[];
  readonly entries: NutritionEntry[];
  readonly bloodTests: BloodTestRecord[];
  readonly skips: Skip[];
  readonly exportedAt: Instant[];
  complete: boolean;
}

/** An import source over texts, by path. `cut` gives the pieces in which a text is handed over. */
export function textSource(
  files: Readonly<Record<string, string>>,
  cut: (text: string) => readonly string[] = (text) => [text],
  broken: readonly string[] = [],
): ImportSource {
  const textOf = (path: string): string => {
    const text = files[path];
    if (text === undefined) throw new Error(`no file ${path}`);
    return text;
  };
  return {
    files: Object.entries(files).map(([path, text]) => ({ path, size: text.length })),
    head: (path) => Promise.resolve(textOf(path).slice(0, headBytes)),
    read: (path, onText) => {
      for (const piece of cut(textOf(path))) onText(piece);
      return Promise.resolve(broken.includes(path) ? 'broken' : 'whole');
    },
  };
}

/** Runs an importer in memory and gathers all that it hands over. */
export async function importTexts(importer: Importer, source: ImportSource): Promise<ImportedRecords> {
  const records: ImportedRecords = {
    quantities: [],
    categories: [],
    workouts: [],
    routes: [],
    entries: [],
    bloodTests: [],
    skips: [],
    exportedAt: [],
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
    skip: (skip) => void records.skips.push(skip),
    exportedAt: (at) => void records.exportedAt.push(at),
  };
  records.complete = (await importer.run(source, sink)).complete;
  return records;
}
