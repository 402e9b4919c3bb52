import { basename, resolve } from 'node:path';
import {
  skipKindWords,
  skipReasonText,
  tableWords,
  type ImportView,
  type MissingGroupView,
  type ZoneView,
} from '@vitalgate/contract';
import { formatName } from '@vitalgate/importers/formats';
import { CommandError, type CommandPlace, counted, failureText, plainText, type Typed } from '@vitalgate/terminal';
import type { ImportEvent, ImportOutcome } from '../../actions/import-actions.ts';
import { countsText } from './counts-text.ts';
import { addNewStoreCommand, type CommandAnswer } from '../../program/define-command.ts';
import { importProgress } from './import-progress.ts';
import { missingCount, missingLines } from './missing-lines.ts';
import { pathBatches } from './path-batches.ts';

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** `1 measurement without a usable value: stepCount`. */
export function skippedText({ kind, reason, count, examples }: ImportView['skipped'][number]): string {
  const isClear = examples.length === 0 || examples[0] === kind;
  return `${counted(count, ...skipKindWords(kind))} ${skipReasonText(reason)}${isClear ? '' : `: ${examples.join(', ')}`}`;
}

function missingPart(importId: string, missing: readonly MissingGroupView[], typed: Typed): readonly string[] {
  if (missing.length === 0) return [];
  const count = counted(missingCount(missing), 'record');
  return [
    `  missing   ${count} of earlier exports, kept all the same:`,
    ...missingLines(missing).map((line) => `          ${line}`),
    `            To remove them: "${typed(`imports remove-missing ${importId}`)}"`,
  ];
}

/** What an outcome is of: the file, and of one among several in a folder or zip its own name and format. */
function named({ file, fileName, format }: Extract<ImportOutcome, { readonly error: null }>): string {
  return basename(file) === fileName ? file : `${fileName} of ${file} (${formatName(format)})`;
}

function outcomeLines(outcome: ImportOutcome, typed: Typed): readonly string[] {
  if (outcome.error !== null) return [];
  const { read, added, replaced, duplicates, older, tables, skipped, missing, importId } = outcome;
  return [
    `${plainText(named(outcome))}: import ${importId}`,
    `  read      ${countsText(read)}`,
    `  new       ${countsText(added)}`,
    ...(sum(replaced) > 0 ? [`  replaced  ${countsText(replaced)}`] : []),
    ...(sum(duplicates) > 0 ? [`  known     ${countsText(duplicates)}`] : []),
    ...(sum(older) > 0 ? [`  older     ${countsText(older)}`] : []),
    ...tables.map((table) => `  read as   ${plainText(tableWords(table))}`),
    // A main file that ends early is a warning of its own.
    ...skipped
      .filter(({ kind, reason }) => kind !== 'file' || reason !== 'endsEarly')
      .map((skip) => `  skipped   ${skippedText(skip)}`),
    ...missingPart(importId, missing, typed),
  ];
}

function warningsOf(outcome: ImportOutcome, typed: Typed): readonly string[] {
  const { file } = outcome;
  if (outcome.error !== null) {
    const { code, message, doNext } = outcome.error;
    const named = message.includes(file) ? message : `${file}: ${message}`;
    return [doNext === undefined ? named : failureText(new CommandError(code, named, { doNext }), typed)];
  }
  if (outcome.complete) return [];
  const inner = outcome.mainFile ?? (outcome.fileName === basename(file) ? null : outcome.fileName);
  const which = inner === null ? 'the file' : `its file ${inner}`;
  return [
    `${file}: ${which} ends early or is damaged. What is whole in it was imported and nothing was removed. Export it again and import that for the rest.`,
  ];
}

function sampleWarning(outcomes: readonly ImportOutcome[], typed: Typed): readonly string[] {
  if (!outcomes.some((outcome) => outcome.error === null && outcome.sampleDataPresent)) return [];
  return [
    `The made-up sample person is in this store too, and is mixed with what was imported. To take it out: "${typed('sample-data remove')}"`,
  ];
}

/** What an import says where every day is UTC's: a server's clock keeps UTC wherever its owner lives. */
export function zoneWarning(
  outcomes: readonly Pick<ImportOutcome, 'error'>[],
  zones: readonly ZoneView[],
  typed: Typed,
): readonly string[] {
  if (outcomes.every(({ error }) => error !== null)) return [];
  if (zones.some(({ timeZone }) => !['UTC', 'Etc/UTC'].includes(timeZone))) return [];
  return [
    `Days begin at midnight UTC, the zone of this machine. If you live elsewhere, name your zone: "${typed('zone set 0001-01-01 Europe/Berlin')}"`,
  ];
}

/** What was said of a table holds for the next of its kind, about which nobody is asked. */
function keptWarning(outcomes: readonly ImportOutcome[], typed: Typed): readonly string[] {
  if (outcomes.every(({ error }) => error !== null)) return [];
  return [
    `Files with the same header are read by these columns from now on. To see or forget them: "${typed('imports recipes')}"`,
  ];
}

function answer(
  outcomes: readonly ImportOutcome[],
  zones: readonly ZoneView[],
  typed: Typed,
  isStated: boolean,
): CommandAnswer {
  return {
    value: outcomes,
    lines: outcomes.flatMap((outcome) => outcomeLines(outcome, typed)),
    warnings: [
      ...outcomes.flatMap((outcome) => warningsOf(outcome, typed)),
      ...sampleWarning(outcomes, typed),
      ...(isStated ? keptWarning(outcomes, typed) : []),
      ...zoneWarning(outcomes, zones, typed),
    ],
    exitCode: outcomes.some(({ error }) => error !== null) ? 1 : 0,
  };
}

/** `import FILE…`: 0 if every file came in, also one that ends early; 1 if one could not be imported at all. */
export function registerImport(place: CommandPlace): void {
  const importing = {
    summary: 'any supported file, zip or folder, told by what is in it; the README lists them',
    options: [
      [
        '--columns <list>',
        'which column of a table is what, by name or number: date=Day,weight=Gewicht,weight.unit=kg, or date=Collected,name=Test,value=Result for laboratory results; also order=day or month, decimal=point or comma, offset=+02:00, source=NAME, kind=workouts or foods',
      ],
    ],
  } as const;
  addNewStoreCommand(place, 'import <files...>', importing, async (connection, input) => {
    const { terminal, words, options, typed } = input;
    const columns = typeof options['columns'] === 'string' ? { columns: options['columns'] } : {};
    const progress = importProgress(terminal);
    const onEvent = (event: unknown): void => {
      if ((event as ImportEvent).event === 'finished') progress.clear();
      else progress.show(event);
    };
    try {
      const outcomes: ImportOutcome[] = [];
      for (const batch of pathBatches(words.map((word) => resolve(word)))) {
        outcomes.push(...(await connection.call('startImport', { paths: [...batch], ...columns }, onEvent)));
      }
      return answer(outcomes, await connection.call('listZones', {}), typed, 'columns' in columns);
    } finally {
      progress.clear();
    }
  });
}
