import type { ListOperation, Queries, RawHealthType, Records, Scope, VitalgateClient } from '@vitalgate/client';
import { datasets, type Dataset } from '@vitalgate/contract';
import { allTime, daysOfRange, withinDays, type TimeRange } from '../ranges/parse-range.ts';
import { dayLimitNote } from '../metrics/known-days.ts';

export interface ExportPage<Item> {
  /** The place of the following one; null at the end. Known before the records are read. */
  readonly next: string | null;
  /** The page as the host sent it, if that holds nothing but these records. */
  readonly text?: string;
  /** Throws VitalgateError `invalid_response`. */
  read(): {
    readonly records: readonly Item[];
    /** Sentences on what the host does not give of these records. */
    readonly leftOut: readonly string[];
  };
}

/** One file of an export: the records of one operation. */
export interface ExportDataset<Operation extends ListOperation = ListOperation> {
  /** `workouts`, `raw-samples/heartRate`: the file's name without its ending. */
  readonly name: string;
  readonly operation: Operation;
  /** The raw type whose samples it holds: they never change, so a further export adds those that are new. */
  readonly sampleType?: string;
  /** The page that begins at a cursor, the first if it is null. Rejects with VitalgateError. */
  readonly fetch: (cursor: string | null, signal: AbortSignal) => Promise<ExportPage<Records[Operation]>>;
}

export type DatasetKind = (typeof datasets)[ListOperation]['fileName'];

const operationOf = Object.fromEntries(
  Object.entries(datasets).map(([operation, { fileName }]) => [fileName, operation]),
) as Readonly<Record<DatasetKind, ListOperation>>;

export const datasetKinds = Object.keys(operationOf) as readonly DatasetKind[];

export function scopeOf(kind: DatasetKind): Scope {
  return datasets[operationOf[kind]].scope;
}

function listDataset<Operation extends ListOperation>(
  client: VitalgateClient,
  name: string,
  operation: Operation,
  query: Queries[Operation],
): ExportDataset<Operation> {
  return {
    name,
    operation,
    async fetch(cursor, signal) {
      const asked = cursor === null ? query : { ...query, cursor };
      const page = await client.getPageText(operation, asked, { signal });
      const { nextCursor: next, text } = page;
      return { next, text, read: () => ({ records: page.read().data, leftOut: [] }) };
    },
  };
}

/** All days of each metric, or those of a range: a page is a metric, and a cursor the id of the one before it. */
function metricsDataset(client: VitalgateClient, range: TimeRange): ExportDataset<'getMetrics'> {
  const days = daysOfRange(range);
  let known: Promise<readonly string[]> | null = null;
  const allIds = async (signal: AbortSignal): Promise<readonly string[]> => {
    const ids: string[] = [];
    for await (const { metricId } of client.records('getMetrics', {}, { signal })) ids.push(metricId);
    return ids.sort();
  };
  return {
    name: 'metrics',
    operation: 'getMetrics',
    async fetch(cursor, signal) {
      known ??= allIds(signal);
      const [metricId, following] = (await known).filter((id) => cursor === null || id > cursor);
      if (metricId === undefined) return { next: null, read: () => ({ records: [], leftOut: [] }) };
      const { data } = await client.getPage('getMetrics', { metricId }, { signal });
      const leftOut = data.map(dayLimitNote).filter((note) => note !== null);
      const records = days === null ? data : data.map((metric) => withinDays(metric, days));
      return { next: following === undefined ? null : metricId, read: () => ({ records, leftOut }) };
    },
  };
}

/** The dataset of a kind; of `raw-samples` there are several, one for each type: see `rawSampleDataset`. */
export function exportDataset(
  client: VitalgateClient,
  kind: Exclude<DatasetKind, 'raw-samples'>,
  range: TimeRange,
): ExportDataset {
  if (kind === 'metrics') return metricsDataset(client, range);
  const operation = operationOf[kind];
  const { times, pageSize }: Dataset = datasets[operation];
  return listDataset(client, kind, operation, {
    ...(times.length === 0 ? {} : range),
    ...(pageSize === null ? {} : { limit: pageSize.max }),
  });
}

export function rawSampleDataset(client: VitalgateClient, { type }: RawHealthType, range: TimeRange): ExportDataset {
  const query = { type, ...allTime, ...range, limit: datasets.getRawHealthSamples.pageSize.max };
  const dataset = listDataset(client, `raw-samples/${type}`, 'getRawHealthSamples', query) as ExportDataset;
  return { ...dataset, sampleType: type };
}
