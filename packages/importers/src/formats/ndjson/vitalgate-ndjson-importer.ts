import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import type { PlainObject } from '../../kit/json/plain-json.ts';
import { readRecordLines, readRecordLists } from '../../kit/json/record-file.ts';
import { lineForm } from './line-form.ts';
import { readLine } from './read-line.ts';

/**
 * The importer of our own record format: JSON, one record a line, as `docs/guides/ndjson.md` describes it. It also reads the
 * records that `vitalgate export` wrote and that the API answers. A dataset without a record is an empty file.
 */
export function createNdjsonImporter(): Importer {
  const importer = createFileImporter({
    fits: (head) => lineForm(head) !== null,
    async read(source, path, sink) {
      const form = lineForm(await source.head(path)) ?? 'lines';
      const onRecord = (record: PlainObject, place: string): void => readLine(record, place, sink);
      if (form === 'lines') return readRecordLines(source, path, sink, onRecord);
      return readRecordLists(source, path, sink, [form === 'list' ? ['*'] : ['data', '*']], onRecord);
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
