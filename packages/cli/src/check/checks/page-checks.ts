import { datasets, fhirMediaType, type DataOperationName, type Dataset, type ParameterType } from '@vitalgate/contract';
import { once, type CheckContext } from '../judging/check-context.ts';
import { clause, decision, type Check } from '../judging/check.ts';
import { jsonOf, memberOf } from '../connection/answer.ts';
import { expectDetail, expectError, expectRead } from '../judging/judge.ts';
import {
  dataOperations,
  firstPageOfMany,
  pagedOperations,
  readPage,
  readWith,
  rowOf,
  type Query,
} from '../judging/lists.ts';
import { CannotCheck, CheckFailed, failIf } from '../judging/verdict.ts';

function keyOf(name: DataOperationName, record: unknown): string {
  const key = memberOf(record, name === 'getMetrics' ? 'metricId' : 'id');
  if (typeof key !== 'string') throw new CannotCheck('shape', 'records have no id');
  return key;
}

/** The time that a list is ordered by, and its direction; null if its records have none. */
export function orderOf(name: DataOperationName): { readonly field: string; readonly newestFirst: boolean } | null {
  const { times, order }: Dataset = datasets[name];
  const [field] = times;
  return field === undefined ? null : { field, newestFirst: order.includes('descending') };
}

const walkedPages = 12;
const walkedLimits: readonly number[] = [1, 2, 3, 5, 8, 13, 21, 34, 55];

interface Walk {
  readonly keys: readonly string[];
  readonly records: readonly unknown[];
  readonly ended: boolean;
}

function walkLarge(context: CheckContext, name: DataOperationName): Promise<Walk> {
  return once(context, `walk ${name}`, () => walk(context, name, [rowOf(name).pageSize?.max ?? 1]));
}

