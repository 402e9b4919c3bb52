import { recordedUnitKey, type Instant, type RecordSink, type Source } from '@vitalgate/core';
import { logFood } from '../food-logs/log-food.ts';
import { quantityInOwnUnit } from '../kit/plausible/quantity-value.ts';
import { cutSkip } from '../kit/skips.ts';

/** Of whom and when something is that a diary of glucose says. */
export interface DiaryPlace {
  readonly at: Instant;
  /** When it ended, if it lasted. */
  readonly end?: Instant;
  /** The name that its app has in a phone's store. */
  readonly source: string;
  readonly device: string | null;
  readonly details?: Readonly<Record<string, string>>;
}

export type GlucoseUnit = 'mg/dL' | 'mmol/L';

/** Hands over what diaries of glucose hold. */
export interface GlucoseHand {
  glucose(place: DiaryPlace, value: number, unit: GlucoseUnit): void;
  /** A reading that the device shows in words: `LO`. It has no number. */
  beyondSensor(): void;
  insulin(place: DiaryPlace, units: number, reason: 'basal' | 'bolus'): void;
  /** What was eaten, by dietary type and in grams. */
  food(place: DiaryPlace, grams: ReadonlyMap<string, number>, name?: string): void;
  /** Something that is known and not read, by its name in the file. */
  leftOut(name: string): void;
  /** A quantity of another type. */
  quantity(place: DiaryPlace, type: string, value: number, unit: string): void;
}

/** HealthKit's numbers of `HKInsulinDeliveryReason`. */
const reasons = { basal: '1', bolus: '2' } as const;

/** Metadata of a reading of a drop of blood, in the words of Health Connect. */
export const fromFinger: NonNullable<DiaryPlace['details']> = { HealthConnectSpecimenSource: 'capillaryBlood' };

const sourceOf = ({ source }: DiaryPlace): Source => ({ name: source, bundleIdentifier: null, version: null });

export function createGlucoseHand(sink: RecordSink): GlucoseHand {
  const quantity = (place: DiaryPlace, type: string, written: number, unit: string, details = place.details): void => {
    const value = quantityInOwnUnit(type, written, unit);
    if (typeof value === 'string') return sink.skip({ kind: 'quantitySample', reason: value, subject: type });
    const { at, end = at, device } = place;
    sink.quantity({
      type,
      start: at,
      end,
      value,
      source: sourceOf(place),
      device,
      metadata: details ?? null,
      timeZone: null,
    });
  };
  return {
    glucose(place, value, unit) {
      // No living person has none.
      if (value <= 0) return sink.skip({ kind: 'quantitySample', reason: 'invalidValue', subject: 'bloodGlucose' });
      const details = unit === 'mg/dL' ? place.details : { ...place.details, [recordedUnitKey]: unit };
      quantity(place, 'bloodGlucose', value, unit, details);
    },
    beyondSensor: () => sink.skip({ kind: 'quantitySample', reason: 'beyondSensor', subject: 'bloodGlucose' }),
    insulin(place, units, reason) {
      // A dose of nothing is none.
      if (units !== 0)
        quantity(place, 'insulinDelivery', units, 'IU', { ...place.details, HKInsulinDeliveryReason: reasons[reason] });
    },
    food(place, grams, name = '') {
      const amounts = new Map<string, number>();
      for (const [type, written] of grams) {
        const value = quantityInOwnUnit(type, written, 'g');
        if (typeof value === 'string') sink.skip({ kind: 'nutritionEntry', reason: value, subject: type });
        else if (value !== 0) amounts.set(type, value);
      }
      if (amounts.size === 0) return;
      logFood(sink, {
        start: place.at,
        end: place.at,
        meal: null,
        mealText: null,
        foodName: name === '' ? null : name,
        brand: null,
        quantity: null,
        amounts,
        source: sourceOf(place),
        device: place.device,
        metadata: place.details ?? {},
        timeZone: null,
      });
    },
    leftOut: (name) => sink.skip(cutSkip({ kind: 'other', reason: 'notSupported', subject: name })),
    quantity,
  };
}
