import { nutrientOfType } from '@vitalgate/contract';
import { digestId, type Instant, type QuantitySample, type RecordSink } from '@vitalgate/core';
import { copiedAmounts, type FoodName, type NamedAmounts } from './copied-amounts.ts';
import { FoodAmounts, nameDigest, nutrientAmount } from './food-amounts.ts';
import { foodDetails, type FoodDetails } from './food-details.ts';
import { KeptAmounts, type KeptAmount } from './kept-amounts.ts';
import { zoneOf, type Metadata } from '../elements/metadata.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';
import type { TimeSpan } from '../elements/time-span.ts';

interface LooseFood {
  readonly details: FoodDetails;
  readonly zone: string | null;
  readonly amounts: FoodAmounts;
}

/** What amounts of many time spans have in common. */
interface FoodKind {
  readonly sourceName: string;
  readonly details: FoodDetails;
  readonly zone: string | null;
  /** Name and brand as a key. */
  readonly food: string;
  /** Whether a correlation holds the sample, so that its entry is handed over already. */
  readonly isHeld: boolean;
}

/** All that one source logged for one time span: samples on their own, and amounts that correlations hold. */
interface Moment {
  readonly start: Instant;
  readonly sourceName: string;
  /** By name and brand. */
  readonly foods: ReadonlyMap<string, LooseFood>;
  readonly held: ReadonlyMap<string, NamedAmounts>;
}

function foodKey({ foodName, brand }: FoodName): string {
  return JSON.stringify([foodName, brand]);
}

function own(text: string | null): string | null {
  return text === null ? null : ownCopy(text);
}

function ownDetails({ meal, foodName, brand, quantity }: FoodDetails): FoodDetails {
  return {
    meal,
    foodName: own(foodName),
    brand: own(brand),
    quantity: quantity === null ? null : { amount: quantity.amount, unit: ownCopy(quantity.unit) },
  };
}

/** Makes a function that answers one object for equal kinds. */
function kindsOfFood(): (kind: Omit<FoodKind, 'food'>) => FoodKind {
  const known = new Map<string, FoodKind>();
  return ({ sourceName, details, zone, isHeld }) => {
    const { meal, foodName, brand, quantity } = details;
    const key = JSON.stringify([sourceName, isHeld, zone, meal, foodName, brand, quantity?.amount, quantity?.unit]);
    let kind = known.get(key);
    if (kind === undefined) {
      const ownKey = ownCopy(foodKey(details));
      kind = { sourceName: ownCopy(sourceName), details: ownDetails(details), zone: own(zone), food: ownKey, isHeld };
      known.set(ownCopy(key), kind);
    }
    return kind;
  };
}

/** A moment of its amounts, of which there is at least one. What came first says the details of a food. */
function momentOf(amounts: readonly KeptAmount<FoodKind>[]): Moment | null {
  const foods = new Map<string, LooseFood>();
  const held = new Map<string, NamedAmounts>();
  for (const amount of amounts) {
    const { details, zone, food, isHeld } = amount.kind;
    if (isHeld) {
      const known = held.get(food) ?? { food: details, amounts: new FoodAmounts() };
      held.set(food, known);
      known.amounts.add(amount);
    } else {
      const known = foods.get(food) ?? { details, zone, amounts: new FoodAmounts() };
      foods.set(food, known);
      known.amounts.add(amount);
    }
  }
  const [first] = amounts;
  return first === undefined ? null : { start: first.start, sourceName: first.kind.sourceName, foods, held };
}

/** The mark of a correlation beside one that is equal in all else: its own name, else the names of its samples. */
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

export function isDietary(type: string): boolean {
  return type.startsWith('dietary');
}

/**
 * Samples outside a correlation become one entry per source, time span and food, or one per helping if their names distinguish helpings
 * apart. Because the export is ordered by
 * type, the parts of one entry stand far apart, and a correlation stands far behind the copies of its samples: so
 * amounts (not records) of dietary samples are kept until the end, the only thing an import keeps per record. A whole
 * copy of what a correlation holds makes no second entry. In a file that ended before its dietary samples did, no entry of loose
 * samples is known to be whole, and none is made: half of one would stay beside the whole one of a later import.
 */
export function createFoodEntries(sink: RecordSink): FoodEntries {
  const kept = new KeptAmounts<FoodKind>();
  const kindOf = kindsOfFood();
  let open = false;

  /** The last loose sample with its kind: neighbours mostly share source and metadata, which are one object then. */
  let last: { readonly like: QuantitySample; readonly kind: FoodKind } | null = null;

  const keep = (sample: QuantitySample, kind: FoodKind): void => {
    const amount = nutrientAmount(sample);
    if (amount !== null) kept.add({ ...amount, start: sample.start, end: sample.end, kind });
  };

  const looseKind = (sample: QuantitySample): FoodKind => {
    const { source, metadata, timeZone: zone } = sample;
    if (last !== null && last.like.source === source && last.like.metadata === metadata && last.like.timeZone === zone)
      return last.kind;
    const kind = kindOf({ sourceName: source.name, details: foodDetails(metadata), zone, isHeld: false });
    last = { like: sample, kind };
    return kind;
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
    sink.nutrition({ loggedAt: moment.start, ...details, nutrients, source, timeZone: zone, ...named });
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
      keep(sample, looseKind(sample));
    },
    addCorrelation({ start, sourceName, metadata, samples }) {
      const amounts = new FoodAmounts();
      const details = foodDetails(metadata ?? samples[0]?.metadata ?? null);
      for (const sample of samples) {
        const amount = nutrientAmount(sample);
        if (amount !== null) amounts.add(amount);
        const { source, timeZone: zone } = sample;
        if (amount !== null) keep(sample, kindOf({ sourceName: source.name, details, zone, isHeld: true }));
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
      for (const amounts of kept.moments()) {
        const moment = momentOf(amounts);
        if (moment === null) continue;
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
    },
  };
}
