import type { Importer, ImportSource } from '../../kit/importer.ts';
import { fdcTableOf } from './fdc-tables.ts';
import { readFdcCsv } from './read-fdc-csv.ts';
import { isFdcJson, readFdcJson } from './read-fdc-json.ts';
import { folderOf } from '../../kit/file-names.ts';

/** Splits files into those of JSON and the tables of CSV downloads with all that lies beside them. */
async function sort(
  source: ImportSource,
): Promise<{ readonly json: readonly string[]; readonly tables: readonly string[] }> {
  const json: string[] = [];
  const folders = new Set<string>();
  for (const { path } of source.files) {
    const head = await source.head(path);
    if (isFdcJson(head)) json.push(path);
    else if (fdcTableOf(head) === 'food') folders.add(folderOf(path));
  }
  const beside = source.files.map(({ path }) => path).filter((path) => folders.has(folderOf(path)));
  return { json, tables: beside.filter((path) => /\.csv$/iu.test(path)) };
}

/**
 * Reads downloads of the USDA's FoodData Central, of any of its kinds of food, as JSON or as a folder of CSV tables, and answers of
 * its API. Tables that say how foods were sampled belong to the download and are passed over.
 */
export function createFdcImporter(): Importer {
  return {
    async claims(source) {
      const { json, tables } = await sort(source);
      return [...json, ...tables];
    },
    async run(source, sink) {
      const { json, tables } = await sort(source);
      let complete = true;
      for (const path of json) complete = (await readFdcJson(source, path, sink)) && complete;
      for (const folder of new Set(tables.map(folderOf))) {
        const files = source.files.filter(({ path }) => tables.includes(path) && folderOf(path) === folder);
        complete = (await readFdcCsv({ ...source, files }, sink)) && complete;
      }
      return { complete };
    },
  };
}
