import type { MetricCategory } from '@vitalgate/contract';

/** The title of each category of metrics and raw types, in the order in which people look for them. */
export const categoryTitles: Readonly<Record<MetricCategory, string>> = {
  activity: 'Activity',
  heart: 'Heart',
  sleep: 'Sleep',
  body: 'Body',
  vitals: 'Vitals',
  respiration: 'Breathing',
  mobility: 'Mobility',
  nutrition: 'Nutrition',
  mindfulness: 'Mindfulness',
  hearing: 'Hearing',
  surroundings: 'Surroundings',
};
