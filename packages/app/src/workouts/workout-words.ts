import type { Workout } from '@vitalgate/contract';
import { amountText } from '../format/amounts.ts';
import { durationText } from '../format/durations.ts';
import { chosenUnits } from '../format/choices.ts';
import { valueText } from '../format/numbers.ts';
import { texts } from './texts/texts.ts';

/** A distance: `7.24 km`, and `850 m` below a kilometre; in miles for those who chose them. */
export function distanceText(meters: number): string {
  const isShort = Math.abs(meters) < 1000 && chosenUnits().distance === 'km';
  return isShort ? amountText(meters, 'm', '') : amountText(meters / 1000, 'km', '');
}

/** Swimmers count in metres or yards, however far they go. */
const poolText = (meters: number): string => amountText(meters, 'm', 'distanceSwimming');

const energyText = (kilocalories: number): string => amountText(Math.round(kilocalories), 'kcal', 'activeEnergyBurned');

const rateText = (perMinute: number): string => amountText(Math.round(perMinute), 'count/min', 'heartRate');

/** The known facts of a workout, each as title, exact number and text. */
export function workoutFacts(
  workout: Workout,
): readonly { readonly title: string; readonly value: number; readonly text: string; readonly isMain: boolean }[] {
  const rows: readonly (readonly [
    title: string,
    value: number | null,
    text: (value: number) => string,
    isMain: boolean,
  ])[] = [
    [texts.activeTime, workout.durationSeconds, durationText, true],
    [texts.distance, workout.distanceMeters, workout.activityType === 'swimming' ? poolText : distanceText, true],
    [texts.activeEnergy, workout.activeEnergyKilocalories, energyText, true],
    [texts.totalEnergy, workout.totalEnergyKilocalories, energyText, false],
    [texts.averageHeartRate, workout.averageHeartRate, rateText, true],
    [texts.highestHeartRate, workout.maximumHeartRate, rateText, false],
    [texts.climbed, workout.elevationGainMeters, (value) => amountText(value, 'm', ''), false],
    [texts.steps, workout.steps, valueText, false],
  ];
  return rows.flatMap(([title, value, text, isMain]) =>
    value === null ? [] : [{ title, value, text: text(value), isMain }],
  );
}
