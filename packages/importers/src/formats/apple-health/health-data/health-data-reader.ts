import type { CategorySample, QuantitySample, RecordSink } from '@vitalgate/core';
import { parseWrittenDate } from '../../../kit/written/written-date.ts';
import type { XmlAttributes, XmlHandler } from '../../../kit/xml/xml-reader.ts';
import type { ClinicalRecords } from '../clinical/clinical-records.ts';
import { createElementContext, type ElementContext } from '../elements/element-context.ts';
import type { OpenElement } from '../elements/open-element.ts';
import { openCorrelation } from '../foods/correlation-element.ts';
import { isDietary, type FoodEntries } from '../foods/food-entries.ts';
import { openRecord } from '../samples/record-element.ts';
import { openWorkout } from '../workouts/workout-element.ts';
import type { WorkoutRoutes } from '../workouts/workout-routes.ts';

/** Where the reader hands over what is not finished with one element. */
export interface HealthDataParts {
  readonly sink: RecordSink;
  readonly foods: FoodEntries;
  readonly clinicalRecords: ClinicalRecords;
  readonly routes: WorkoutRoutes;
}

export interface HealthDataReader extends XmlHandler {
  readonly context: ElementContext;
  /** Whether nothing but the root is open, so that a record of the first level can be handed over by `quantity` and `category`. */
  isResting(): boolean;
  quantity(sample: QuantitySample): void;
  category(sample: CategorySample): void;
}

/** Hears the elements of a main file and hands over their records. Whatever is not known is counted by its name. */
export function createHealthDataReader({ sink, foods, clinicalRecords, routes }: HealthDataParts): HealthDataReader {
  const context = createElementContext(sink);

  const quantity = (sample: QuantitySample): void => {
    sink.quantity(sample);
    if (isDietary(sample.type)) foods.addSample(sample);
  };

  /** Elements of the first level that have children to wait for. */
  const kinds: ReadonlyMap<string, (attributes: XmlAttributes) => OpenElement> = new Map([
    ['Record', (attributes: XmlAttributes) => openRecord(attributes, context, quantity)],
    ['Correlation', (attributes: XmlAttributes) => openCorrelation(attributes, context, foods)],
    ['Workout', (attributes: XmlAttributes) => openWorkout(attributes, context, routes)],
  ]);

  /** Elements of the first level that say all by their attributes. */
  const atOnce: ReadonlyMap<string, (attributes: XmlAttributes) => void> = new Map([
    ['Me', () => undefined],
    ['ClinicalRecord', (attributes: XmlAttributes) => clinicalRecords.add(attributes)],
    [
      'ExportDate',
      ({ value }: XmlAttributes) => {
        const at = parseWrittenDate(value);
        if (at === null) return;
        context.exportedAt = at;
        sink.exportedAt(at);
      },
    ],
  ]);

  let current: { readonly name: string; readonly element: OpenElement } | null = null;
  /** How many elements deep inside one that is left out. */
  let leftOut = 0;

  const finish = (): void => {
    const finished = current;
    current = null;
    finished?.element.finish();
  };

  const openFirstLevel = (name: string, attributes: XmlAttributes): void => {
    if (name === 'HealthData') return;
    const begin = kinds.get(name);
    if (name !== 'Record') foods.samplesEnded();
    if (begin !== undefined) {
      current = { name, element: begin(attributes) };
      return;
    }
    const hear = atOnce.get(name);
    if (hear === undefined) context.skip(name, { reason: 'notSupported', subject: name });
    else hear(attributes);
    leftOut = 1;
  };

  return {
    context,
    isResting: () => current === null && leftOut === 0,
    quantity,
    category: (sample) => sink.category(sample),
    open(name, attributes) {
      if (leftOut > 0) {
        leftOut++;
        return;
      }
      // An element of the first level ends what a missing end tag left open.
      if (kinds.has(name) && current?.element.holds !== name) finish();
      if (current === null) openFirstLevel(name, attributes);
      else if (!current.element.open(name, attributes)) leftOut = 1;
    },
    close(name) {
      if (leftOut > 0) leftOut--;
      else if (name === current?.name) finish();
      else current?.element.close(name);
    },
    fault: () => context.skip('XML', { reason: 'invalidFile', subject: 'a tag that is not well-formed' }),
  };
}
