import type { MetricAggregation } from '@vitalgate/contract';
import { countText, counted } from '../../format/numbers.ts';
import type { Rich } from '../../language/texts.ts';

/** The words of the pages on one metric. */
export const english = {
  data: 'Data',
  spans: { days30: '30 days', days90: '90 days', year: 'Year', all: 'All' },
  howFar: 'How far back',
  dayByDayOf: (name: string) => `${name}, day by day`,
  explain: 'Explain this number',
  explainDay: (day: string) => `Explain this number, ${day}`,
  dayByDay: 'Day by day',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  metric: 'Metric',
  noSuchMetric: 'There is no such metric',
  goToData: 'Go to Data',
  mistyped: 'The address may be mistyped. Data lists every metric.',
  noData: 'No data for this metric',
  importData: 'Import your data',
  howItFills: 'It fills when an import brings measurements of it.',
  notKnown: 'Not known',
  average7: '7-day average',
  average30: '30-day average',
  average90: '90-day average',
  latest: (day: string) => `Latest, ${day}`,
  soFar: (amount: object): Rich => [amount, ' so far'],
  daySoFar: (day: object): Rich => [day, ', so far'],
  range30: 'Range in 30 days',
  between: (low: object, high: object): Rich => [low, ' to ', high],
  atAGlance: 'At a glance',
  averagesCount: 'Averages count the days that have data, up to the latest of them.',
  notOver: (day: string) => `${day} was not over when its data was made, so averages and range leave it out.`,
  daysIn: (zone: string) => `Days are calendar days in ${zone}.`,
  sources: (names: readonly string[]) =>
    `${names.length === 1 ? 'Source' : 'Sources'}: ${names.length === 0 ? 'not known' : names.join(', ')}.`,
  sourcesAndOrder: 'Sources and their order',
  days: {
    sum: 'Each day is everything of that day added up; what a phone and a watch both counted, counts once.',
    average: 'Each day is the average of all measurements of that day.',
    latest: 'Each day is the last measurement of that day.',
    duration: 'Each day is the time of all sessions added up; where they overlap, time counts once.',
    sleep: 'Each night counts for the day on which it ended; where several sources saw the same sleep, it counts once.',
  } satisfies Record<MetricAggregation | 'sleep', string>,
  haveData: (from: string, to: string, known: number, all: number) =>
    `${from} to ${to}: ${countText(known)} of ${countText(all)} days have data${known < all ? '; the others are left empty. ' : '. '}`,
  extremes: (isTimeOfDay: boolean, low: string, lowDay: string, high: string, highDay: string) =>
    `${isTimeOfDay ? 'Earliest' : 'Lowest'} ${low} on ${lowDay}, ${isTimeOfDay ? 'latest' : 'highest'} ${high} on ${highDay}. `,
  neitherLowestNorHighest: (day: string) =>
    `${day} was not over when its data was made: its value is so far, and it is neither lowest nor highest. `,
  trend: 'The strong line is the average of seven days, where at least three of them have data.',
  daysWithData: (count: number) => `${counted(count, { one: 'day', other: 'days' })} with data`,
  inMonth: (name: string, month: string) => `${name} in ${month}, newest first`,
  day: 'Day',
  value: 'Value',
  none: 'No data',
};
