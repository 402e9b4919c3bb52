import { readdirSync } from 'node:fs';
import { german } from '../../packages/app/src/told/texts/de.ts';
import { root } from '../project-files.ts';

const folder = `${root}packages/app/src/`;

/** All texts without values in them, of a table and of what it holds. */
function fixedTexts(table: unknown): readonly string[] {
  if (typeof table === 'string') return [table];
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(fixedTexts) : [];
}

/** The English sentences and names of two words that no German page may hold: of the pages, and of the host between its values. */
export async function englishTexts(): Promise<readonly string[]> {
  const tables = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => (readdirSync(`${folder}${name}`).includes('texts') ? [name] : []));
  const loaded = await Promise.all(
    tables.map(
      async (name) => (await import(`../../packages/app/src/${name}/texts/en.ts`)) as { readonly english: object },
    ),
  );
  const said = Object.keys(german).flatMap((words) => words.replaceAll(/\*\*|`/g, '').split(/\{\w+\}/));
  return [...new Set([...loaded.flatMap(({ english }) => fixedTexts(english)), ...said])].filter((text) =>
    /\w\w \w\w/.test(text),
  );
}
