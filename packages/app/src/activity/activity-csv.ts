import { allActivity, type ActivityView } from '@vitalgate/contract';
import { saveFile } from '../controls/save-file.ts';
import { send } from '../host/send.ts';
import { csvNameOf, csvText } from './csv-text.ts';
import type { filtersOf } from './filters.ts';
import { datasetText, refusalText } from './dataset-words.ts';

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
  'isSaved',
];

function cellsOf(entry: ActivityView, typeNames: ReadonlyMap<string, string>): readonly (string | number)[] {
  const { firstAt, lastAt, clientName, clientId, operation, filters, requests, records, refused, isUnsaved } = entry;
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
    String(isUnsaved !== true),
  ];
}

/** Saves the log as a CSV file through the browser. Times are UTC, as ISO 8601 has them. */
export async function saveActivity(
  of: ReturnType<typeof filtersOf>,
  typeNames: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = await allActivity((input) => send('listActivity', input), of);
  const text = csvText([columns, ...entries.map((entry) => cellsOf(entry, typeNames))]);
  saveFile(csvNameOf(new Date()), new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
