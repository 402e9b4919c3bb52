import { databaseOf } from '../../stores/database-of.ts';
import type { Life, Stage } from '../life.ts';
import { minute, minutes, type Files } from './written-files.ts';

const createTable = (name: string, columns: readonly string[]): string =>
  `CREATE TABLE ${name} (TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, USER_ID INTEGER, ${columns.map((column) => `${column} REAL`).join()}, PRIMARY KEY (TIMESTAMP, DEVICE_ID))`;

function tableOf(
  name: string,
  columns: readonly string[],
  lines: readonly (readonly (number | null)[])[],
): readonly string[] {
  const values = lines.map(([at, ...own]) => `(${[at, 1, 1, ...own].map((value) => value ?? 'NULL').join()})`);
  return [createTable(name, columns), ...(values.length === 0 ? [] : [`INSERT INTO ${name} VALUES ${values.join()}`])];
}

/** The app's database with what a band of Amazfit sent: a row for each minute of which it knows something. */
export function gadgetbridge(life: Life): Files {
  interface Row {
    steps: number;
    beat: number;
    stage: Stage | null;
  }
  const known = new Map<number, Row>();
  const rowAt = (at: number): Row => {
    const row = known.get(at) ?? { steps: 0, beat: 255, stage: null };
    known.set(at, row);
    return row;
  };
  for (const [at, steps] of minutes(life)) rowAt(at).steps = steps;
  for (const { at, rate } of life.beats) rowAt(at).beat = rate;
  for (const { stage, start, end } of life.sleeps.flatMap(({ stages }) => stages)) {
    for (let at = start; at < end; at += minute) rowAt(at).stage = stage;
  }
  return {
    'database/Gadgetbridge': databaseOf(
      'CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT NOT NULL, MANUFACTURER TEXT, IDENTIFIER TEXT, TYPE INTEGER, MODEL TEXT, ALIAS TEXT)',
      "INSERT INTO DEVICE VALUES (1, 'Amazfit Band 7', 'Huami', 'AA:BB', 1, NULL, NULL)",
      ...tableOf(
        'HUAMI_EXTENDED_ACTIVITY_SAMPLE',
        ['STEPS', 'HEART_RATE', 'RAW_KIND', 'DEEP_SLEEP', 'REM_SLEEP'],
        [...known].map(([at, { steps, beat, stage }]) => [
          at / 1000,
          steps,
          beat,
          stage === null || stage === 'awake' ? 1 : 120,
          stage === 'deep' ? 171 : 0,
          stage === 'rem' ? 190 : 0,
        ]),
      ),
      ...tableOf(
        'MI_SCALE_WEIGHT_SAMPLE',
        ['WEIGHT_KG'],
        life.weights.map(({ at, kilograms }) => [at, kilograms]),
      ),
      'CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY, NAME TEXT, START_TIME INTEGER NOT NULL, END_TIME INTEGER NOT NULL, ACTIVITY_KIND INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, SUMMARY_DATA TEXT)',
      ...life.exercises.map(({ kind, start, end, meters }) => {
        const summary = JSON.stringify({ distanceMeters: { value: meters, unit: 'meters' } });
        return `INSERT INTO BASE_ACTIVITY_SUMMARY VALUES (NULL, NULL, ${start}, ${end}, ${kind === 'running' ? 16 : 128}, 1, '${summary}')`;
      }),
    ),
  };
}
