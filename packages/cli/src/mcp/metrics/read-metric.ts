import { didYouMean, findName, type MetricSummary, type NamedThing } from '@vitalgate/contract';
import { VitalgateError } from '@vitalgate/client';
import { untrustedText } from '../answer/untrusted-text.ts';
import { ToolFailure, type ToolContext } from '../tool/define-tool.ts';

/** Reads one metric with all days, by its id or a name. Fails with the ids that come near; `argument` is the one that named it. */
export async function readMetric(asked: string, argument: string, context: ToolContext): Promise<MetricSummary> {
  const exact = isId(asked) ? await metricWithId(asked, context) : undefined;
  if (exact !== undefined) return exact;
  const { metrics } = await context.client.getCapabilities({ signal: context.signal });
  const id = meantId(
    asked,
    metrics.map(({ metricId, name }) => ({ id: metricId, name })),
    { argument, code: 'unknown_metric', what: 'metric', list: 'list_metrics' },
  );
  const meant = await metricWithId(id, context);
  if (meant === undefined) throw new ToolFailure('invalid_response', `The host lists ${id} and does not answer it.`);
  return meant;
}

/** The host grants each computer only so many connections. */
const readAtOnce = 4;

export async function readMetrics(asked: readonly string[], context: ToolContext): Promise<readonly MetricSummary[]> {
  const read: MetricSummary[] = [];
  const names = [...new Set(asked)];
  for (let first = 0; first < names.length; first += readAtOnce) {
    const some = names.slice(first, first + readAtOnce);
    read.push(...(await Promise.all(some.map((one) => readMetric(one, 'metricIds', context)))));
  }
  return [...new Map(read.map((summary) => [summary.metricId, summary])).values()];
}

export interface AskedName {
  readonly argument: string;
  readonly code: string;
  readonly what: string;
  readonly list: string;
}

/** The id that a name means among those that the host knows. Fails with those that come near. */
export function meantId(
  asked: string,
  known: readonly NamedThing[],
  { argument, code, what, list }: AskedName,
): string {
  // A host could bring texts as ids.
  const { id, similar } = findName(
    asked,
    known.filter((one) => isId(one.id)),
  );
  if (id !== null) return id;
  const shown = JSON.stringify(untrustedText(asked, 60));
  throw new ToolFailure(code, `${argument}: there is no ${what} ${shown}.${didYouMean(similar)} ${list} names all.`);
}

/** The metric with this id, with every day there is; undefined if the host knows none. */
export async function metricWithId(
  metricId: string,
  { client, signal }: ToolContext,
): Promise<MetricSummary | undefined> {
  try {
    const page = await client.getPage('getMetrics', { metricId }, { signal });
    return page.data.find((found) => found.metricId === metricId);
  } catch (error) {
    if (error instanceof VitalgateError && error.code === 'invalid_parameter') return undefined;
    throw error;
  }
}

function isId(text: string): boolean {
  return /^\w{1,80}$/.test(text);
}

/** The ids of all metrics that have data. */
export async function idsWithData({ client, signal }: ToolContext): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { metricId, latest } of client.records('getMetrics', {}, { signal })) {
    if (latest !== null && isId(metricId)) ids.push(metricId);
  }
  return ids;
}
