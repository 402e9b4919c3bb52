import type { CsvRow } from '../../kit/csv/csv-reader.ts';
import type { Importer } from '../../kit/importer.ts';
import { createDiaryImporter } from '../../glucose/diary-importer.ts';

/** The columns in their order, which is the same in all languages. */
const order = [
  'index',
  'time',
  'event',
  'subtype',
  'person',
  'device',
  'sourceDevice',
  'glucose',
  'insulin',
  'carbohydrates',
  'duration',
] as const;

type Column = (typeof order)[number];

/** The header in any language: the pattern of the time stands second, the unit of glucose eighth. */
function byShape(header: CsvRow): Readonly<Partial<Record<Column, number>>> | null {
  const isTime = /\(\p{L}{4}-\p{L}{2}-\p{L}{2}.?hh:mm:ss\)/iu.test(header[1] ?? '');
  if (!isTime || !/\(m(?:g\/d|mol\/)l\)/iu.test(header[7] ?? '')) return null;
  return Object.fromEntries(
    order.map((column, place) => [column, place]).filter(([, at]) => Number(at) < header.length),
  );
}

/** Words for a calibration in the languages of Clarity: it sets the sensor and is no reading of it. */
const calibration = /[ck]al[ií]b|étalonn/iu;

/** Words for a threshold at which the device warns: it has a glucose value and is no reading. */
const warning = /alert|alarm|warn|avis|avvis|hälyt|varsel/iu;

/** Words for insulin that works all day. */
const longActing = /long|lang|lång|lent|prolong|basal|depot|pitkä|długo|dlouh|hossz|uzun/iu;

/** The tables of Clarity. What is no reading, dose or meal, such as exercise, is named by the file's own word. */
export function createClarityImporter(): Importer {
  return createDiaryImporter<Column>({
    table: {
      names: {
        index: ['index'],
        time: ['timestamp yyyy mm ddthh mm ss', 'timestamp'],
        event: ['event type'],
        subtype: ['event subtype'],
        person: ['patient info'],
        device: ['device info'],
        sourceDevice: ['source device id'],
        glucose: ['glucose value mg dl', 'glucose value mmol l'],
        insulin: ['insulin value u'],
        carbohydrates: ['carb value grams'],
        duration: ['duration hh mm ss'],
      },
      required: ['time', 'event', 'glucose'],
      byShape,
    },
    when: (cell) => cell('time'),
    numbers: ['glucose', 'insulin', 'carbohydrates'],
    usualOrder: () => null,
    source(cell) {
      const device = cell('sourceDevice');
      const [model] = /G\d+|ONE\+?/u.exec(device) ?? [];
      return { source: model === undefined ? 'Dexcom' : `Dexcom ${model}`, device: device || null };
    },
    reader: () => (row) => {
      const event = row.cell('event');
      // The person's name and the settings of the device stand in rows without a time.
      if (row.cell('time') === '' || warning.test(event)) return;
      if (calibration.test(event)) return row.leftOutAs(event);
      const reading = row.cell('glucose');
      row.glucose('glucose');
      const insulin = row.number('insulin');
      row.insulin(insulin, longActing.test(row.cell('subtype')) ? 'basal' : 'bolus');
      const carbohydrates = row.number('carbohydrates');
      row.carbohydrates(carbohydrates);
      if (reading === '' && insulin === null && carbohydrates === null) row.leftOutAs(event);
    },
  });
}
