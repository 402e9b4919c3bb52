import type { FormatManifest } from '../../kit/format-manifest.ts';
import type { Importer } from '../../kit/importer.ts';
import { createSleepShelf, type SleepShelf } from '../../trackers/sleep-shelf.ts';
import { createStatedDays } from '../../trackers/stated-days.ts';
import { createTrackerHand } from '../../trackers/tracker-hand.ts';
import { createWallClock } from '../../trackers/wall-clock.ts';
import type { SamsungContext, SamsungReader } from './samsung-context.ts';
import { dayTypes, readSamsungDays, type SamsungFile } from './samsung-days.ts';
import { readBreathing, readSamsungExercises } from './samsung-exercises.ts';
import { foodReader, foodTypes } from './samsung-foods.ts';
import { measureReader, measureTypes } from './samsung-measures.ts';
import { handStagesAlone, readNights, readStages, type StagedSleep } from './samsung-sleep.ts';
import { samsungType } from './samsung-table.ts';
import { fileNameOf, folderOf, hasEnding } from '../../kit/file-names.ts';

/** What lies beside the tables: the parts that rows refer to, in a folder for each kind of table, and pictures. */
const besideTables = /^(?:jsons|files)\//u;

/** The kind of table that a file beside it is of: the folder below `jsons`. */
const kindBeside = (path: string): string =>
  /(?:^|\/)jsons\/com\.samsung\.s?health\.([^/]+)\//u.exec(path)?.[1] ?? 'file';

/**
 * The importer of what Samsung Health lets a person download: a folder of tables, each below a line that says what it holds, with files of
 * JSON that their rows refer to.
 */
export function createSamsungImporter({ endings }: FormatManifest): Importer {
  return {
    async claims(source) {
      const folders = new Set<string>();
      const found = new Set<string>();
      for (const { path } of source.files) {
        if (!hasEnding(path, endings) || samsungType(path, await source.head(path)) === null) continue;
        found.add(path);
        folders.add(folderOf(path));
      }
      const isBeside = (path: string): boolean =>
        [...folders].some((folder) => path.startsWith(folder) && besideTables.test(path.slice(folder.length)));
      return found.size === 0
        ? []
        : source.files.map(({ path }) => path).filter((path) => found.has(path) || isBeside(path));
    },
    async run(source, sink, importContext) {
      const hand = createTrackerHand(sink, 'Samsung Health', importContext);
      const shelves = new Map<string, SleepShelf>();
      const tables: SamsungFile[] = [];
      const beside = new Map<string, string>();
      for (const { path } of source.files) {
        const type = hasEnding(path, endings) ? samsungType(path, await source.head(path)) : null;
        if (type !== null) tables.push({ path, type });
        else beside.set(fileNameOf(path).toLowerCase(), path);
      }
      const context: SamsungContext = {
        source,
        hand,
        clock: createWallClock(importContext),
        days: createStatedDays(),
        sleepsOf(name) {
          let shelf = shelves.get(name);
          if (shelf === undefined) shelves.set(name, (shelf = createSleepShelf(hand)));
          return shelf;
        },
        beside,
        readBeside: new Set(),
      };
      const stages = new Map<string, StagedSleep>();
      const readers: readonly (readonly [type: string, read: SamsungReader])[] = [
        ...measureTypes.map((type) => [type, measureReader(type)] as const),
        ['sleep_stage', (path) => readStages(path, context, stages)],
        ['sleep', (path) => readNights(path, context, stages)],
        ['exercise', readSamsungExercises],
        ['breathing', readBreathing],
        ...foodTypes.map((type, rank) => [type, foodReader(type, rank)] as const),
      ];
      const broken: string[] = [];
      for (const [type, read] of readers) {
        for (const table of tables) {
          if (table.type === type && !(await read(table.path, context))) broken.push(table.path);
        }
      }
      handStagesAlone(stages, context);
      broken.push(...(await readSamsungDays(tables, context)));
      if (source.files.length > 1) for (const path of broken) hand.skip('file', 'endsEarly', path);
      const isRead = new Set([...readers.map(([type]) => type), ...dayTypes]);
      for (const { path, type } of tables) if (!isRead.has(type)) hand.skip(type, 'notSupported', path);
      for (const path of beside.values()) {
        if (!context.readBeside.has(path)) hand.skip(kindBeside(path), 'notSupported', path);
      }
      return { complete: broken.length === 0 };
    },
  };
}
