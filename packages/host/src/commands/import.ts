import { resolve } from 'node:path';
import type { ImportEvent, ImportOutcome } from '../host/import-actions.ts';
import { addCommand, type CommandAnswer, type CommandPlace } from './define-command.ts';
import { importProgress } from './import-progress.ts';
import { countsText } from './table-lines.ts';
import { plainText } from './terminal.ts';

const reasons: Readonly<Record<string, string>> = {
  unknownType: 'of a type that is not known',
  unknownUnit: 'in a unit that is not known',
  missingUnit: 'without a unit',
  invalidValue: 'without a usable value',
  invalidDate: 'without a usable date',
  endBeforeStart: 'that end before they start',
  notSupported: 'not supported',
  invalidFile: 'in a damaged file',
  missingFile: 'in a file that is missing',
  unsafePath: 'with an unsafe path',
  enteredInError: 'entered in error',
  notALabResult: 'that are no laboratory results',
};

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function outcomeLines(outcome: ImportOutcome): readonly string[] {
  const file = plainText(outcome.file);
  if (outcome.error !== null) return [`${file}: not imported`];
  const { read, added, replaced, duplicates, skipped, importId } = outcome;
  return [
    `${file}: import ${importId}`,
    `  read      ${countsText(read)}`,
    `  new       ${countsText(added)}`,
    ...(sum(replaced) > 0 ? [`  replaced  ${countsText(replaced)}`] : []),
    ...(sum(duplicates) > 0 ? [`  known     ${countsText(duplicates)}`] : []),
    ...skipped.map(({ kind, reason, count, examples }) => {
      const text = `  skipped   ${count.toLocaleString('en-US')} × ${kind} ${reasons[reason] ?? reason}`;
      return plainText(examples.length === 0 ? text : `${text} (${examples.join(', ')})`);
    }),
  ];
}

function warningsOf(outcome: ImportOutcome): readonly string[] {
  const file = plainText(outcome.file);
  if (outcome.error !== null) return [`${file}: ${outcome.error.message}`];
  if (outcome.complete) return [];
  return [
    `${file}: the file ends early. What is whole in it was imported and nothing was removed. Export it again and import that for the rest.`,
  ];
}

function answer(outcomes: readonly ImportOutcome[]): CommandAnswer {
  return {
    value: outcomes,
    lines: outcomes.flatMap(outcomeLines),
    warnings: outcomes.flatMap(warningsOf),
    exitCode: outcomes.some(({ error }) => error !== null) ? 1 : 0,
  };
}

/** `import FILE…`: 0 where every file came in, also one that ends early; 1 where one could not be imported at all. */
export function registerImport(place: CommandPlace): void {
  const definition = {
    syntax: 'import <files...>',
    summary: 'any supported file or folder, recognised by its content',
    needs: 'store',
  } as const;
  addCommand(place, definition, async (connection, { terminal, words }) => {
    const progress = importProgress(terminal);
    const onEvent = (event: unknown): void => {
      if ((event as ImportEvent).event === 'finished') progress.clear();
      else progress.show(event);
    };
    try {
      return answer(await connection.call('startImport', { paths: words.map((word) => resolve(word)) }, onEvent));
    } finally {
      progress.clear();
    }
  });
}
