import type { QuantityCategory } from '@vitalgate/contract';

/** The title of each group of raw types, as a phone's permission sheet has them, in the order in which people look for them. */
const titles: Readonly<Record<QuantityCategory, string>> = {
  activity: 'Activity',
  heart: 'Heart',
  respiration: 'Breathing',
  body: 'Body measurements',
  vitals: 'Vital signs and medical values',
  nutrition: 'Nutrition',
  mobility: 'Mobility',
  hearing: 'Hearing',
  surroundings: 'Surroundings',
};

/** Every category in that order. */
export const typeCategories = Object.entries(titles).map(([name, title]) => ({ name, title }));
