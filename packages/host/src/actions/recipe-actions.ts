import { actionInputs, noInput, type KeptTableColumns, type RecipeFile, type RecipeView } from '@vitalgate/contract';
import { digestId } from '@vitalgate/core';
import { action, AppError } from '@vitalgate/http';
import * as z from 'zod/mini';
import type { ImportParts } from './host-parts.ts';
import { loadImporters } from './load-importers.ts';

const text = z.string().check(z.maxLength(20_000));

/** A file of recipes as somebody hands it over; what is not known of it is left out. */
const recipeFile = z.object({
  vitalgateRecipes: z.literal(1),
  recipes: z
    .array(z.object({ header: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(2000)), columns: text }))
    .check(z.maxLength(1000)),
});

const recipeId = (header: readonly string[]): string => digestId(JSON.stringify(header)).slice(0, 8);

function parsed(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    return null;
  }
}

/** The name of the format that reads a table with this header by itself; null if it would be any table. */
async function readerOf(header: readonly string[]): Promise<string | null> {
  const [{ formatName, formats, nothingSaid, shareOut }, { textSource }] = await Promise.all([
    loadImporters(),
    import('../files/text-source.ts'),
  ]);
  const known = formats.filter(({ claims }) => claims !== 'anyTable');
  const line = header.map((name) => `"${name.replaceAll('"', '""')}"`).join(',');
  const [part] = (await shareOut(textSource('table.csv', `${line}\n`), nothingSaid, known)).parts;
  return part === undefined ? null : formatName(part.importer.manifest.format);
}

/** The actions on what is kept of tables. */
export function recipeActions({ stores }: Pick<ImportParts, 'stores'>) {
  const kept = stores.control.tableColumns;
  return {
    listRecipes: action(noInput, async (): Promise<RecipeFile> => {
      const { wordsOfColumns } = await loadImporters();
      const recipes = kept.list().map(({ header, columns }): RecipeView => {
        return { id: recipeId(header), header, columns: wordsOfColumns(columns, header) };
      });
      return { vitalgateRecipes: 1, recipes };
    }),
    forgetRecipe: action(actionInputs.forgetRecipe, ({ id }) => {
      const found = kept.list().find(({ header }) => recipeId(header) === id);
      if (found === undefined || !kept.forget(found.header))
        throw new AppError('not_found', 'no recipe has this id', { page: 'Import', command: 'imports recipes' });
      return { id };
    }),
    addRecipes: action(actionInputs.addRecipes, async ({ file }) => {
      const { readColumnsWords } = await loadImporters();
      const found = recipeFile.safeParse(parsed(file));
      if (!found.success)
        throw new AppError('invalid_input', 'this is no file of recipes: "imports recipes --json" writes one');
      const recipes = found.data.recipes.map(({ header, columns: words }): KeptTableColumns => {
        const { columns, problem } = readColumnsWords(words, header);
        if (columns === null) throw new AppError('invalid_input', `the recipe for ${header.join(', ')}: ${problem}`);
        return { header, columns };
      });
      const unneeded: { header: readonly string[]; format: string }[] = [];
      for (const { header } of recipes) {
        const format = await readerOf(header);
        if (format !== null) unneeded.push({ header, format });
      }
      const added = recipes.filter(({ header }) => !unneeded.some((one) => one.header === header));
      for (const recipe of added) kept.keep(recipe, false);
      return { added: added.length, unneeded };
    }),
  };
}
