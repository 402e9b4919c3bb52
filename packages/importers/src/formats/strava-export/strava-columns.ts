import type { CsvRow } from '../../kit/csv/csv-reader.ts';

/** Where the columns of `activities.csv` stand. Headers are in the user's language; their order is one. */
export interface StravaColumns {
  readonly date: number;
  readonly name: number;
  readonly type: number;
  /** Seconds. */
  readonly elapsed: number;
  /** Kilometers, in exports before 2019 meters; in the user's way to write numbers. */
  readonly distance: number;
  readonly distanceUnit: number;
  readonly file: number;
  /** What stands behind the file's name, in exports since 2019: numbers with a point, in seconds and meters. */
  readonly detailed: {
    readonly elapsed: number;
    readonly moving: number;
    readonly distance: number;
    readonly elevationGain: number;
    readonly maximumHeartRate: number;
    readonly averageHeartRate: number;
    readonly calories: number;
  } | null;
}

/** What the first column is called, by language; the older exports call it `id`. */
const idNames: ReadonlySet<string> = new Set([
  'activity id',
  'id',
  'aktivitäts-id',
  "id de l'activité",
  'id de l’activité',
  'id de actividad',
  'id de la actividad',
  'id da atividade',
  'id attività',
  'activiteits-id',
  'アクティビティ id',
  '活动 id',
]);

const fileNames: ReadonlySet<string> = new Set([
  'filename',
  'dateiname',
  'nom du fichier',
  'nombre de archivo',
  'nombre del archivo',
  'nome do arquivo',
  'nome do ficheiro',
  'nome file',
  'nome del file',
  'bestandsnaam',
]);

const storedFile = /^activities\/[^/]+\.(?:fit|gpx|tcx)(?:\.gz)?$/iu;

/** Whether a cell names a file of the export as Strava keeps it: `activities/123.fit.gz`. */
function namesStoredFile(cell: string): boolean {
  return storedFile.test(cell.trim());
}

const meter = 1;
const kilometer = 1000;

/**
 * The columns of a file with this header and these rows; null if it is none of Strava's. The column of files is found by what stands in it, or
 * by its name; all others by their distance from it or from the first.
 */
export function stravaColumns(header: CsvRow, rows: readonly CsvRow[]): StravaColumns | null {
  const first = header[0]?.toLowerCase() ?? '';
  const filed = rows.find((row) => row.some(namesStoredFile));
  const file = filed?.findIndex(namesStoredFile) ?? header.findIndex((name) => fileNames.has(name.toLowerCase()));
  if (file < 8 || (filed === undefined && !idNames.has(first))) return null;
  const isOld = first === 'id';
  const hasDetails = header.length > file + 22;
  return {
    date: 1,
    name: 2,
    type: 3,
    elapsed: 5,
    distance: 6,
    distanceUnit: isOld ? meter : kilometer,
    file,
    detailed: hasDetails
      ? {
          elapsed: file + 3,
          moving: file + 4,
          distance: file + 5,
          elevationGain: file + 8,
          maximumHeartRate: file + 18,
          averageHeartRate: file + 19,
          calories: file + 22,
        }
      : null,
  };
}
