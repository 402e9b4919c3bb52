import { readFile, stat } from 'node:fs/promises';
import { addGroup, CommandError, type CommandPlace, counted, type Typed } from '@vitalgate/terminal';
import type { AppConnection, OutputOf } from '../../program/app-connection.ts';
import { addNewStoreCommand, addStoreCommand, type CommandInput } from '../../program/define-command.ts';
import { countsText } from './counts-text.ts';
import { missingCount, missingLines } from './missing-lines.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';

type Report = OutputOf<'listImports'>[number];

export function registerImports(place: CommandPlace): void {
  const group = addGroup(place, 'imports', 'what imports brought');
  addStoreCommand(group, 'list', 'newest first', async (connection, { terminal: { columns } }) => {
    const value = await connection.call('listImports', {});
    const rows = value.map((report) => [
      report.importId,
      timeText(report.finishedAt),
      report.fileName,
      stateOf(report),
      broughtBy(report),
    ]);
    const table = tableLines(['IMPORT', 'WHEN', 'FILE', 'STATE', 'BROUGHT'], rows, {
      columns,
      shortened: ['FILE', 'BROUGHT'],
    });
    return { value, lines: value.length === 0 ? ['Nothing was imported yet.'] : table };
  });
  const undo = 'take out what only this import brought; of a removal, bring back what it took out';
  addStoreCommand(group, 'undo <importId>', undo, async (connection, { words: [importId = ''] }) => {
    const value = await connection.call('undoImport', { importId });
    const { removed, restored, kept } = value;
    const lines = [
      ...(isNone(removed) && !isNone(restored) ? [] : [`Removed: ${countsText(removed)}.`]),
      ...(isNone(restored) ? [] : [`Brought back: ${countsText(restored)}.`]),
      ...(isNone(kept) ? [] : [`Kept, because other imports brought them too: ${countsText(kept)}.`]),
    ];
    return { value, lines };
  });
  const recipes = 'what is kept of tables whose columns you named; with --json a file for "imports add-recipes"';
  addStoreCommand(group, 'recipes', recipes, async (connection, { terminal: { columns } }) => {
    const value = await connection.call('listRecipes', {});
    const rows = value.recipes.map(({ id, header, columns: words }) => [id, header.join(', '), words]);
    const table = tableLines(['RECIPE', 'TABLE', 'COLUMNS'], rows, { columns, shortened: ['TABLE', 'COLUMNS'] });
    return { value, lines: rows.length === 0 ? ['Nothing is kept of any table.'] : table };
  });
  const forget = 'ask again about tables with these columns; what they brought stays';
  addStoreCommand(group, 'forget-recipe <recipe>', forget, async (connection, { words: [id = ''] }) => {
    const value = await connection.call('forgetRecipe', { id });
    return { value, lines: ['Forgotten.'] };
  });
  const add = 'keep the recipes of a file that "imports recipes --json" wrote';
  addNewStoreCommand(group, 'add-recipes <file>', add, async (connection, { words: [path = ''] }) => {
    const value = await connection.call('addRecipes', { file: await recipeText(path) });
    const unneeded = value.unneeded.map(({ header, format }) => {
      return `Not kept: the recipe for ${header.join(', ')}. ${format} reads such a table by itself.`;
    });
    return { value, lines: [`Kept: ${counted(value.added, 'recipe')}.`, ...unneeded] };
  });
  const missing = 'what earlier exports brought and this one lacks; it is kept';
  addStoreCommand(group, 'missing <importId>', missing, async (connection, { words: [importId = ''] }) => {
    const value = await connection.call('readMissing', { importId });
    return { value, lines: value.length === 0 ? ['Nothing is missing in this import.'] : missingLines(value) };
  });
  const remove = {
    summary:
      'remove what earlier exports brought and this one lacks; asks on a terminal; "imports undo" brings it back',
    options: [
      ['--also-doubtful', 'remove also what may be missing because this export is partial'],
      ['--yes', 'do not ask'],
    ],
  } as const;
  addStoreCommand(group, 'remove-missing <importId>', remove, removeMissing);
}

/** Longest file of recipes, in bytes. */
const mostRecipeBytes = 200_000;

async function recipeText(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) throw new CommandError('file_missing', `There is no file ${path}.`);
  if (size > mostRecipeBytes) throw new CommandError('invalid_usage', `${path} is too large for a file of recipes.`);
  return readFile(path, 'utf8');
}

const isNone = (counts: Readonly<Record<string, number>>): boolean =>
  Object.values(counts).every((count) => count === 0);

function stateOf({ removal, complete }: Report): string {
  if (removal !== null) return 'removal';
  return complete ? 'complete' : 'cut off';
}

function broughtBy({ removal, added, replaced, missing }: Report): string {
  if (removal !== null) return `removed ${countsText(removal.removed)}, missing in ${removal.newerImportId}`;
  return [
    countsText(added),
    ...(isNone(replaced) ? [] : [`replaced ${countsText(replaced)}`]),
    ...(missing.length === 0 ? [] : [`${counted(missingCount(missing), 'record')} missing`]),
  ].join('; ');
}

async function removeMissing(connection: AppConnection, input: CommandInput) {
  const { terminal, json, options, words, typed } = input;
  const [importId = ''] = words;
  const withDoubtful = options['alsoDoubtful'] === true;
  const asks = terminal.isInteractive && !json;
  if (options['yes'] === true)
    return removed(await connection.call('removeMissing', { importId, withDoubtful }), typed);
  if (!asks) {
    throw new CommandError(
      'not_confirmed',
      'Nobody can be asked here, so nothing was removed. Look at what is missing, then type the same command with --yes.',
      { doNext: { command: `imports missing ${importId}` } },
    );
  }
  const groups = await connection.call('readMissing', { importId });
  const chosen = groups.filter(({ doubt }) => withDoubtful || doubt === null);
  const [count, left] = [missingCount(chosen), missingCount(groups) - missingCount(chosen)];
  for (const line of missingLines(chosen)) terminal.err(line);
  if (left > 0) {
    terminal.err(
      `${counted(left, 'record')} more stay: this export may be partial there. With --also-doubtful they are removed too.`,
    );
  }
  const question = `Remove ${counted(count, 'record')}? "imports undo" brings them back.`;
  if (count > 0 && (await terminal.ask(question)) !== true) {
    throw new CommandError('not_confirmed', 'Nothing was removed.');
  }
  return removed(await connection.call('removeMissing', { importId, withDoubtful, expected: count }), typed);
}

function removed(value: OutputOf<'removeMissing'>, typed: Typed) {
  const lines = [
    `Removed: ${countsText(value.removal?.removed ?? {})}.`,
    `To bring it back: "${typed(`imports undo ${value.importId}`)}"`,
  ];
  return { value, lines };
}
