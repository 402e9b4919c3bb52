import { durationText, type Workout } from '@vitalgate/contract';
import { countText, valueText } from '../format/numbers.ts';

/** A distance: `7.24 km`, and `850 m` below a kilometre. */
export function distanceText(meters: number): string {
  return Math.abs(meters) < 1000 ? `${valueText(meters)} m` : `${valueText(meters / 1000)} km`;
}

/** Swimmers count in metres, however far they go. */
const metersText = (meters: number): string => `${countText(meters)} m`;

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
    ['Active time', workout.durationSeconds, durationText, true],
    ['Distance', workout.distanceMeters, workout.activityType === 'swimming' ? metersText : distanceText, true],
    ['Active energy', workout.activeEnergyKilocalories, (value) => `${countText(value)} kcal`, true],
    ['Total energy', workout.totalEnergyKilocalories, (value) => `${countText(value)} kcal`, false],
    ['Average heart rate', workout.averageHeartRate, (value) => `${countText(value)} bpm`, true],
    ['Highest heart rate', workout.maximumHeartRate, (value) => `${countText(value)} bpm`, false],
    ['Climbed', workout.elevationGainMeters, (value) => `${valueText(value)} m`, false],
    ['Steps', workout.steps, valueText, false],
  ];
  return rows.flatMap(([title, value, text, isMain]) =>
    value === null ? [] : [{ title, value, text: text(value), isMain }],
  );
}
