import { namedHeaderOf, type NamedTable } from '../../kit/csv/named-rows.ts';
import type { FormatManifest } from '../../kit/format-manifest.ts';
import { hasEnding } from '../../kit/file-names.ts';
import type { Importer, ImportSource } from '../../kit/importer.ts';
import { csvStreamReader, csvStreams, readNightTemperatures, streamTable, temperatureTable } from './csv-streams.ts';
import { exerciseTable, readExercises, readExerciseTable } from './exercises.ts';
import { fitbitContext, type FitbitReader } from './fitbit-context.ts';
import { fitbitFile, fitbitPaths, type FitbitFile } from './fitbit-files.ts';
import * as json from './json-streams.ts';
import { isMonthlyExport, readMonthlyExport } from './monthly-export.ts';
import { readSleeps } from './sleep-json.ts';
import {
  handStagesAlone,
  readStageTable,
  sleepTable,
  sleepTableReader,
  stageTable,
  type StagesOfSleeps,
} from './sleep-tables.ts';

interface Kind {
  readonly names: readonly string[];
  /** Whether a beginning is one of such a file, or the columns of the table. */
  readonly shape: NamedTable<string> | ((head: string) => boolean);
  /** Nothing else looks like it, so that it needs no name to be known. */
  readonly isPlain?: true;
  readonly read: FitbitReader;
}

const list = /^[\uFEFF\s]*\[\s*\{/u;
const entry = /"dateTime"\s*:\s*"\d\d\/\d\d\/\d\d /u;

const ofEntries = (name: string, read: FitbitReader): Kind => ({
  names: [name],
  shape: (head) => list.test(head) && entry.test(head),
  read,
});

/** A list of logs, which have this member beside their id. */
const ofLogs = (name: string, member: string, read: FitbitReader): Kind => ({
  names: [name],
  shape: (head) => list.test(head) && head.includes('"logId"') && head.includes(`"${member}"`),
  isPlain: true,
  read,
});

/**
 * The kinds of files that are read, in the order in which they are read: what an earlier one states of a day a later one only repeats. The
 * JSON files go before the tables: their minutes are those that the app shows, of all devices together.
 */
const kinds = (stages: StagesOfSleeps): readonly Kind[] => [
  ofEntries('steps.json', json.readSteps),
  ofEntries('distance.json', json.readDistance),
  ofEntries('calories.json', json.readEnergy),
  ofEntries('heart_rate.json', json.readHeartRate),
  ofEntries('resting_heart_rate.json', json.readRestingHeartRate),
  ofEntries('run_vo2_max.json', json.readRunVo2Max),
  ofEntries('demographic_vo2_max.json', json.readDemographicVo2Max),
  ofEntries('height.json', json.readHeights),
  ofLogs('weight.json', 'bmi', json.readWeights),
  ofLogs('body_fat.json', 'fat', json.readBodyFat),
  ofLogs('sleep.json', 'dateOfSleep', readSleeps),
  ofLogs('exercise.json', 'activityName', readExercises),
  {
    names: ['usersleepstages.csv'],
    shape: stageTable,
    isPlain: true,
    read: (path, context) => readStageTable(path, context, stages),
  },
  { names: ['usersleeps.csv'], shape: sleepTable, isPlain: true, read: sleepTableReader(stages) },
  { names: ['userexercises.csv'], shape: exerciseTable, isPlain: true, read: readExerciseTable },
  { names: ['computed_temperature.csv'], shape: temperatureTable, isPlain: true, read: readNightTemperatures },
  ...csvStreams.map((stream) => ({ names: stream.files, shape: streamTable(stream), read: csvStreamReader(stream) })),
  { names: ['fitbit_export.csv'], shape: isMonthlyExport, isPlain: true, read: readMonthlyExport },
];

const known = kinds(new Map());

async function hasShape(source: ImportSource, path: string, { shape }: Kind): Promise<boolean> {
  if (typeof shape === 'function') return shape(await source.head(path));
  return (await namedHeaderOf(source, path, shape)) !== null;
}

const isJson = (path: string): boolean => /\.json$/iu.test(path);

/** The place of a file's kind among the kinds: that of its name, if it is what that promises, or one that needs no name. Else -1. */
async function kindOf(source: ImportSource, { path, name }: FitbitFile): Promise<number> {
  const named = known.findIndex(({ names }) => names.includes(name));
  const ofName = known[named];
  if (ofName !== undefined && (await hasShape(source, path, ofName))) return named;
  for (const [place, kind] of known.entries()) {
    const mayBe = kind.isPlain === true && kind.names.some(isJson) === isJson(path);
    if (mayBe && (await hasShape(source, path, kind))) return place;
  }
  return -1;
}

/** What an account's export holds beside measurements: settings, texts for people, and what is said of it all. */
const beside = /(?:readme[^/]*|\.(?:txt|html|pdf|png|jpe?g))$/iu;

/** What an account that knows nothing of a kind has in its file. */
const isEmptyList = (head: string): boolean => /^(?:\[\s*\]|no data|)$/u.test(head.trim());

/**
 * The importer of what Fitbit and Google Health hand out: the folders of Google Takeout, of Fitbit's own older exports, single files of
 * them, and the table of a month. The scores that they give are left out, and what is one of their guesses about a minute.
 */
export function createFitbitImporter({ endings }: FormatManifest): Importer {
  const judged = async (source: ImportSource, file: FitbitFile): Promise<number> =>
    hasEnding(file.path, endings) ? kindOf(source, file) : -1;
  return {
    claims: (source) => fitbitPaths(source, async (file) => (await judged(source, file)) >= 0),
    async run(source, sink, importContext) {
      const context = fitbitContext(source, sink, importContext);
      const stages: StagesOfSleeps = new Map();
      const byKind = new Map<number, string[]>();
      for (const { path } of source.files) {
        const file = fitbitFile(path);
        const kind = await judged(source, file);
        if (kind >= 0) byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
        else if (!beside.test(path) && !isEmptyList(await source.head(path))) {
          context.skip(file.name, 'notSupported', path);
        }
      }
      let complete = true;
      for (const [rank, { read }] of kinds(stages).entries()) {
        for (const path of byKind.get(rank) ?? []) {
          if (await read(path, context, rank)) continue;
          complete = false;
          if (source.files.length > 1) context.skip('file', 'endsEarly', path);
        }
      }
      handStagesAlone(stages, context);
      return { complete };
    },
  };
}
