import type { ImportSource } from '../kit/importer.ts';
import { localName } from '../kit/xml/local-name.ts';
import { documentName } from '../kit/xml/prolog.ts';

/** Paths of the files that are XML documents of a name, whatever prefix it bears. */
export async function claimDocuments(source: ImportSource, name: string): Promise<readonly string[]> {
  const claimed: string[] = [];
  for (const { path } of source.files) {
    const found = documentName(await source.head(path));
    if (found !== null && localName(found) === name) claimed.push(path);
  }
  return claimed;
}
