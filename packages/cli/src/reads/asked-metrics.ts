import type { MetricSummary, VitalgateClient } from '@vitalgate/client';
import { didYouMean, findName } from '@vitalgate/contract';
import { CommandError, plainText } from '@vitalgate/terminal';
import { keepKnownNames, readCapabilities } from '../hosts/known-names.ts';
import type { DayRange } from '../ranges/parse-range.ts';

/** The ids that the words mean, in the order of the words. Throws CommandError `invalid_input`, naming what comes near. */
async function meantIds(words: readonly string[], client: VitalgateClient, signal: AbortSignal) {
  const { metrics } = await readCapabilities(client, signal);
  const known = metrics.map(({ metricId, name }) => ({ id: metricId, name }));
  const ids = words.map((word) => {
    const { id, similar } = findName(word, known);
    if (id !== null) return id;
    throw new CommandError('invalid_input', `There is no metric ${plainText(word)}.${plainText(didYouMean(similar))}`, {
      doNext: { command: 'metrics' },
    });
  });
  return [...new Set(ids)];
}

/** The metrics that words name, with all their days. */
export async function readNamed(words: readonly string[], client: VitalgateClient, signal: AbortSignal) {
  const ids = await meantIds(words, client, signal);
  const pages = await Promise.all(ids.map((metricId) => client.getPage('getMetrics', { metricId }, { signal })));
  return pages.flatMap(({ data }) => data);
}

/** All metrics, each with the days that a list holds. */
export async function readAll(client: VitalgateClient, signal: AbortSignal): Promise<readonly MetricSummary[]> {
  const all: MetricSummary[] = [];
  for await (const metric of client.records('getMetrics', {}, { signal })) all.push(metric);
  await keepKnownNames({ metrics: all.map(({ metricId }) => metricId) });
  return all;
}

const atOnce = 8;

/** Each metric with all of its days, if those that came with the list do not reach back to the range's begin. */
export async function reachingBack(
  metrics: readonly MetricSummary[],
  { from }: DayRange,
  client: VitalgateClient,
  signal: AbortSignal,
): Promise<readonly MetricSummary[]> {
  const all: MetricSummary[] = [];
  for (let at = 0; at < metrics.length; at += atOnce) {
    const some = metrics.slice(at, at + atOnce).map(async (metric) => {
      const [first] = metric.daily;
      if (first === undefined || (from !== null && from >= first.date)) return metric;
      const { data } = await client.getPage('getMetrics', { metricId: metric.metricId }, { signal });
      return data[0] ?? metric;
    });
    all.push(...(await Promise.all(some)));
  }
  return all;
}

/** All days of the metrics that words name, or of all that have data if there are no words. */
export async function readAllDays(
  words: readonly string[],
  client: VitalgateClient,
  signal: AbortSignal,
): Promise<readonly MetricSummary[]> {
  if (words.length > 0) return readNamed(words, client, signal);
  const withData = (await readAll(client, signal)).filter(({ latest }) => latest !== null);
  return reachingBack(withData, { from: null, to: null }, client, signal);
}
