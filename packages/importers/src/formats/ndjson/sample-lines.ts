import { findQuantityType, type QuantityType } from '@vitalgate/contract';
import {
  quantityConversion,
  recordedUnitKey,
  type CategorySample,
  type Instant,
  type QuantitySample,
  type ToldStretch,
} from '@vitalgate/core';
import { plainNumber, type PlainObject } from '../../kit/json/plain-json.ts';
import { known } from '../../kit/known-members.ts';
import { timeFault } from '../../kit/plausible/time-fault.ts';
import { quantityInOwnUnit } from '../../kit/plausible/quantity-value.ts';
import {
  isLeftOut,
  metadataIn,
  sourceIn,
  spanIn,
  textIn,
  timeIn,
  typeIn,
  zoneIn,
  type LeftOut,
} from './line-fields.ts';

/** HealthKit's category types in Swift spelling. */
const names: ReadonlySet<string> = new Set(
  (
    'abdominalCramps acne appetiteChanges appleStandHour appleWalkingSteadinessEvent audioExposureEvent bladderIncontinence ' +
    'bleedingAfterPregnancy bleedingDuringPregnancy bloating breastPain cervicalMucusQuality chestTightnessOrPain chills ' +
    'constipation contraceptive coughing diarrhea dizziness drySkin environmentalAudioExposureEvent fainting fatigue fever ' +
    'generalizedBodyAche hairLoss handwashingEvent headache headphoneAudioExposureEvent heartburn highHeartRateEvent hotFlashes ' +
    'infrequentMenstrualCycles intermenstrualBleeding irregularHeartRhythmEvent irregularMenstrualCycles lactation ' +
    'lossOfSmell lossOfTaste lowCardioFitnessEvent lowHeartRateEvent lowerBackPain memoryLapse menstrualFlow mindfulSession ' +
    'moodChanges nausea nightSweats ovulationTestResult pelvicPain persistentIntermenstrualBleeding pregnancy ' +
    'pregnancyTestResult progesteroneTestResult prolongedMenstrualPeriods rapidPoundingOrFlutteringHeartbeat runnyNose ' +
    'sexualActivity shortnessOfBreath sinusCongestion skippedHeartbeat sleepAnalysis sleepApneaEvent sleepChanges soreThroat ' +
    'toothbrushingEvent vaginalDryness vomiting wheezing'
  ).split(' '),
);

const longName = /^HKCategoryTypeIdentifier([A-Z]\w*)$/u;

/** The values of types that metrics are made from. */
const values: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sleepAnalysis', new Set(['inBed', 'asleepUnspecified', 'asleepCore', 'asleepDeep', 'asleepREM', 'awake'])],
  ['appleStandHour', new Set(['stood', 'idle'])],
  ['mindfulSession', new Set(['notApplicable'])],
]);

const valuePattern = /^[a-z][A-Za-z0-9]{0,63}$/u;

/** The Swift spelling of a category type, given in that or as HealthKit's long identifier; null for one that is not known. */
function findCategoryType(nameOrIdentifier: string): string | null {
  const long = longName.exec(nameOrIdentifier)?.[1];
  const name = long === undefined ? nameOrIdentifier : long.charAt(0).toLowerCase() + long.slice(1);
  return names.has(name) ? name : null;
}

/** Whether a category type can have a value: a name in lowerCamelCase, and one of the known ones if metrics are made from the type. */
function isCategoryValue(type: string, value: string): boolean {
  return values.get(type)?.has(value) ?? valuePattern.test(value);
}

type Place = Pick<
  QuantitySample & CategorySample,
  'start' | 'end' | 'source' | 'device' | 'metadata' | 'timeZone' | 'aggregated'
>;

/** What a quantity and a category sample have in common, or why a line has none of it. */
function placeIn(line: PlainObject, type: string, kind: 'quantity' | 'category'): Place | LeftOut {
  const span = spanIn(line);
  if (isLeftOut(span)) return span;
  const fault = timeFault(kind, type, span, null);
  if (fault !== null) return { reason: 'invalidDate', subject: `${type}, ${fault}` };
  return {
    ...span,
    source: sourceIn(line),
    device: textIn(line, 'device'),
    metadata: metadataIn(line),
    timeZone: zoneIn(line),
    ...(line['aggregated'] === true ? { aggregated: true as const } : {}),
  };
}

/** The metadata with the unit that the line is written in, if that is not the type's own. */
function withUnit(
  metadata: Place['metadata'],
  { unit: served }: QuantityType,
  unit: string | null,
): QuantitySample['metadata'] {
  return unit === null || unit === served || served === '%' ? metadata : { ...metadata, [recordedUnitKey]: unit };
}

/** The quantity sample of a line, or why there is none. Percentages run from 0 to 100. */
export function quantityLine(line: PlainObject): QuantitySample | LeftOut {
  const name = typeIn(line);
  const type = findQuantityType(name);
  if (type === null) return { reason: 'unknownType', subject: name };
  const unit = textIn(line, 'unit');
  if (unit === null && typeof quantityConversion(type, null) === 'string') {
    return { reason: 'missingUnit', subject: type.name };
  }
  const value = quantityInOwnUnit(type.name, plainNumber(line['value']), unit ?? type.unit);
  if (typeof value === 'string') {
    return { reason: value, subject: value === 'unknownUnit' ? `${type.name} ${unit ?? ''}` : type.name };
  }
  const place = placeIn(line, type.name, 'quantity');
  if (isLeftOut(place)) return place;
  return { type: type.name, ...place, value, metadata: withUnit(place.metadata, type, unit) };
}

/** The category sample of a line, or why there is none. */
export function categoryLine(line: PlainObject): CategorySample | LeftOut {
  const name = typeIn(line);
  const type = findCategoryType(name);
  if (type === null) return { reason: 'unknownType', subject: name };
  const value = textIn(line, 'value') ?? 'notApplicable';
  if (!isCategoryValue(type, value)) return { reason: 'invalidValue', subject: type };
  const place = placeIn(line, type, 'category');
  return isLeftOut(place) ? place : { type, ...place, value };
}

/** When a line says that all of its delivery was made, or why it does not. */
export function madeLine(line: PlainObject): { readonly at: Instant } | LeftOut {
  const at = timeIn(line, 'at');
  return at === null ? { reason: 'invalidDate', subject: 'at' } : { at };
}

/** The stretch of which a line says that it states all samples, or why there is none. */
export function stretchLine(line: PlainObject): ToldStretch | LeftOut {
  const name = typeIn(line);
  const [start, end] = [timeIn(line, 'start'), timeIn(line, 'end')];
  if (start === null) return { reason: 'invalidDate', subject: 'start' };
  if (end === null || end <= start) return { reason: end === null ? 'invalidDate' : 'endBeforeStart', subject: 'end' };
  const about = { ...known({ source: (line['source'] ?? null) === null ? null : sourceIn(line) }), start, end };
  const quantity = findQuantityType(name);
  if (quantity !== null) return { kind: 'quantity', type: quantity.name, ...about };
  const category = findCategoryType(name);
  if (category !== null) return { kind: 'category', type: category, ...about };
  return { reason: 'unknownType', subject: name };
}
