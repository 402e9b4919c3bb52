import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { isOffJson, offColumns, readProducts } from './read-products.ts';

/** Reads downloads of Open Food Facts: the dump with a product on each line, the table, and answers of its API. */
export function createOffImporter(): Importer {
  return createFileImporter({
    fits: (head) => isOffJson(head) || offColumns(head) !== null,
    read: readProducts,
    reportsEnd: true,
  });
}
