import type { CsvRow } from '../../kit/csv/csv-reader.ts';
import type { Importer } from '../../kit/importer.ts';
import { createDiaryImporter } from '../../glucose/diary-importer.ts';
import { fromFinger } from '../../glucose/glucose-hand.ts';

/** The columns in their order, which is the same in all languages. */
const order = [
  'date',
  'time',
  'tags',
  'glucose',
  'pen',
  'basal',
  'pump',
  'meal',
  'correction',
  'rate',
  'rateDuration',
  'carbohydrates',
  'food',
  'activity',
  'intensity',
  'activityName',
  'steps',
  'note',
  'location',
  'pressure',
  'weight',
  'hba1c',
  'ketones',
  'foodType',
  'medication',
] as const;

type Column = (typeof order)[number];

/** What a unit of the column of carbohydrates is in grams, as its name says last: `Factor 12` for bread units. */
const factor = /(\d+)\)?\s*$/u;

/** The header in any language: the unit of glucose stands fourth, the factor of carbohydrates twelfth. */
function byShape(header: CsvRow): Readonly<Partial<Record<Column, number>>> | null {
  const isOne =
    header.length >= order.indexOf('weight') &&
    /\(m(?:g\/d|mol\/)l\)/iu.test(header[3] ?? '') &&
    /\(.*\d+\)/u.test(header[11] ?? '');
  return isOne ? Object.fromEntries(order.map((column, place) => [column, place])) : null;
}

/** The logbook of mySugr. */
export function createMysugrImporter(): Importer {
  return createDiaryImporter<Column>({
    // Its columns are known by their places in each language.
    table: { names: {}, required: ['date'], byShape },
    when: (cell) => `${cell('date')} ${cell('time')}`,
    numbers: ['glucose', 'pen', 'basal', 'pump', 'meal', 'correction', 'carbohydrates', 'weight'],
    usualOrder: () => null,
    source: () => ({ source: 'mySugr', device: null }),
    reader: () => (row) => {
      row.glucose('glucose', fromFinger);
      const sum = (...keys: readonly Column[]): number | null => {
        const doses = keys.map((key) => row.number(key)).filter((dose) => dose !== null);
        return doses.length === 0 ? null : doses.reduce((whole, dose) => whole + dose, 0);
      };
      const [whole, parts] = [sum('pen', 'pump'), sum('meal', 'correction')];
      // A dose stands in its column, and again parted by what it was for, or in one of both.
      row.insulin(whole === null || parts === null ? (whole ?? parts) : Math.max(whole, parts), 'bolus');
      row.insulin(row.number('basal'), 'basal');
      const [, grams = '1'] = factor.exec(row.header.nameOf('carbohydrates')) ?? [];
      const units = row.number('carbohydrates');
      row.carbohydrates(units === null ? null : units * Number(grams), row.cell('food'));
      row.quantity('bodyMass', row.number('weight'), /lb/iu.test(row.header.nameOf('weight')) ? 'lb' : 'kg');
      const [, systolic, diastolic] = /^(\d{2,3})\s*\/\s*(\d{2,3})$/u.exec(row.cell('pressure')) ?? [];
      if (systolic === undefined || diastolic === undefined) row.leftOut('pressure');
      else {
        row.quantity('bloodPressureSystolic', Number(systolic), 'mmHg');
        row.quantity('bloodPressureDiastolic', Number(diastolic), 'mmHg');
      }
      row.leftOut('rate', 'activity', 'steps', 'note', 'hba1c', 'ketones', 'medication');
    },
  });
}
