import type { CsvRow } from '../../kit/csv/csv-reader.ts';
import { shownDateOrder } from '../../kit/csv/date-order.ts';
import type { Importer } from '../../kit/importer.ts';
import { createDiaryImporter } from '../../glucose/diary-importer.ts';
import { fromFinger } from '../../glucose/glucose-hand.ts';

/** The columns in their order, which is the same in all languages. */
const order = [
  'device',
  'serial',
  'time',
  'kind',
  'historic',
  'scan',
  'rapidWords',
  'rapid',
  'foodWords',
  'carbohydrates',
  'servings',
  'longWords',
  'long',
  'notes',
  'strip',
  'ketone',
  'mealInsulin',
  'correction',
  'userChange',
] as const;

type Column = (typeof order)[number];

const ofGlucose = /m(?:g\s?\/\s?d|mol\s?\/\s?)l/iu;

/** The columns that the program on a computer writes, which reads the device by a cable: what it changed of the clock stands behind them. */
const orderOfReader = ['id', ...order.slice(2).filter((column) => column !== 'servings')] as const;

/** The whole header in any language: three columns name the unit of glucose in the places where they always stand. */
function byShape(header: CsvRow): Readonly<Partial<Record<Column, number>>> | null {
  for (const columns of [order, orderOfReader]) {
    const measured = (['historic', 'scan', 'strip'] as const).map((column) => columns.indexOf(column));
    const [first = 0, , last = 0] = measured;
    const isShape = measured.every((at) => ofGlucose.test(header[at] ?? ''));
    if (!isShape || header.length <= last || header.slice(0, first).some((name) => ofGlucose.test(name))) continue;
    return Object.fromEntries(
      columns.flatMap((column, at) => (column === 'id' || at >= header.length ? [] : [[column, at]])),
    );
  }
  return null;
}

const inBothUnits = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [`${name} mg dl`, `${name} mmol l`]);

/** The tables of LibreView, as its users and its doctors download them. */
export function createLibreviewImporter(): Importer {
  return createDiaryImporter<Column>({
    table: {
      names: {
        device: ['device', 'gerät'],
        serial: ['serial number', 'seriennummer'],
        time: ['device timestamp', 'gerätezeitstempel', 'time'],
        kind: ['record type', 'aufzeichnungstyp'],
        historic: inBothUnits('historic glucose', 'glukosewert verlauf'),
        scan: inBothUnits('scan glucose', 'glukose scan'),
        rapidWords: ['non numeric rapid acting insulin'],
        rapid: ['rapid acting insulin units', 'schnellwirkendes insulin einheiten'],
        foodWords: ['non numeric food'],
        carbohydrates: ['carbohydrates grams', 'kohlenhydrate gramm'],
        servings: ['carbohydrates servings', 'kohlenhydrate portionen'],
        longWords: ['non numeric long acting insulin'],
        long: ['long acting insulin value units', 'long acting insulin units', 'depotinsulin einheiten'],
        notes: ['notes', 'notizen'],
        strip: inBothUnits('strip glucose', 'glukose teststreifen'),
        ketone: ['ketone mmol l', 'keton mmol l'],
        mealInsulin: ['meal insulin units', 'mahlzeiteninsulin einheiten'],
        correction: ['correction insulin units', 'korrekturinsulin einheiten'],
        userChange: ['user change insulin units'],
      },
      required: ['time', 'kind', 'historic'],
      byShape,
    },
    when: (cell) => cell('time'),
    numbers: ['historic', 'scan', 'strip', 'rapid', 'long', 'carbohydrates'],
    // The line before the header says when the file was made, in the same order. Only in the United States does a month come first.
    usualOrder(header) {
      const made = header.before.flat().map((cell) => shownDateOrder(cell));
      const isUnitedStates = header.nameOf('time') === 'Device Timestamp' && /mg/iu.test(header.nameOf('historic'));
      return made.find((shown) => shown !== null) ?? (isUnitedStates ? 'monthFirst' : 'dayFirst');
    },
    source: (cell) => ({ source: cell('device') || 'FreeStyle Libre', device: null }),
    reader: () => (row) => {
      row.glucose('historic');
      row.glucose('scan');
      row.glucose('strip', fromFinger);
      const rapid = row.number('rapid');
      const parts = [row.number('mealInsulin'), row.number('correction'), row.number('userChange')];
      const ofParts = parts.some((part) => part !== null)
        ? parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
        : null;
      // What the calculator of the reader proposed are parts of the dose.
      row.insulin(rapid ?? ofParts, 'bolus');
      row.insulin(row.number('long'), 'basal');
      row.carbohydrates(row.number('carbohydrates'));
      if (row.cell('carbohydrates') === '') row.leftOut('servings');
      row.leftOut('ketone', 'notes', 'rapidWords', 'foodWords', 'longWords');
    },
  });
}
