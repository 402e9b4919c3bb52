import type { Workout, WorkoutDetailsView } from '@vitalgate/contract';
import { amountText, amountWords } from '../format/amounts.ts';
import { durationText } from '../format/durations.ts';
import { chosenUnits } from '../format/choices.ts';
import { evenHundredthsText, hundredthsText, valueText } from '../format/numbers.ts';
import { heightText, paceOf } from './pace.ts';
import { texts } from './texts/texts.ts';

/** A distance: `7.24 km`, and `850 m` below a kilometre; in miles for those who chose them. */
export function distanceText(meters: number): string {
  const isShort = Math.round(Math.abs(meters)) < 1000 && chosenUnits().distance === 'km';
  if (isShort) return amountText(meters, 'm', '');
  return longText(meters, hundredthsText);
}

function longText(meters: number, digits: (value: number) => string): string {
  const { number, unit } = amountWords(meters / 1000, 'km', '', { number: digits });
  return `${number} ${unit}`;
}

/** A shorter difference of times, in seconds, comes of the clock. */
const leastPause = 5;

/** Swimmers count in metres or yards, however far they go. */
const poolText = (meters: number): string => amountText(meters, 'm', 'distanceSwimming');

const energyText = (kilocalories: number): string => amountText(Math.round(kilocalories), 'kcal', 'activeEnergyBurned');

/** A distance as those who do an activity say it. */
export function distanceOf(activityType: string): (meters: number) => string {
  return activityType === 'swimming' ? poolText : distanceText;
}

/** The distances of one column, so that they compare: if one is in kilometers, or miles, all are, to a hundredth. */
export function columnDistanceOf(activityType: string, distances: readonly number[]): (meters: number) => string {
  const distance = distanceOf(activityType);
  const isLong = distance === distanceText && distances.some((meters) => Math.round(meters) >= 1000);
  return isLong ? (meters) => longText(meters, evenHundredthsText) : distance;
}

/** A heart rate: `148 bpm`. */
export function rateText(perMinute: number): string {
  return amountText(Math.round(perMinute), 'count/min', 'heartRate');
}

/** How often a workout was paused and divided, in words; empty if it was not. */
export function divisions({ pauses, segments }: WorkoutDetailsView): string {
  return [
    ...(pauses.length > 0 ? [texts.pauses(pauses.length)] : []),
    ...(segments.length > 0 ? [texts.segments(segments.length)] : []),
  ].join(', ');
}

/** The known facts of a workout, each as title, exact number and text. */
export function workoutFacts(
  workout: Workout,
  descentMeters: number | null = null,
): readonly { readonly title: string; readonly value: number; readonly text: string; readonly isMain: boolean }[] {
  const { activityType, distanceMeters, durationSeconds } = workout;
  const elapsedSeconds = (Date.parse(workout.end) - Date.parse(workout.start)) / 1000;
  const isPaused = durationSeconds !== null && elapsedSeconds - durationSeconds >= leastPause;
  const pace = paceOf(activityType);
  const speed = distanceMeters !== null && durationSeconds ? distanceMeters / durationSeconds : null;
  const fast = speed === null ? null : pace.of(speed);
  const rows: readonly (readonly [
    title: string,
    value: number | null,
    text: (value: number) => string,
    isMain: boolean,
  ])[] = [
    [texts.distance, distanceMeters, distanceOf(activityType), true],
    [texts.activeTime, durationSeconds, durationText, true],
    [texts.elapsedTime, isPaused ? elapsedSeconds : null, durationText, false],
    [pace.title, fast === null ? null : speed, () => pace.text(fast ?? 0), true],
    [texts.activeEnergy, workout.activeEnergyKilocalories, energyText, fast === null],
    [texts.totalEnergy, workout.totalEnergyKilocalories, energyText, false],
    [texts.averageHeartRate, workout.averageHeartRate, rateText, true],
    [texts.highestHeartRate, workout.maximumHeartRate, rateText, false],
    [texts.climbed, workout.elevationGainMeters, heightText, false],
    [texts.descended, descentMeters, heightText, false],
    [texts.steps, workout.steps, valueText, false],
  ];
  return rows.flatMap(([title, value, text, isMain]) =>
    value === null ? [] : [{ title, value, text: text(value), isMain }],
  );
}
