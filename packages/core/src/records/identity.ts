import { sixDigits } from '@vitalgate/days';
import { distinguishingMetadata, sayings } from './distinguishing-metadata.ts';
import { formatInstant, type Instant } from './instant.ts';
import type { CategorySample, QuantitySample } from './quantity-sample.ts';
import type { NutritionEntry } from './nutrition-entry.ts';
import type { WorkoutRecord } from './workout-record.ts';

/** A digest of a text that may go on: two multiplied 32-bit lanes (the public-domain cyrb53 construction). */
interface Lanes {
  readonly high: number;
  readonly low: number;
}

function begun(text: string, seed: number): Lanes {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return { high, low };
}

function finished({ high: highSoFar, low: lowSoFar }: Lanes, text: string): number {
  let high = highSoFar;
  let low = lowSoFar;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** A 53-bit digest of a text, as a safe integer: not cryptographic, for a handful of candidates of one type and start. */
export function digest53(text: string, seed = 0): number {
  return finished(begun('', seed), text);
}

const secondSeed = 0x5bd1e995;

/** 36 to the fifth power. */
const fiveDigits = 60_466_176;

/** A 53-bit number in base 36, eleven digits, written in parts: engines write small integers many times faster than large ones. */
function base36(value: number): string {
  const upper = Math.floor(value / fiveDigits);
  const top = Math.floor(upper / fiveDigits);
  const middle = upper - top * fiveDigits;
  return top.toString(36) + fivePlaces(middle) + fivePlaces(value - upper * fiveDigits);
}

function fivePlaces(value: number): string {
  return value.toString(36).padStart(5, '0');
}

/** Gives `digestId` of all texts that begin alike, by their rests: of many such texts the beginning is read once. */
export function digestIdsUnder(beginning: string): (rest: string) => string {
  const [one, two] = [begun(beginning, 0), begun(beginning, secondSeed)];
  return (rest) => base36(finished(one, rest)) + base36(finished(two, rest));
}

/** An opaque id of 106 bits for a record whose identity is the text. */
export function digestId(text: string): string {
  return digestIdsUnder('')(text);
}

type Identified<Sample extends QuantitySample | CategorySample> = Pick<
  Sample,
  'type' | 'start' | 'end' | 'value' | 'source'
> &
  Partial<Pick<Sample, 'metadata' | 'aggregated'>>;

/** Whoever changes it raises `storedSampleVersion` of the store: stretches that are known hold identities of before. */
function identityOf(
  { type, start, end, source, metadata = null, aggregated }: Identified<QuantitySample | CategorySample>,
  value: unknown,
) {
  const recorded = `${type}\n${source.name}\n${end - start}\n${String(value)}`;
  const base = aggregated === true ? `${recorded}\naggregated` : recorded;
  const distinguishing = metadata === null ? null : distinguishingMetadata(type, metadata);
  return digest53(distinguishing === null ? base : `${base}\n${distinguishing}`);
}

/** What sets a quantity sample apart from others of its type and start: source, duration, value, and some of its metadata. */
export function quantityIdentity(sample: Identified<QuantitySample>): number {
  return identityOf(sample, sixDigits(sample.value));
}

/** What tells a category sample from others of the same type and start. */
export function categoryIdentity(sample: Identified<CategorySample>): number {
  return identityOf(sample, sample.value);
}

/** The identities that a sample in a correlation may have, beside its own. */
export interface CorrelatedIdentities {
  /** Of a copy outside that says nothing of itself. */
  readonly plain: number;
  /** Of copies outside that say what the correlation says, all of it or a part. */
  readonly likeCorrelation: readonly [all: number, name: number, food: number];
  /**
   * Its own if another correlation holds an equal sample at the same time: two foods of 78 kcal are two samples, although
   * neither says of which food it is. 0 for a correlation that says nothing of itself.
   */
  readonly within: number;
}

function saidOf(correlation: string): readonly (readonly [string, string])[] {
  return correlation === '' ? [] : (JSON.parse(correlation) as readonly (readonly [string, string])[]);
}

/** What a sample in a correlation says part by part (`sayings`), or the correlation in place of it. */
export function correlatedSayings(
  metadata: QuantitySample['metadata'],
  correlation: string,
): readonly (string | null)[] {
  const own = sayings(metadata);
  return sayings(Object.fromEntries(saidOf(correlation))).map((said, part) => own[part] ?? said);
}

/** The identities of a sample in a correlation; `correlation` is what the correlation says of itself (`correlationMetadata`). */
export function correlatedIdentities(sample: QuantitySample, correlation: string): CorrelatedIdentities {
  const said = saidOf(correlation);
  const like = (test: (key: string) => boolean): number => {
    const metadata = { ...Object.fromEntries(said.filter(([key]) => test(key))), ...sample.metadata };
    return quantityIdentity({ ...sample, metadata });
  };
  return {
    plain: quantityIdentity({ ...sample, metadata: null }),
    likeCorrelation: [
      like(() => true),
      like((key) => !key.startsWith('HKFood')),
      like((key) => key.startsWith('HKFood')),
    ],
    within: correlation === '' ? 0 : digest53(`${quantityIdentity(sample)}\n${correlation}`),
  };
}

/** Whether samples of a quantity type may lie in a correlation: of a food, or of a blood pressure. */
export function mayBeCorrelated(type: string): boolean {
  return type.startsWith('dietary') || type.startsWith('bloodPressure');
}

/** The public id of a sample: opaque, the same in every store that holds the same record. */
export function sampleId(start: Instant, identity: number): string {
  return `${compactText(start)}-${compactText(identity)}`;
}

const lowBits = 2 ** 25;

/** A whole number in base 32, written in two halves: engines write small integers many times faster than large ones. */
function compactText(number: number): string {
  const high = Math.floor(number / lowBits);
  return high.toString(32) + (number - high * lowBits).toString(32).padStart(5, '0');
}

/** The id of a record that its source keeps under a name of its own. */
function keyedId(kind: string, sourceName: string, recordKey: string): string {
  return digestId([kind, 'key', sourceName, recordKey].join('\n'));
}

/** The public id of a workout: equal in activity, times, duration and source is one, and so is one name of one source. */
export function workoutId(workout: WorkoutRecord): string {
  const { activityType, start, end, durationSeconds, source, recordKey } = workout;
  if (recordKey !== undefined) return keyedId('workout', source.name, recordKey);
  const duration = durationSeconds === null ? '' : String(Math.round(durationSeconds));
  return digestId(
    ['workout', activityType, formatInstant(start), formatInstant(end), duration, source.name].join('\n'),
  );
}

function amounts(entry: NutritionEntry): readonly string[] {
  return Object.values(entry.nutrients).map((value) => (value === null ? '' : String(sixDigits(value))));
}

/**
 * The public id of a nutrition log entry. Entries equal in time, source, food, brand and amounts are one, unless the records
 * they were made of have different names; and so are those that their source keeps under one name.
 */
export function nutritionEntryId(entry: NutritionEntry): string {
  const { brand, recordName, recordKey } = entry;
  if (recordKey !== undefined) return keyedId('nutrition', entry.source.name, recordKey);
  const parts = [
    'nutrition',
    formatInstant(entry.loggedAt),
    entry.source.name,
    entry.foodName ?? '',
    ...amounts(entry),
    ...(brand === null && recordName === undefined ? [] : [brand ?? '']),
    ...(recordName === undefined ? [] : [recordName]),
  ];
  return digestId(parts.join('\n'));
}

/**
 * What a nutrition log entry says, whoever logged it: time, meal, food, brand, quantity and amounts. Null without an amount, for then
 * two apps may well mean two things.
 */
export function nutritionContent(entry: NutritionEntry): string | null {
  const { loggedAt, meal, foodName, brand, quantity } = entry;
  if (Object.values(entry.nutrients).every((value) => value === null)) return null;
  return JSON.stringify([loggedAt, meal, foodName, brand, quantity?.amount, quantity?.unit, ...amounts(entry)]);
}

export function bloodTestId(key: string): string {
  return digestId(`bloodTest\n${key}`);
}
