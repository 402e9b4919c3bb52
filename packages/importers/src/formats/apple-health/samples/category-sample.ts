import type { CategorySample } from '@vitalgate/core';
import type { ElementContext, LeftOut, RecordedElement } from '../elements/element-context.ts';
import { zoneOf } from '../elements/metadata.ts';
import { readTimeSpan } from '../elements/time-span.ts';
import { timeFault } from '../../../kit/plausible/time-fault.ts';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';

const typePattern = /^HKCategoryTypeIdentifier([A-Z]\w*)$/u;
const valuePattern = /^HKCategoryValue([A-Z]\w*)$/u;

/** What stands before the value itself in the texts of a category type's values, where it is not the type's own name. */
const valuePrefixes: readonly string[] = (
  'SleepAnalysis AppleStandHour AppetiteChanges AppleWalkingSteadinessEvent AudioExposureEvent CervicalMucusQuality ' +
  'Contraceptive EnvironmentalAudioExposureEvent HeadphoneAudioExposureEvent LowCardioFitnessEvent MenstrualFlow ' +
  'OvulationTestResult PregnancyTestResult Presence ProgesteroneTestResult Severity VaginalBleeding'
).split(' ');

/** HealthKit's numbers for the values of the types that early exports wrote as numbers. */
const numberedValues: ReadonlyMap<string, readonly string[]> = new Map([
  ['sleepAnalysis', ['inBed', 'asleepUnspecified', 'awake', 'asleepCore', 'asleepDeep', 'asleepREM']],
  ['appleStandHour', ['stood', 'idle']],
]);

/** Types that last a while and have no other value. */
const valueless = new Set(['mindfulSession', 'handwashingEvent', 'toothbrushingEvent', 'sexualActivity']);

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The Swift spelling of the category type that an element names (`sleepAnalysis`), or null. */
export function categoryTypeOf({ type }: XmlAttributes): string | null {
  const name = typePattern.exec(type ?? '')?.[1];
  return name === undefined ? null : lowerFirst(name);
}

/**
 * The value of a category sample in lowerCamelCase, without HealthKit's prefixes: `asleepCore`, `stood`,
 * `notApplicable`. Sleep's `Asleep` of iOS 15 and older is `asleepUnspecified`; numbers of old exports get their names.
 * Null if there is no value that HealthKit could have written.
 */
export function categoryValue(type: string, text: string | undefined): string | null {
  if (text === undefined || text === '') return valueless.has(type) ? 'notApplicable' : null;
  if (/^\d+$/u.test(text)) {
    const names = numberedValues.get(type);
    if (names !== undefined) return names[Number(text)] ?? null;
    return valueless.has(type) && text === '0' ? 'notApplicable' : text;
  }
  const name = valuePattern.exec(text)?.[1];
  if (name === undefined) return null;
  const prefix = valuePrefixes.find((candidate) => name.startsWith(candidate) && name.length > candidate.length) ?? '';
  const value = lowerFirst(name.slice(prefix.length));
  return type === 'sleepAnalysis' && value === 'asleep' ? 'asleepUnspecified' : value;
}

/** The sample of a category type that a `Record` element holds, or why there is none. */
export function readCategorySample(
  type: string,
  { attributes, metadata }: RecordedElement,
  { originOf, exportedAt }: Pick<ElementContext, 'originOf' | 'exportedAt'>,
): CategorySample | LeftOut {
  const subject = attributes['type'] ?? '';
  const span = readTimeSpan(attributes);
  if (typeof span === 'string') return { reason: span, subject };
  const fault = timeFault('category', type, span, exportedAt);
  if (fault !== null) return { reason: 'invalidDate', subject: `${subject}, ${fault}` };
  const value = categoryValue(type, attributes['value']);
  if (value === null) return { reason: 'invalidValue', subject };
  return {
    type,
    start: span.start,
    end: span.end,
    value,
    ...originOf(attributes),
    metadata,
    timeZone: zoneOf(metadata),
  };
}
