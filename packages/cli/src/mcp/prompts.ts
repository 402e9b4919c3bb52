import * as z from 'zod/mini';

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

const honest =
  'Say how many days had data and how many were missing, and whether a difference is beyond chance. Missing is not zero. Do not diagnose; where something looks worrying, say that a doctor should see it.';

const sleepIds = 'sleepAsleep, sleepDeep, sleepRem, sleepCore, sleepAwake, sleepInBed, sleepStart, sleepEnd';

export const promptArgument = z.string().check(z.maxLength(120), z.regex(/^[^\p{Cc}]*$/u));

export const prompts: readonly Prompt[] = [
  {
    name: 'weekly_review',
    title: 'My week',
    description: 'The last week against the month before it',
    arguments: [],
    text: () =>
      `How was my last week? Call find_changes for what changed lately, then compare_periods (period last_week, baseline before:30d) for stepCount, activeEnergyBurned, restingHeartRate, heartRateVariabilitySDNN, sleepAsleep and bodyMass where there is data, then summarize_workouts for last_week and find_days for last_week. Tell me what changed in a few sentences. ${honest}`,
  },
  {
    name: 'sleep_review',
    title: 'My sleep',
    description: 'Sleep of a period against the month before it',
    arguments: [{ name: 'period', description: 'last_week if not given', required: false }],
    text: ({ period = 'last_week' }) =>
      `How did I sleep in the period ${JSON.stringify(period)} compared with the month before? Call compare_periods (baseline before:30d) for ${sleepIds}. Minutes are of the night that ended on each day. Say also how last night was (list_nights, period today). ${honest}`,
  },
  {
    name: 'trend',
    title: 'Is it rising?',
    description: 'Where a metric is going',
    arguments: [{ name: 'metric', description: 'restingHeartRate if not given', required: false }],
    text: ({ metric = 'restingHeartRate' }) =>
      `Is my ${JSON.stringify(metric)} rising or falling? Call find_changes for it, summarize_metrics for 90d and 1y, and get_metric_series for 1y to see the shape. ${honest}`,
  },
  {
    name: 'lab_review',
    title: 'My blood tests',
    description: 'An analyte over time, or the latest test',
    arguments: [{ name: 'analyte', description: 'such as LDL; the latest blood test if not given', required: false }],
    text: ({ analyte }) =>
      analyte === undefined
        ? `What does my latest blood test say? Call list_blood_tests with limit 1, list_blood_tests with outOfRange for what lay outside its range in all tests, and get_lab_history for each of these. Reference ranges are the laboratory’s own. ${honest}`
        : `What did my ${JSON.stringify(analyte)} do? Call get_lab_history. Keep series of different units or codes apart. Reference ranges are the laboratory’s own. ${honest}`,
  },
  {
    name: 'connection',
    title: 'Do these go together?',
    description: 'Correlation of two metrics',
    arguments: [
      { name: 'first', description: 'such as alcohol or steps', required: true },
      { name: 'second', description: 'such as sleep', required: true },
    ],
    text: ({ first = '', second = '' }) =>
      `Does ${JSON.stringify(first)} go together with ${JSON.stringify(second)} for me? Find the ids with list_metrics, then call correlate_metrics for 1y. A correlation is not a cause; say so, and say how many independent days it rests on. ${honest}`,
  },
];
