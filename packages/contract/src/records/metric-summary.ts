import * as z from 'zod/mini';
import { described, dateText, knownNumber, timeZoneName } from '../wire/fields.ts';

/** How a metric's day is made from samples. */
export const metricAggregation = z.enum(['sum', 'average', 'latest', 'duration']);

/** One day of a metric; days without data are left out. */
export const dailyValue = described(
  z.object({
    date: described(dateText, 'The local calendar day. A night belongs to the day on which it ends.'),
    value: described(z.number(), "The day's value in the metric's `unit`."),
  }),
  'One day of a metric.',
);

const windowOf = (days: number): string =>
  `Mean of the daily values of the ${days} days up to the day of \`latest\`, in \`unit\`; days without data are left out; null if none has any.`;

/** A metric over time: its latest day, trailing averages and daily values. Operation getMetrics. */
export const metricSummarySchema = described(
  z.object({
    metricId: described(z.string(), 'Id of the metric, such as `restingHeartRate`; getCapabilities lists all of them.'),
    name: described(z.string(), 'English name to show.'),
    category: described(z.string(), 'The group that it is listed in, such as `activity`, `heart` or `sleep`.'),
    unit: described(
      z.string(),
      'Unit of every value of this summary, such as `count`, `count/min`, `kcal` or `min`. `sleepStart` and `sleepEnd` are minutes from the local midnight that begins the day: -90 is 22:30.',
    ),
    aggregation: described(
      metricAggregation,
      "How a day's value is made: `sum` (what several devices sensed at once counts once), `average`, the `latest` sample, or the `duration` that samples cover.",
    ),
    timeZone: described(timeZoneName, 'IANA time zone in force on the day of `latest`.'),
    latest: described(z.nullable(dailyValue), 'The newest day with data that is not in the future; null without data.'),
    averages: described(
      z.object({
        days7: described(knownNumber, windowOf(7)),
        days30: described(knownNumber, windowOf(30)),
        days90: described(knownNumber, windowOf(90)),
      }),
      'Trailing averages. Of sums and durations, a day that was not over yet counts in none.',
    ),
    range30Days: described(
      z.nullable(
        z.object({
          min: described(z.number(), 'Lowest daily value, in `unit`.'),
          max: described(z.number(), 'Highest daily value, in `unit`.'),
        }),
      ),
      'Lowest and highest daily value of the 30 days up to the day of `latest`; null if none has data.',
    ),
    daily: described(
      z.array(dailyValue),
      'Daily values, newest last, days without data left out: of the 30 days up to `latest`, or of all days if the query names the metric.',
    ),
    sources: described(z.array(z.string()), 'Names of the apps and devices that its samples came from.'),
  }),
  'A metric over time: its latest day, trailing averages and daily values.',
);

/** A metric over time. */
export type MetricSummary = z.infer<typeof metricSummarySchema>;

/** How a metric's day is made from samples. */
export type MetricAggregation = z.infer<typeof metricAggregation>;

/** One day of a metric. */
export type DailyValue = z.infer<typeof dailyValue>;
