import type { ListOperation, MetricSummary, Records } from '@vitalgate/client';
import { unitName, workoutTitle } from '@vitalgate/contract';
import type { TableColumn } from '@vitalgate/terminal';
import { knownDays, ageText } from '../metrics/known-days.ts';
import { amountText, durationText, metricText, numberText, unknown } from '../terminal/number-text.ts';
import { localTime } from '../terminal/time-text.ts';
import { trendLine } from '../terminal/trend-line.ts';

function distanceText(meters: number | null): string {
  if (meters === null) return unknown;
  return meters < 1000 ? `${numberText(Math.round(meters))} m` : `${(meters / 1000).toFixed(2)} km`;
}

/** The latest day, marked if its value is only so far, or long ago. */
function latestDayText(metric: MetricSummary): string {
  const { latest } = metric;
  if (latest === null) return unknown;
  const soFar = knownDays(metric).unfinished === null ? null : 'so far';
  const notes = [soFar, ageText(metric, new Date())].filter((note) => note !== null);
  return [latest.date, ...notes].join(', ');
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** The name in a HealthKit device's text (`name:Watch, manufacturer:…`); the whole text where it has none. */
function deviceName(device: string | null): string {
  return device === null ? unknown : (/(?:^|, )name:([^,]+)/.exec(device)?.[1] ?? device);
}

/** The columns of each list on a terminal. What is left out here is in `--json`. Times of records that name their own zone stand in that one. */
export const tableLayouts: { readonly [Operation in ListOperation]: readonly TableColumn<Records[Operation]>[] } = {
  getMetrics: [
    { head: 'METRIC', cell: ({ metricId }) => metricId },
    {
      head: 'LATEST',
      cell: ({ metricId, latest, unit }) => amountText(latest?.value ?? null, unit, metricId),
      side: 'right',
    },
    { head: 'ON', cell: (metric) => latestDayText(metric) },
    {
      head: '7 DAYS',
      cell: ({ averages, unit, metricId }) => metricText(averages.days7, unit, metricId),
      side: 'right',
    },
    {
      head: '30 DAYS',
      cell: ({ averages, unit, metricId }) => metricText(averages.days30, unit, metricId),
      side: 'right',
    },
    { head: 'ITS LAST 30 DAYS', cell: (metric) => trendLine(metric) },
  ],
  getWorkouts: [
    { head: 'START', cell: ({ start, timeZone }) => localTime(start, timeZone) },
    { head: 'ACTIVITY', cell: ({ activityType }) => workoutTitle(activityType).toLowerCase(), mayShorten: true },
    { head: 'DURATION', cell: ({ durationSeconds }) => durationText(durationSeconds), side: 'right' },
    { head: 'DISTANCE', cell: ({ distanceMeters }) => distanceText(distanceMeters), side: 'right' },
    {
      head: 'ENERGY',
      cell: ({ activeEnergyKilocalories }) => amountText(activeEnergyKilocalories, 'kcal'),
      side: 'right',
    },
    { head: 'HEART RATE', cell: ({ averageHeartRate }) => amountText(averageHeartRate, 'bpm'), side: 'right' },
    { head: 'SOURCE', cell: ({ source }) => source.name, mayShorten: true },
  ],
  getNutritionLogs: [
    { head: 'LOGGED', cell: ({ loggedAt, timeZone }) => localTime(loggedAt, timeZone) },
    { head: 'MEAL', cell: ({ meal }) => meal ?? unknown },
    { head: 'FOOD', cell: ({ foodName }) => foodName ?? unknown, mayShorten: true },
    {
      head: 'QUANTITY',
      cell: ({ quantity }) => (quantity === null ? unknown : amountText(quantity.amount, quantity.unit)),
      mayShorten: true,
    },
    { head: 'KCAL', cell: ({ nutrients }) => numberText(nutrients.energyKilocalories), side: 'right' },
    { head: 'PROTEIN G', cell: ({ nutrients }) => numberText(nutrients.proteinGrams), side: 'right' },
    { head: 'CARBS G', cell: ({ nutrients }) => numberText(nutrients.carbohydrateGrams), side: 'right' },
    { head: 'FAT G', cell: ({ nutrients }) => numberText(nutrients.fatGrams), side: 'right' },
  ],
  getNutritionFoods: [
    { head: 'FOOD', cell: ({ name }) => name, mayShorten: true },
    { head: 'CATEGORY', cell: ({ category }) => category ?? unknown, mayShorten: true },
    { head: 'KCAL/100 G', cell: ({ nutrientsPer100Grams: per }) => numberText(per.energyKilocalories), side: 'right' },
    { head: 'PROTEIN G', cell: ({ nutrientsPer100Grams: per }) => numberText(per.proteinGrams), side: 'right' },
    { head: 'CARBS G', cell: ({ nutrientsPer100Grams: per }) => numberText(per.carbohydrateGrams), side: 'right' },
    { head: 'FAT G', cell: ({ nutrientsPer100Grams: per }) => numberText(per.fatGrams), side: 'right' },
  ],
  // Each result is a line of its own: see blood-test-lines.ts.
  getBloodTests: [],
  getRawHealthTypes: [
    { head: 'TYPE', cell: ({ type }) => type },
    { head: 'NAME', cell: ({ name }) => name, mayShorten: true },
    { head: 'UNIT', cell: ({ unit, type }) => unitName(unit, type) },
    { head: 'AVAILABLE', cell: ({ available }) => yesNo(available) },
    { head: 'READABLE', cell: ({ readable }) => yesNo(readable) },
  ],
  getRawHealthSamples: [
    { head: 'START', cell: ({ start }) => localTime(start, undefined, true) },
    {
      head: 'LASTED',
      cell: ({ start, end }) => (start === end ? '' : durationText((Date.parse(end) - Date.parse(start)) / 1000)),
      side: 'right',
    },
    { head: 'VALUE', cell: ({ value }) => numberText(value, 3), side: 'right' },
    { head: 'UNIT', cell: ({ unit, type }) => unitName(unit, type) },
    { head: 'SOURCE', cell: ({ source }) => source.name, mayShorten: true },
    { head: 'DEVICE', cell: ({ device }) => deviceName(device), mayShorten: true },
  ],
};
