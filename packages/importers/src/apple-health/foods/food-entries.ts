import { digestId, type QuantitySample, type RecordSink } from '@vitalgate/core';
import { copiedAmounts, type FoodName, type NamedAmounts } from './copied-amounts.ts';
import { FoodAmounts, nameDigest } from './food-amounts.ts';
import { foodDetails, type FoodDetails } from './food-details.ts';
import { zoneOf, type Metadata } from '../elements/metadata.ts';
import { nutrientOfType } from '../../nutrition/nutrient-types.ts';
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
  /** What correlations hold, by name and brand. */
  readonly held: Map<string, NamedAmounts>;
}

function foodKey({ foodName, brand }: FoodName): string {
  return JSON.stringify([foodName, brand]);
}

function ownName({ foodName, brand }: FoodName): FoodName {
  return { foodName: foodName === null ? null : ownCopy(foodName), brand: brand === null ? null : ownCopy(brand) };
}

function ownDetails({ meal, foodName, brand, quantity }: FoodDetails): FoodDetails {
  return {
    meal,
    ...ownName({ foodName, brand }),
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
 * amounts (not records) of dietary samples are kept until the end, the only thing an import keeps per record. A whole
 * copy of what a correlation holds makes no second entry. In a file that ended before its dietary samples did, no entry of loose
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
    const made: Moment = { span: { start, end }, sourceName, foods: new Map(), held: new Map() };
    moments.set(ownCopy(key), made);
    return made;
  };

  const hold = ({ held }: Moment, food: FoodName, sample: QuantitySample): void => {
    const key = foodKey(food);
    let known = held.get(key);
    if (known === undefined) {
      known = { food: ownName(food), amounts: new FoodAmounts() };
      held.set(ownCopy(key), known);
    }
    known.amounts.add(sample);
  };

  const handOverOne = (
    moment: Moment,
    { details, zone, amounts }: LooseFood,
    copied: readonly FoodAmounts[],
    name: number,
  ): void => {
    const { nutrients, some } = amounts.sums(copied);
    if (!some) return;
    const source = { name: moment.sourceName };
    const named = name === 0 ? {} : { recordName: name.toString(36) };
    sink.nutrition({ loggedAt: moment.span.start, ...details, nutrients, source, timeZone: zone, ...named });
  };

  /** Two helpings of one food are two entries. */
  const handOver = (moment: Moment, food: LooseFood, copied: readonly FoodAmounts[]): void => {
    const helpings = food.amounts.helpings();
    if (helpings === null) handOverOne(moment, food, copied, 0);
    else for (const [name, amounts] of helpings) handOverOne(moment, { ...food, amounts }, copied, name);
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
      const details = foodDetails(metadata ?? samples[0]?.metadata ?? null);
      for (const sample of samples) {
        amounts.add(sample);
        if (nutrientOfType.has(sample.type)) hold(momentOf(sample, sample.source.name), details, sample);
      }
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
        const loose = Array.from(moment.foods.values(), ({ details: food, amounts }) => ({ food, amounts }));
        const copiedOf = copiedAmounts(loose, [...moment.held.values()]);
        for (const food of moment.foods.values()) {
          if (complete || !open) handOver(moment, food, copiedOf({ food: food.details, amounts: food.amounts }));
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
