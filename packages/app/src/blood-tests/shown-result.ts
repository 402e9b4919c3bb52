import type { BloodTest, BloodTestResult } from '@vitalgate/contract';
import { knownAnalyte, type KnownAnalyte } from '@vitalgate/days';
import { chosenLaboratoryUnit, conversionTo, type LaboratoryUnit } from '../format/laboratory-amounts.ts';

/** A result of a test, as it is shown. */
export interface ShownResult {
  readonly test: BloodTest;
  readonly reported: BloodTestResult;
  /** In the unit in which it is shown: the very result as reported, if that is its own. */
  readonly shown: BloodTestResult;
}

/** The analyte of a result, if it is known. */
export function analyteOf(result: BloodTestResult, test: Pick<BloodTest, 'name'>): KnownAnalyte | null {
  return knownAnalyte(result, test.name);
}

/** A result of a known analyte, in a unit; null if it cannot be turned into it. */
function inUnit(result: BloodTestResult, to: LaboratoryUnit, analyte: KnownAnalyte | null): BloodTestResult | null {
  if (result.unitCode === to.unitCode && result.unit === to.unit) return result;
  const conversion = conversionTo(result, to, analyte);
  if (conversion === null) return null;
  const convert = (value: number | null): number | null => (value === null ? null : conversion(value));
  return {
    ...result,
    ...to,
    value: convert(result.value),
    // The words of the laboratory have its numbers, in its unit.
    referenceRanges: result.referenceRanges.map((range) =>
      range.low === null && range.high === null
        ? range
        : { ...range, low: convert(range.low), high: convert(range.high), text: null },
    ),
  };
}

/** A result in the unit that the person chose for it, else as reported. */
export function shownResult(test: BloodTest, reported: BloodTestResult): ShownResult {
  const analyte = analyteOf(reported, test);
  const unit = chosenLaboratoryUnit(analyte);
  return { test, reported, shown: (unit === null ? null : inUnit(reported, unit, analyte)) ?? reported };
}

const isNumber = ({ reported }: Pick<ShownResult, 'reported'>): boolean => reported.value !== null;

/**
 * Results of one analyte in groups that have one unit each: the first in the unit that the person chose, else in that of
 * the first result that is a number. Each group has all that can be turned into its unit. Results in words are in the
 * first group.
 */
export function inCommonUnits(results: readonly Omit<ShownResult, 'shown'>[]): readonly (readonly ShownResult[])[] {
  const groups: ShownResult[][] = [];
  const places = new Map(results.map(({ reported }, place) => [reported, place]));
  let left = results;
  while (left.length > 0) {
    const first = left.find(isNumber);
    if (first === undefined) {
      const worded = left.map((one) => ({ ...one, shown: one.reported }));
      if (groups[0] === undefined) groups.push(worded);
      else groups[0].push(...worded);
      break;
    }
    const { reported, test } = first;
    const chosen = chosenLaboratoryUnit(analyteOf(reported, test));
    const own = { unitCode: reported.unitCode, unit: reported.unit };
    const unit = chosen !== null && conversionTo(own, chosen, analyteOf(reported, test)) !== null ? chosen : own;
    const shown = left.map((one) => ({
      ...one,
      shown: isNumber(one) ? inUnit(one.reported, unit, analyteOf(one.reported, one.test)) : null,
    }));
    groups.push(shown.filter((one): one is ShownResult => one.shown !== null));
    left = shown.filter((one) => one.shown === null);
  }
  const placeOf = ({ reported }: ShownResult): number => places.get(reported) ?? 0;
  return groups.map((group) => group.sort((one, other) => placeOf(one) - placeOf(other)));
}
