import type { ActivityView } from '@vitalgate/contract';
import { send } from '../host/send.ts';
import { csvText } from './csv-text.ts';
import { datasetText, refusalText } from './dataset-words.ts';

const part = 1000;

/** Everything of one client or of all, newest first, with the reads of the time that this takes. */
async function allEntries(clientId: string | null): Promise<readonly ActivityView[]> {
  const found = new Map<string, ActivityView>();
  const of = clientId === null ? {} : { clientId };
  async function walk(since: string | null): Promise<void> {
    let before: { readonly lastAt: string; readonly activityId: string } | null = null;
    for (;;) {
      const entries: readonly ActivityView[] = await send('listActivity', {
        ...of,
        limit: part,
        ...(since === null ? {} : { since }),
        ...(before === null ? {} : { before }),
      });
      for (const entry of entries) {
        const known = found.get(entry.activityId);
        if (known === undefined || known.requests < entry.requests) found.set(entry.activityId, entry);
      }
      const end = entries.at(-1);
      if (end === undefined || entries.length < part) return;
      before = { lastAt: end.lastAt, activityId: end.activityId };
    }
  }
  await walk(null);
  // A walk through pages that went on meanwhile has moved to the front, past where we were.
  const newest = [...found.values()].reduce((latest, { lastAt }) => (lastAt > latest ? lastAt : latest), '');
  if (newest !== '') await walk(newest);
  return [...found.values()].sort((one, other) => (one.lastAt < other.lastAt ? 1 : one.lastAt > other.lastAt ? -1 : 0));
}

const columns = [
  'firstReadAt',
  'lastReadAt',
  'client',
  'clientId',
  'dataset',
  'operation',
  'type',
  'metricId',
  'rangeStart',
  'rangeEnd',
  'format',
  'requests',
  'records',
  'outcome',
  'refusedCode',
  'refusedReason',
];

function cellsOf(entry: ActivityView, typeNames: ReadonlyMap<string, string>): readonly (string | number)[] {
  const { firstAt, lastAt, clientName, clientId, operation, filters, requests, records, refused } = entry;
  const filter = (name: string): string => filters[name] ?? '';
  return [
    firstAt,
    lastAt,
    clientName,
    clientId,
    datasetText(entry, typeNames),
    operation,
    filter('type'),
    filter('metricId'),
    filter('start'),
    filter('end'),
    filter('format'),
    requests,
    records,
    refused === null ? 'answered' : 'refused',
    refused ?? '',
    refusalText(refused) ?? '',
  ];
}

/** Saves the log as a CSV file through the browser. Times are UTC, as ISO 8601 has them. */
export async function saveActivity(clientId: string | null, typeNames: ReadonlyMap<string, string>): Promise<void> {
  const entries = await allEntries(clientId);
  const text = csvText([columns, ...entries.map((entry) => cellsOf(entry, typeNames))]);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `vitalgate-activity-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The browser may read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
