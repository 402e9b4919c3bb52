import { findQuantityType, type QuantityType } from '@vitalgate/contract';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';
import { quantityTypeOf, quantityValue } from '../samples/quantity-sample.ts';

/** One quantity over a whole workout, in the quantity type's unit. Null is not known. */
export interface WorkoutStatistic {
  readonly sum: number | null;
  readonly average: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** A workout's statistics by quantity type in Swift spelling. */
export type WorkoutStatistics = Map<string, WorkoutStatistic>;

function numberOf(type: QuantityType, text: string | undefined, unit: string | undefined): number | null {
  const value = quantityValue(type, text, unit);
  return typeof value === 'number' ? value : null;
}

/** Adds what a `WorkoutStatistics` element says. Of a type that is stated twice, what the later element knows counts. */
export function addStatistic(statistics: WorkoutStatistics, attributes: XmlAttributes): void {
  const type = quantityTypeOf(attributes);
  if (type === null) return;
  const { sum, average, minimum, maximum, unit } = attributes;
  const earlier = statistics.get(type.name);
  statistics.set(type.name, {
    sum: numberOf(type, sum, unit) ?? earlier?.sum ?? null,
    average: numberOf(type, average, unit) ?? earlier?.average ?? null,
    minimum: numberOf(type, minimum, unit) ?? earlier?.minimum ?? null,
    maximum: numberOf(type, maximum, unit) ?? earlier?.maximum ?? null,
  });
}

/** The total that an attribute of the workout gives for a quantity type (iOS 15 and older), or null. */
export function totalOf(typeName: string, text: string | undefined, unit: string | undefined): number | null {
  const type = findQuantityType(typeName);
  return type === null ? null : numberOf(type, text, unit);
}
