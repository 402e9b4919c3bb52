import type { FoodRecord, RecordSink, Skip } from '../record-sink.ts';
import type { NutritionEntry } from '../nutrition-entry.ts';
import type { CategorySample, QuantitySample } from '../quantity-sample.ts';
import type { WorkoutRecord } from '../workout-record.ts';
import { cutText } from './cut-text.ts';
import { limitedBloodTest } from './limited-blood-test.ts';
import { isLimited, LimitedMetadata } from './limited-metadata.ts';
import { recordLimits } from './record-limits.ts';

const workoutLists = ['activities', 'pauses', 'laps', 'segments'] as const;

type Text = string | null;

/**
 * A sink that hands records on within the limits (`recordLimits`) and reports what is beyond them: surplus entries and
 * parts are left out, and so are records of sources behind the first 500 of an import; long texts are cut.
 */
export function limitedSink(sink: RecordSink): RecordSink {
  const names = new Set<string>();
  let lastName: string | null = null;

  const report = (kind: string, reason: Skip['reason'], subject: string, times = 1): void => {
    for (let count = 0; count < times; count++) sink.skip({ kind, reason, subject });
  };

  const cut = <Value extends Text>(text: Value, mostBytes: number, what: string): Value => {
    const kept = text === null ? null : cutText(text, mostBytes);
    if (kept !== text) report('text', 'tooLong', what);
    return kept as Value;
  };

  const sourceName = (name: string): string => cut(name, recordLimits.sourceNameBytes, 'name of a source');

  /** Whether records of this source are taken; if not, one is reported. */
  const isTaken = (name: string, kind: string): boolean => {
    if (name === lastName) return true;
    if (!names.has(name) && names.size >= recordLimits.sourceNames) {
      report(kind, 'overLimit', `more than ${recordLimits.sourceNames} sources`);
      return false;
    }
    names.add(name);
    lastName = name;
    return true;
  };

  const limitedMetadata = (metadata: QuantitySample['metadata'], type: string): QuantitySample['metadata'] => {
    if (metadata === null || isLimited(metadata)) return metadata;
    const limited = new LimitedMetadata();
    for (const [key, value] of Object.entries(metadata)) limited.add(key, value);
    report('metadataEntry', 'overLimit', type, limited.surplus.leftOut);
    report('text', 'tooLong', `metadata of ${type}`, limited.surplus.cut);
    return limited.metadata;
  };

  const sample = <Sample extends QuantitySample | CategorySample>(given: Sample): Sample => {
    const name = sourceName(given.source.name);
    const device = cut(given.device, recordLimits.textBytes, 'device');
    const metadata = limitedMetadata(given.metadata, given.type);
    const isSame = name === given.source.name && device === given.device && metadata === given.metadata;
    return isSame ? given : { ...given, source: { ...given.source, name }, device, metadata };
  };

  const workout = (given: WorkoutRecord): WorkoutRecord => {
    const parts = workoutLists.map((list) => {
      const surplus = Math.max(0, (given[list]?.length ?? 0) - recordLimits.workoutParts);
      report('workoutPart', 'overLimit', list, surplus);
      return surplus === 0 ? {} : { [list]: given[list]?.slice(0, recordLimits.workoutParts) };
    });
    const name = sourceName(given.source.name);
    const device = cut(given.source.device, recordLimits.textBytes, 'device');
    return { ...given, ...Object.assign({}, ...parts), source: { name, device } };
  };

  const nutrition = (given: NutritionEntry): NutritionEntry => {
    const { foodName, brand, quantity } = given;
    return {
      ...given,
      foodName: cut(foodName, recordLimits.textBytes, 'name of a food'),
      brand: cut(brand, recordLimits.textBytes, 'brand of a food'),
      quantity:
        quantity === null ? null : { ...quantity, unit: cut(quantity.unit, recordLimits.textBytes, 'unit of a food') },
      source: { name: sourceName(given.source.name) },
    };
  };

  const food = (record: FoodRecord): FoodRecord => {
    const { food: given } = record;
    report('serving', 'overLimit', 'food', Math.max(0, given.servings.length - recordLimits.servings));
    const servings = given.servings.slice(0, recordLimits.servings).map(({ description, grams }) => ({
      description: cut(description, recordLimits.foodTextBytes, 'serving of a food'),
      grams,
    }));
    const texts = {
      name: cut(given.name, recordLimits.foodTextBytes, 'name of a food'),
      brand: cut(given.brand, recordLimits.foodTextBytes, 'brand of a food'),
      category: cut(given.category, recordLimits.foodTextBytes, 'category of a food'),
    };
    return { ...record, food: { ...given, ...texts, servings } };
  };

  return {
    quantity(given) {
      const limited = sample(given);
      if (isTaken(limited.source.name, 'quantitySample')) sink.quantity(limited);
    },
    category(given) {
      const limited = sample(given);
      if (isTaken(limited.source.name, 'categorySample')) sink.category(limited);
    },
    workout(given, route) {
      const limited = workout(given);
      if (isTaken(limited.source.name, 'workout')) sink.workout(limited, route);
    },
    nutrition(given) {
      const limited = nutrition(given);
      if (isTaken(limited.source.name, 'nutritionEntry')) sink.nutrition(limited);
    },
    bloodTest(given) {
      const surplus = { results: 0, parts: 0, texts: 0 };
      const limited = limitedBloodTest(given, surplus);
      report('bloodTestResult', 'overLimit', 'blood test', surplus.results);
      report('bloodTestPart', 'overLimit', 'blood test', surplus.parts);
      report('text', 'tooLong', 'blood test', surplus.texts);
      if (isTaken(limited.source.name, 'bloodTest')) sink.bloodTest(limited);
    },
    food(given) {
      sink.food(food(given));
    },
    skip: (skip) => sink.skip(skip),
    table: (reading) => sink.table(reading),
    exportedAt: (at, of) => sink.exportedAt(at, of),
    told(stretch) {
      const { source } = stretch;
      if (source === undefined) sink.told(stretch);
      // Its records report that the name was cut.
      else sink.told({ ...stretch, source: { ...source, name: cutText(source.name, recordLimits.sourceNameBytes) } });
    },
    sourceOrder({ types, sources }) {
      const kept = sources.slice(0, recordLimits.sourceNames);
      sink.sourceOrder({ types, sources: kept.map((name) => cutText(name, recordLimits.sourceNameBytes)) });
    },
  };
}