/** Follows cursors for some pages, each with the next of the limits. */
async function walk(context: CheckContext, name: DataOperationName, limits: readonly number[]): Promise<Walk> {
  const max = rowOf(name).pageSize?.max ?? 1;
  const records: unknown[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < walkedPages; page++) {
    const limit = String(Math.min(limits[page % limits.length] ?? max, max));
    const query: Query = cursor === null ? { limit } : { limit, cursor };
    const { records: more, nextCursor, answer } = await readPage(context, name, query);
    failIf(more.length > Number(limit), `${limit} records at most`, String(more.length), answer);
    failIf(nextCursor !== null && more.length === 0, 'records before a next page', 'none', answer);
    records.push(...more);
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return { records, keys: records.map((record) => keyOf(name, record)), ended: cursor === null };
}

const walks = pagedOperations.flatMap((name): readonly Check[] => {
  const field = orderOf(name);
  return [
    clause(['4.parameters.cursor', `4.${name}`], `${name} goes on where a cursor says`, async (context) => {
      const first = await firstPageOfMany(context, name, 1);
      const second = await readPage(context, name, { limit: '1', cursor: first.nextCursor });
      const [record] = second.records;
      failIf(record === undefined, 'a record on the second page', 'none', second.answer);
      if (keyOf(name, record) === keyOf(name, first.records[0])) {
        throw new CheckFailed('another record on the second page', 'the first one again', second.answer);
      }
    }),
    decision(['0004'], `${name} repeats and skips no record, whatever the size of its pages`, async (context) => {
      const small = await walk(context, name, walkedLimits);
      const large = await walkLarge(context, name);
      const repeated = large.keys.length - new Set(large.keys).size + small.keys.length - new Set(small.keys).size;
      failIf(repeated > 0, 'each record once', `${repeated} repeated over the pages`);
      const common = Math.min(small.keys.length, large.keys.length);
      const differs = small.keys.slice(0, common).findIndex((key, index) => key !== large.keys[index]);
      if (differs !== -1)
        throw new CheckFailed(
          'the same records in small pages as in large ones',
          `others from record ${differs + 1} on`,
        );
      if (small.ended && large.ended && small.keys.length !== large.keys.length) {
        throw new CheckFailed(
          'as many records in small pages as in large ones',
          `${small.keys.length} and ${large.keys.length}`,
        );
      }
    }),
    ...(field === null
      ? []
      : [
          decision(
            ['0004'],
            `${name} comes by ${field.field}, ${field.newestFirst ? 'newest' : 'oldest'} first`,
            async (context) => {
              const { records } = await walkLarge(context, name);
              const times = records
                .map((record) => memberOf(record, field.field))
                .filter((time) => typeof time === 'string');
              const wrong = times.findIndex((time, index) => {
                const before = times[index - 1];
                return before !== undefined && (field.newestFirst ? time > before : time < before);
              });
              failIf(wrong !== -1, 'one order throughout', `record ${wrong + 1} is out of order`);
            },
          ),
        ]),
    decision(['0003'], `${name} without limit answers ${rowOf(name).pageSize?.default ?? 0}`, async (context) => {
      const usual = rowOf(name).pageSize?.default ?? 0;
      const { records, nextCursor, answer } = await readPage(context, name);
      if (records.length > usual || (nextCursor !== null && records.length < usual)) {
        throw new CheckFailed(`${usual} records`, String(records.length), answer);
      }
    }),
    decision(['0007', '0009'], `${name} refuses a limit that is none`, async (context) => {
      const max = rowOf(name).pageSize?.max ?? 0;
      for (const limit of ['0', '-1', '1.5', '1e1', 'all', '', String(max + 1)]) {
        const answer = await readWith(context, name, { limit });
        expectError(answer, 'invalid_parameter');
        expectDetail(answer, 'parameter', 'limit');
      }
    }),
  ];
});

/** The lists whose cursors others are tried with; of the rest workouts. */
const foreign: Readonly<Partial<Record<DataOperationName, DataOperationName>>> = {
  getMetrics: 'getNutritionFoods',
  getWorkouts: 'getNutritionLogs',
  getNutritionFoods: 'getMetrics',
};

/** Filters by the types of parameters, each other than what a first page has, which has none but what is required. */
const otherFilters: readonly (readonly [type: ParameterType, filter: Query])[] = [
  ['metricId', { metricId: 'steps' }],
  ['search', { query: 'milk' }],
  ['bloodTestFormat', { format: fhirMediaType }],
  ['timestamp', { end: '2099-12-31T00:00:00Z' }],
];

/** A filter that a list takes; absent if it takes none. */
function otherFilter(name: DataOperationName): Query | undefined {
  const { parameters } = rowOf(name);
  return otherFilters.find(([wanted]) => parameters.some(({ type }) => type === wanted))?.[1];
}

const cursors = pagedOperations.flatMap((name): readonly Check[] => [
  decision(['0002'], `${name} refuses a cursor that it did not make`, async (context) => {
    for (const cursor of ['', '1', '-1', 'MQ', 'AAAAAAAAAAAAAAAA', 'a'.repeat(300)]) {
      expectError(await readWith(context, name, { cursor }), 'invalid_cursor');
    }
  }),
  decision(['0002'], `${name} refuses a cursor that was changed`, async (context) => {
    const { nextCursor } = await firstPageOfMany(context, name, 1);
    const middle = Math.floor(nextCursor.length / 2);
    const flipped = nextCursor[middle] === 'A' ? 'B' : 'A';
    const changed = [
      nextCursor.slice(0, middle) + flipped + nextCursor.slice(middle + 1),
      nextCursor.slice(0, -2),
      `${nextCursor}AA`,
    ];
    for (const cursor of changed) expectError(await readWith(context, name, { cursor }), 'invalid_cursor');
  }),
  decision(['0002'], `${name} refuses a cursor with other filters`, async (context) => {
    const { nextCursor: cursor } = await firstPageOfMany(context, name, 1);
    const filters = otherFilter(name);
    if (filters === undefined) return;
    if (filters['metricId'] !== undefined) {
      const metricId = memberOf((await readPage(context, name, { limit: '1' })).records[0], 'metricId');
      if (typeof metricId !== 'string') throw new CannotCheck('shape', 'records have no metricId');
      return expectError(await readWith(context, name, { metricId, cursor }), 'invalid_cursor');
    }
    expectError(await readWith(context, name, { ...filters, cursor }), 'invalid_cursor');
  }),
  decision(['0002'], `${name} refuses a cursor of another operation`, async (context) => {
    const { nextCursor: cursor } = await firstPageOfMany(context, foreign[name] ?? 'getWorkouts', 1);
    expectError(await readWith(context, name, { cursor }), 'invalid_cursor');
  }),
]);

const envelopes = dataOperations.map((name) =>
  decision(['0001'], `${name} answers data and nextCursor, and nothing else around them`, async (context) => {
    const answer = await readWith(context, name);
    expectRead(answer);
    const body = jsonOf(answer);
    const keys = typeof body === 'object' && body !== null ? Object.keys(body).sort().join(', ') : 'no object';
    failIf(keys !== 'data, nextCursor', 'the keys data and nextCursor', keys, answer);
    const nextCursor = memberOf(body, 'nextCursor');
    failIf(!Array.isArray(memberOf(body, 'data')), 'data as a list', 'something else', answer);
    if (nextCursor !== null && typeof nextCursor !== 'string') {
      throw new CheckFailed('nextCursor as a text or null', typeof nextCursor, answer);
    }
  }),
);

export const pageChecks: readonly Check[] = [
  ...envelopes,
  ...walks,
  ...cursors,
  decision(['0004'], 'getMetrics comes by metricId', async (context) => {
    const { keys } = await walkLarge(context, 'getMetrics');
    const sorted = [...keys].sort();
    failIf(
      keys.some((key, index) => key !== sorted[index]),
      'by metricId',
      'another order',
    );
  }),
];
