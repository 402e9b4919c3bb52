import { nutrientKeys, type NutrientKey, type Nutrients } from '@vitalgate/contract';
import { sixDigits, type QuantitySample, type RecordSink } from '@vitalgate/core';
import { foodDetails, type FoodDetails } from './food-details.ts';
import { zoneOf, type Metadata } from '../elements/metadata.ts';
import { nutrientOfType } from './nutrient-types.ts';
import { ownCopy } from '../../written/own-copy.ts';
import type { TimeSpan } from '../elements/time-span.ts';

/** Known amounts, flat, to keep small what is kept to the end: nutrient's place, value, place, value. */
type Amounts = number[];

interface LooseFood {
  readonly details: FoodDetails;
  readonly zone: string | null;
  readonly amounts: Amounts;
}

/** All that one source logged for one time span: samples on their own, and amounts that correlations hold. */
interface Moment {
  readonly span: TimeSpan;
  readonly sourceName: string;
  readonly foods: LooseFood[];
  readonly claimed: Amounts;
}

const places: ReadonlyMap<NutrientKey, number> = new Map(nutrientKeys.map((key, place) => [key, place]));

function has(amounts: Amounts, place: number, value: number): boolean {
  for (let at = 0; at < amounts.length; at += 2) {
    if (amounts[at] === place && sixDigits(amounts[at + 1] ?? 0) === sixDigits(value)) return true;
  }
  return false;
}

/** Adds a sample's amount, once: a second sample of the same type, source, time and value is the same sample. */
function addAmount(amounts: Amounts, { type, value }: QuantitySample): void {
  const nutrient = nutrientOfType.get(type);
  const place = nutrient === undefined ? undefined : places.get(nutrient);
  if (place !== undefined && !has(amounts, place, value)) amounts.push(place, value);
}

function nutrientsOf(amounts: Amounts, except: Amounts): { readonly nutrients: Nutrients; readonly some: boolean } {
  const nutrients = Object.fromEntries(nutrientKeys.map((key): [string, number | null] => [key, null])) as Nutrients;
  let some = false;
  for (let at = 0; at < amounts.length; at += 2) {
    const place = amounts[at] ?? 0;
    const value = amounts[at + 1] ?? 0;
    const key = nutrientKeys[place];
    if (key === undefined || has(except, place, value)) continue;
    nutrients[key] = Number(((nutrients[key] ?? 0) + value).toPrecision(15));
    some = true;
  }
  return { nutrients, some };
}

function ownDetails({ meal, foodName, brand, quantity }: FoodDetails): FoodDetails {
  return {
    meal,
    foodName: foodName === null ? null : ownCopy(foodName),
    brand: brand === null ? null : ownCopy(brand),
    quantity: quantity === null ? null : { amount: quantity.amount, unit: ownCopy(quantity.unit) },
  };
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
 * Samples outside a correlation become one entry per source, time span and food name. Because the export is ordered by
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
    const made = { span: { start, end }, sourceName, foods: [], claimed: [] };
    moments.set(ownCopy(key), made);
    return made;
  };

  const handOver = (moment: Moment, { details, zone, amounts }: LooseFood): void => {
    const { nutrients, some } = nutrientsOf(amounts, moment.claimed);
    if (!some) return;
    const source = { name: moment.sourceName };
    sink.nutrition({ loggedAt: moment.span.start, ...details, nutrients, source, timeZone: zone });
  };

  return {
    addSample(sample) {
      if (!nutrientOfType.has(sample.type)) return;
      open = true;
      const moment = momentOf(sample, sample.source.name);
      const details = foodDetails(sample.metadata);
      let food = moment.foods.find((candidate) => candidate.details.foodName === details.foodName);
      if (food === undefined) {
        food = { details: ownDetails(details), zone: sample.timeZone, amounts: [] };
        moment.foods.push(food);
      }
      addAmount(food.amounts, sample);
    },
    addCorrelation({ start, sourceName, metadata, samples }) {
      const amounts: Amounts = [];
      for (const sample of samples) {
        addAmount(amounts, sample);
        if (nutrientOfType.has(sample.type)) addAmount(momentOf(sample, sample.source.name).claimed, sample);
      }
      const details = foodDetails(metadata ?? samples[0]?.metadata ?? null);
      const { nutrients, some } = nutrientsOf(amounts, []);
      if (!some && details.foodName === null) {
        sink.skip({ kind: 'nutritionEntry', reason: 'invalidValue', subject: 'HKCorrelationTypeIdentifierFood' });
        return;
      }
      const zone = zoneOf(metadata) ?? samples[0]?.timeZone ?? null;
      sink.nutrition({ loggedAt: start, ...details, nutrients, source: { name: sourceName }, timeZone: zone });
    },
    samplesEnded() {
      open = false;
    },
    finish(complete) {
      for (const moment of moments.values()) {
        for (const food of moment.foods) {
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
