import { nutrientKeys, type NutrientKey, type Nutrients } from '@vitalgate/contract';
import { digest53, digestId, givenName, sixDigits, type QuantitySample, type RecordSink } from '@vitalgate/core';
import { foodDetails, type FoodDetails } from './food-details.ts';
import { zoneOf, type Metadata } from '../elements/metadata.ts';
import { nutrientOfType } from './nutrient-types.ts';
import { ownCopy } from '../../written/own-copy.ts';
import type { TimeSpan } from '../elements/time-span.ts';

/**
 * Known amounts, flat, to keep small what is kept to the end, three numbers each: the nutrient's place, the value, and a digest
 * of the name that a program gave to the sample (0: none).
 */
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

/** Whether a sample is there. A copy may lack the name. */
function has(amounts: Amounts, place: number, value: number, name: number, isSameName: typeof areEqual): boolean {
  for (let at = 0; at < amounts.length; at += 3) {
    if (amounts[at] !== place || sixDigits(amounts[at + 1] ?? 0) !== sixDigits(value)) continue;
    if (isSameName(amounts[at + 2] ?? 0, name)) return true;
  }
  return false;
}

const areEqual = (one: number, other: number): boolean => one === other;
const mayBeEqual = (one: number, other: number): boolean => one === other || one === 0 || other === 0;

function nameDigest(metadata: Metadata | null): number {
  const name = givenName(metadata);
  return name === null ? 0 : digest53(name);
}

/** Adds a sample's amount, once: a second sample of the same type, source, time, value and name is the same sample. */
function addAmount(amounts: Amounts, { type, value, metadata }: QuantitySample): void {
  const nutrient = nutrientOfType.get(type);
  const place = nutrient === undefined ? undefined : places.get(nutrient);
  if (place === undefined) return;
  const name = nameDigest(metadata);
  if (!has(amounts, place, value, name, areEqual)) amounts.push(place, value, name);
}

function nutrientsOf(amounts: Amounts, except: Amounts): { readonly nutrients: Nutrients; readonly some: boolean } {
  const nutrients = Object.fromEntries(nutrientKeys.map((key): [string, number | null] => [key, null])) as Nutrients;
  let some = false;
  for (let at = 0; at < amounts.length; at += 3) {
    const [place = 0, value = 0, name = 0] = amounts.slice(at, at + 3);
    const key = nutrientKeys[place];
    if (key === undefined || has(except, place, value, name, mayBeEqual)) continue;
    nutrients[key] = Number(((nutrients[key] ?? 0) + value).toPrecision(15));
    some = true;
  }
  return { nutrients, some };
}

/** The amounts by the name of their samples. */
function byName(amounts: Amounts): ReadonlyMap<number, Amounts> {
  const named = new Map<number, number[]>();
  for (let at = 0; at < amounts.length; at += 3) {
    const [place = 0, value = 0, name = 0] = amounts.slice(at, at + 3);
    const known = named.get(name);
    if (known === undefined) named.set(name, [place, value, name]);
    else known.push(place, value, name);
  }
  return named;
}

/** Whether each name stands for a whole helping: all of them say the same nutrients. A name for each sample stands for none. */
function areHelpings(named: ReadonlyMap<number, Amounts>): boolean {
  const nutrientsSaid = new Set(
    [...named.values()].map((amounts) =>
      amounts
        .filter((_, at) => at % 3 === 0)
        .sort((one, other) => one - other)
        .join(' '),
    ),
  );
  return nutrientsSaid.size === 1;
}

function isSameFood(one: FoodDetails, other: FoodDetails): boolean {
  return one.foodName === other.foodName && one.brand === other.brand;
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
    const made = { span: { start, end }, sourceName, foods: [], claimed: [] };
    moments.set(ownCopy(key), made);
    return made;
  };

  const handOverOne = (moment: Moment, { details, zone, amounts }: LooseFood, name: number): void => {
    const { nutrients, some } = nutrientsOf(amounts, moment.claimed);
    if (!some) return;
    const source = { name: moment.sourceName };
    const named = name === 0 ? {} : { recordName: name.toString(36) };
    sink.nutrition({ loggedAt: moment.span.start, ...details, nutrients, source, timeZone: zone, ...named });
  };

  /** Two helpings of one food are two entries. */
  const handOver = (moment: Moment, food: LooseFood): void => {
    const named = byName(food.amounts);
    if (!areHelpings(named)) handOverOne(moment, food, 0);
    else for (const [name, amounts] of named) handOverOne(moment, { ...food, amounts }, name);
  };

  return {
    addSample(sample) {
      if (!nutrientOfType.has(sample.type)) return;
      open = true;
      const moment = momentOf(sample, sample.source.name);
      const details = foodDetails(sample.metadata);
      let food = moment.foods.find((candidate) => isSameFood(candidate.details, details));
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
