import { resolve } from 'node:path';
import type { MissingGroupView, ZoneView } from '@vitalgate/contract';
import type { ImportEvent, ImportOutcome } from '../host/import-actions.ts';
import { counted, countsText } from './counted.ts';
import { addCommand, type CommandAnswer, type CommandPlace } from './define-command.ts';
import { importProgress } from './import-progress.ts';
import { missingCount, missingLines } from './missing-lines.ts';
import { pathBatches } from './path-batches.ts';
import { plainText } from './plain-text.ts';

const reasons: Readonly<Record<string, string>> = {
  unknownType: 'type not known',
  unknownUnit: 'unit not known',
  missingUnit: 'no unit',
  invalidValue: 'value not usable',
  invalidDate: 'date not usable',
  endBeforeStart: 'ends before it starts',
  notSupported: 'not supported',
  invalidFile: 'damaged',
  missingFile: 'missing',
  endsEarly: 'ends early',
  wrongChecksum: 'checksum does not fit; read all the same',
  unsafePath: 'path that leads out of the export',
  enteredInError: 'marked as entered in error',
  notALabResult: 'no laboratory result',
  noWorkout: 'named by no workout',
  notRecognised: 'not recognised',
  olderVersion: 'the file holds a newer version too',
  otherExport: 'another export; import it by itself',
  implausible: 'more than can be in a food, so left out',
  heavierThanWhole: 'heavier in sum than the food; kept as told',
  overLimit: 'more than one record or import may hold',
  tooLong: 'cut because of the length',
  unknownEncoding: 'encoding not known, so names may be damaged',
};

// A kind may be the name of an element, any word of a file.
const kinds: ReadonlyMap<string, readonly [one: string, several: string]> = new Map(
  Object.entries<readonly [one: string, several: string]>({
    quantitySample: ['quantity sample', 'quantity samples'],
    categorySample: ['category sample', 'category samples'],
    workout: ['workout', 'workouts'],
    activityType: ['kind of activity', 'kinds of activity'],
    workoutActivity: ['activity of a workout', 'activities of workouts'],
    workoutRoute: ['workout route', 'workout routes'],
    routePoint: ['position of a route', 'positions of routes'],
    nutritionEntry: ['nutrition log entry', 'nutrition log entries'],
    clinicalRecord: ['clinical record', 'clinical records'],
    electrocardiogram: ['electrocardiogram', 'electrocardiograms'],
    metadataEntry: ['metadata entry', 'metadata entries'],
    workoutPart: ['part of a workout', 'parts of workouts'],
    bloodTest: ['blood test', 'blood tests'],
    bloodTestResult: ['result of a blood test', 'results of blood tests'],
    bloodTestPart: ['part of a result', 'parts of results'],
    food: ['food', 'foods'],
    foodNutrient: ['amount of a nutrient', 'amounts of nutrients'],
    serving: ['serving of a food', 'servings of foods'],
    text: ['text', 'texts'],
    file: ['file', 'files'],
  }),
);

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** `1 quantity sample (stepCount): value not usable`. Kinds without a name are elements of the file. */
export function skippedText(skip: {
  readonly kind: string;
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}): string {
  const { kind, reason, count, examples } = skip;
  const [one, several] = kinds.get(kind) ?? [`${kind} element`, `${kind} elements`];
  const isTold = examples.length === 0 || examples[0] === kind;
  const named = isTold ? '' : ` (${examples.join(', ')})`;
  return `${counted(count, one, several)}${named}: ${reasons[reason] ?? reason}`;
}

function missingPart(importId: string, missing: readonly MissingGroupView[]): readonly string[] {
  if (missing.length === 0) return [];
  const count = counted(missingCount(missing), 'record');
  return [
    `  missing   ${count} of earlier exports, kept all the same:`,
    ...missingLines(missing).map((line) => `          ${line}`),
    `            To remove them: "npx vitalgate-host imports remove-missing ${importId}"`,
  ];
}

function outcomeLines(outcome: ImportOutcome): readonly string[] {
  if (outcome.error !== null) return [];
  const { read, added, replaced, duplicates, skipped, missing, importId } = outcome;
  return [
    `${plainText(outcome.file)}: import ${importId}`,
    `  read      ${countsText(read)}`,
    `  new       ${countsText(added)}`,
    ...(sum(replaced) > 0 ? [`  replaced  ${countsText(replaced)}`] : []),
    ...(sum(duplicates) > 0 ? [`  known     ${countsText(duplicates)}`] : []),
    // A main file that ends early is a warning of its own.
    ...skipped
      .filter(({ kind, reason }) => kind !== 'file' || reason !== 'endsEarly')
      .map((skip) => `  skipped   ${skippedText(skip)}`),
    ...missingPart(importId, missing),
  ];
}

function warningsOf(outcome: ImportOutcome): readonly string[] {
  const { file } = outcome;
  if (outcome.error !== null) {
    const { message } = outcome.error;
    return [message.includes(file) ? message : `${file}: ${message}`];
  }
  if (outcome.complete) return [];
  const which = outcome.mainFile === null ? 'the file' : `its file ${outcome.mainFile}`;
  return [
    `${file}: ${which} ends early. What is whole in it was imported and nothing was removed. Export it again and import that for the rest.`,
  ];
}

function sampleWarning(outcomes: readonly ImportOutcome[]): readonly string[] {
  if (!outcomes.some((outcome) => outcome.error === null && outcome.sampleDataPresent)) return [];
  return [
    'The made-up sample person is in this store too, and is mixed with what was imported. To take it out: "npx vitalgate-host sample-data remove"',
  ];
}

/**
 * What an import says where every day is UTC's: a server's clock keeps UTC wherever its owner lives, and an export does
 * not tell where that is.
 */
export function zoneWarning(
  outcomes: readonly Pick<ImportOutcome, 'error'>[],
  zones: readonly ZoneView[],
): readonly string[] {
  if (outcomes.every(({ error }) => error !== null)) return [];
  if (zones.some(({ timeZone }) => !['UTC', 'Etc/UTC'].includes(timeZone))) return [];
  return [
    'Days begin at midnight UTC, the zone of this machine. If you live elsewhere, name your zone: "npx vitalgate-host zone set 0001-01-01 Europe/Berlin"',
  ];
}

function answer(outcomes: readonly ImportOutcome[], zones: readonly ZoneView[]): CommandAnswer {
  return {
    value: outcomes,
    lines: outcomes.flatMap(outcomeLines),
    warnings: [...outcomes.flatMap(warningsOf), ...sampleWarning(outcomes), ...zoneWarning(outcomes, zones)],
    exitCode: outcomes.some(({ error }) => error !== null) ? 1 : 0,
  };
}

/** `import FILE…`: 0 where every file came in, also one that ends early; 1 where one could not be imported at all. */
export function registerImport(place: CommandPlace): void {
  const definition = {
    syntax: 'import <files...>',
    summary: "the iPhone's Health export: the zip, its unpacked folder, or the XML file in it",
    needs: 'newStore',
  } as const;
  addCommand(place, definition, async (connection, { terminal, words }) => {
    const progress = importProgress(terminal);
    const onEvent = (event: unknown): void => {
      if ((event as ImportEvent).event === 'finished') progress.clear();
      else progress.show(event);
    };
    try {
      const outcomes: ImportOutcome[] = [];
      for (const batch of pathBatches(words.map((word) => resolve(word)))) {
        outcomes.push(...(await connection.call('startImport', { paths: [...batch] }, onEvent)));
      }
      return answer(outcomes, await connection.call('listZones', {}));
    } finally {
      progress.clear();
    }
  });
}
