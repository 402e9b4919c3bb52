import type { QuantityCategory } from './metric-definition.ts';
import type { QuantityMethod, QuantityRow } from './row-shapes/quantity-row.ts';
import { quantityRows } from './rows/quantity-rows.ts';

/** How samples of a type combine over time, as HealthKit's HKTypeIdentifiers.h notes it beside each type. */
export type QuantityStyle =
  'cumulative' | 'discreteArithmetic' | 'discreteTemporallyWeighted' | 'discreteEquivalentContinuousLevel';

const styles: Readonly<Record<QuantityMethod, QuantityStyle>> = {
  mergedSum: 'cumulative',
  addedSum: 'cumulative',
  mean: 'discreteArithmetic',
  nightMean: 'discreteArithmetic',
  latest: 'discreteArithmetic',
  timeWeightedMean: 'discreteTemporallyWeighted',
  soundLevel: 'discreteEquivalentContinuousLevel',
};

/** A quantity type as this build knows it: of HealthKit, or of Health Connect if HealthKit has none for it. */
export interface QuantityType {
  /** Swift spelling: `heartRate`. */
  readonly name: string;
  /** HealthKit's long identifier (`HKQuantityTypeIdentifierHeartRate`); ours for a type that HealthKit does not have. */
  readonly identifier: string;
  /** Name for people, in English: the Health app's, where it shows the type. */
  readonly displayName: string;
  /** The one unit in which samples of this type are kept and served, as HealthKit spells it; `%` is 0 to 100. */
  readonly unit: string;
  readonly style: QuantityStyle;
  readonly category: QuantityCategory;
  /** How days are made of it, if they are. */
  readonly method: QuantityMethod;
  /** Nobody living has 0 of it, so a sample of 0 is none. */
  readonly isNeverZero: boolean;
}

/** Long names that are not the Swift spelling with a capital first letter. */
const irregularNames: Readonly<Record<string, string>> = { vo2Max: 'VO2Max', uvExposure: 'UVExposure' };

function identifierOf(name: string, { isBeyondHealthKit = false }: QuantityRow): string {
  const longName = irregularNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
  return `${isBeyondHealthKit ? 'Vitalgate' : 'HK'}QuantityTypeIdentifier${longName}`;
}

/** Every quantity type of HealthKit up to iOS 18, and those of Health Connect that it lacks, ordered by name. */
export const quantityTypes: readonly QuantityType[] = Object.entries(quantityRows)
  .flatMap(([category, rows]) =>
    Object.entries<QuantityRow>(rows).map(([name, row]) => ({
      name,
      identifier: identifierOf(name, row),
      displayName: row.name,
      unit: row.unit,
      style: styles[row.method],
      category: category as QuantityCategory,
      method: row.method,
      isNeverZero: row.isNeverZero === true,
    })),
  )
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const byAnyName = new Map<string, QuantityType>();
for (const known of quantityTypes) byAnyName.set(known.name, known).set(known.identifier, known);

/**
 * The quantity type of a Swift spelling (`heartRate`) or a long identifier, compared exactly; null if unknown.
 *
 * @example
 * ```ts
 * import { findQuantityType } from '@vitalgate/contract';
 *
 * console.log(findQuantityType('HKQuantityTypeIdentifierHeartRate')?.unit); // count/min
 * ```
 */
export function findQuantityType(nameOrIdentifier: string): QuantityType | null {
  return byAnyName.get(nameOrIdentifier) ?? null;
}
