import type { Importer } from '../../kit/importer.ts';
import { isOffJson, offColumns, readProducts, readProductTable } from './read-products.ts';

/** Reads downloads of Open Food Facts: the dump with a product on each line, the table, and answers of its API. */
export function createOffImporter(): Importer {
  return {
    async claims(source) {
      const claimed: string[] = [];
      for (const { path } of source.files) {
        const head = await source.head(path);
        if (isOffJson(head) || offColumns(head) !== null) claimed.push(path);
      }
      return claimed;
    },
    async run(source, sink) {
      let complete = true;
      for (const { path } of source.files) {
        const isTable = offColumns(await source.head(path)) !== null;
        const isWhole = isTable ? await readProductTable(source, path, sink) : await readProducts(source, path, sink);
        complete &&= isWhole;
      }
      return { complete };
    },
  };
}
