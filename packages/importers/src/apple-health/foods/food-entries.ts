import { digestId, type QuantitySample, type RecordSink } from '@vitalgate/core';
import { FoodAmounts, nameDigest } from './food-amounts.ts';
import { foodDetails, type FoodDetails } from './food-details.ts';
import { zoneOf, type Metadata } from '../elements/metadata.ts';
import { nutrientOfType } from './nutrient-types.ts';
import { ownCopy } from '../../written/own-copy.ts';
import type { TimeSpan } from '../elements/time-span.ts';

interface LooseFood {
  readonly details: FoodDetails;
  readonly zone: string | null;
  readonly amounts: FoodAmounts;
}

/** All that one source logged for one time span: samples on their own, and amounts that correlations hold. */
interface Moment {
  readonly span: TimeSpan;
  readonly sourceName: string;
  /** By name and brand. */
  readonly foods: Map<string, LooseFood>;
  readonly claimed: FoodAmounts;
}

function foodKey({ foodName, brand }: FoodDetails): string {
  return JSON.stringify([foodName, brand]);
}

function ownDetails({ meal, foodName, brand, quantity }: FoodDetails): FoodDetails {
  return {
    meal,
    foodName: foodName === null ? null : ownCopy(foodName),
    brand: brand === null ? null : ownCopy(brand),
    quantity: quantity === null ? null : { amount: quantity.amount, unit: ownCopy(quantity.unit) },
  };
}

/** What tells a correlation from one that is equal in all else: its own name, else the names of its samples. */
function correlationName(metadata: Metadata | null, samples: readonly QuantitySample[]): string | null {
  const own = nameDigest(metadata);
  const names = own !== 0 ? [own] : samples.map((sample) => nameDigest(sample.metadata)).filter((name) => name !== 0);
  return names.length === 0 ? null : digestId([...new Set(names)].sort((one, other) => one - other).join(' '));
}

/** Makes nutrition log entries of dietary samples. */
export interface FoodEntries {
  /** A dietary sample outside a correlation. */
  addSample(sample: QuantitySample): void;
  /** A Food correlation: one entry, handed over at once. */
  addCorrelation(food: TimeSpan & { sourceName: string; metadata: Metadata | null; samples: QuantitySample[] }): void;
  /** Some element came that the export writes only behind its last sample. */
  samplesEnded(): void;
  /** Hands over the entries made of samples outside correlations. */
  finish(complete: boolean): void;
}

/** Whether a quantity type belongs to what is eaten and drunk. */
export function isDietary(type: string): boolean {
  return type.startsWith('dietary');
}

/**
 * Samples outside a correlation become one entry per source, time span and food, or one per helping if their names tell helpings
 * apart. Because the export is ordered by
 * type, the parts of one entry stand far apart, and a correlation stands far behind the copies of its samples: so
 * amounts (not records) of dietary samples are kept until the end, the only thing an import keeps per record. What a
 * correlation holds makes no second entry. In a file that ended before its dietary samples did, no entry of loose
 * samples is known to be whole, and none is made: half of one would stay beside the whole one of a later import.
 */
export function createFoodEntries(sink: RecordSink): FoodEntries {
  const moments = new Map<string, Moment>();
  let open = false;

  const momentOf = (span: TimeSpan, sourceName: string): Moment => {
    const key = `${span.start} ${span.end} ${sourceName}`;
    const known = moments.get(key);
    if (known !== undefined) return known;
    const { start, end } = span;
    const made: Moment = { span: { start, end }, sourceName, foods: new Map(), claimed: new FoodAmounts() };
    moments.set(ownCopy(key), made);
    return made;
  };

  const handOverOne = (moment: Moment, { details, zone, amounts }: LooseFood, name: number): void => {
    const { nutrients, some } = amounts.sums(moment.claimed);
    if (!some) return;
    const source = { name: moment.sourceName };
    const named = name === 0 ? {} : { recordName: name.toString(36) };
    sink.nutrition({ loggedAt: moment.span.start, ...details, nutrients, source, timeZone: zone, ...named });
  };

  /** Two helpings of one food are two entries. */
  const handOver = (moment: Moment, food: LooseFood): void => {
    const helpings = food.amounts.helpings();
    if (helpings === null) handOverOne(moment, food, 0);
    else for (const [name, amounts] of helpings) handOverOne(moment, { ...food, amounts }, name);
  };

  return {
    addSample(sample) {
      if (!nutrientOfType.has(sample.type)) return;
      open = true;
      const moment = momentOf(sample, sample.source.name);
      const details = foodDetails(sample.metadata);
      const key = foodKey(details);
      let food = moment.foods.get(key);
      if (food === undefined) {
        food = { details: ownDetails(details), zone: sample.timeZone, amounts: new FoodAmounts() };
        moment.foods.set(ownCopy(key), food);
      }
      food.amounts.add(sample);
    },
    addCorrelation({ start, sourceName, metadata, samples }) {
      const amounts = new FoodAmounts();
      for (const sample of samples) {
        amounts.add(sample);
        if (nutrientOfType.has(sample.type)) momentOf(sample, sample.source.name).claimed.add(sample);
      }
      const details = foodDetails(metadata ?? samples[0]?.metadata ?? null);
      const { nutrients, some } = amounts.sums();
      if (!some && details.foodName === null) {
        sink.skip({ kind: 'nutritionEntry', reason: 'invalidValue', subject: 'HKCorrelationTypeIdentifierFood' });
        return;
      }
      const zone = zoneOf(metadata) ?? samples[0]?.timeZone ?? null;
      const name = correlationName(metadata, samples);
      const named = name === null ? {} : { recordName: name };
      const source = { name: sourceName };
      sink.nutrition({ loggedAt: start, ...details, nutrients, source, timeZone: zone, ...named });
    },
    samplesEnded() {
      open = false;
    },
    finish(complete) {
      for (const moment of moments.values()) {
        for (const food of moment.foods.values()) {
          if (complete || !open) handOver(moment, food);
          else
            sink.skip({
              kind: 'nutritionEntry',
              reason: 'invalidFile',
              subject: 'dietary samples of a file that ends early',
            });
        }
      }
      moments.clear();
    },
  };
}
