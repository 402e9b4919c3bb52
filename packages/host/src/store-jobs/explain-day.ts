import { noProgress, statisticsActions } from '@vitalgate/http';
import type { Job } from './job.ts';

/** Explains a day of a metric, from one state of the store, and writes the answer as JSON. */
export const explainDay: Job<'explanation'> = ({ question }, { database, stores }) => {
  const { explainMetric } = statisticsActions(stores);
  const text = JSON.stringify(database.read(() => explainMetric.run(question, noProgress)));
  return new TextEncoder().encode(text);
};
