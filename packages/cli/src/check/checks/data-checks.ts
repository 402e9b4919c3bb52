import { fhirMediaType, type DataOperationName } from '@vitalgate/contract';
import { get, tokenFor, type CheckContext } from '../judging/check-context.ts';
import { clause, type Check } from '../judging/check.ts';
import { jsonOf, memberOf } from '../connection/answer.ts';
import { expectJson, expectRead, expectRefused } from '../judging/judge.ts';
import { dataOperations, pagedOperations, rawTypes, readPage, readWith, rowOf } from '../judging/lists.ts';
import { CannotCheck, CheckFailed, failIf, skipIf } from '../judging/verdict.ts';
import type { ClauseId } from '@vitalgate/contract/specification';

const ranged = pagedOperations.filter((name) => rowOf(name).parameters.some(({ type }) => type === 'timestamp'));
const bounds = { start: '2000-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };

/** Fails if one of the records has not the value in a field; cannot judge if the field is not there. */
function expectEach(records: readonly unknown[], field: string, value: string, what: string): void {
  for (const record of records) {
    const found = memberOf(record, field);
    skipIf(found === undefined, 'shape', `records have no field ${field}`);
    if (found !== value) throw new CheckFailed(what, `a record with another ${field}`);
  }
}

const reading = dataOperations.flatMap((name): readonly Check[] => [
  clause([`4.${name}`, '1.2', '2.3'], `${name} is read with a token of its scope`, async (context) => {
    expectRead(await readWith(context, name));
  }),
  clause(['4.json', '1.7.json'], `${name} answers in application/json`, async (context) => {
    const answer = await readWith(context, name);
    expectRead(answer);
    expectJson(answer);
  }),
  clause(['4'], `${name} changes nothing: other methods than GET are refused`, async (context) => {
    const { path, access } = rowOf(name);
    const token = tokenFor(context, access.scope);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expectRefused(await get(context, path, { method, token }), `of ${method}`);
    }
  }),
]);

const takesRange = ranged.map((name) =>
  clause([`4.${name}`, '4.parameters.range'], `${name} takes start, end and limit together`, async (context) => {
    expectRead(await readWith(context, name, { ...bounds, limit: '1' }));
  }),
);

/** A limit keeps a page small. The page's records are counted where the envelope is known. */
const takesLimit = pagedOperations.map((name) =>
  clause([`4.${name}`, '4.parameters.limit'], `${name} with limit=1 answers one record at most`, async (context) => {
    await expectAtMost(context, name, 1, 1);
  }),
);

const largestPages = pagedOperations.flatMap((name): readonly Check[] => {
  const max = rowOf(name).pageSize?.max ?? 0;
  const sized: ClauseId = `8.${name}`;
  return [
    clause([sized, '4.parameters.limit'], `${name} takes limit=${max} and answers no more`, async (context) => {
      await expectAtMost(context, name, max, max);
    }),
    clause(
      [sized, '4.parameters.limit'],
      `${name} with limit=${max + 1} is refused, or answers no more than ${max}`,
      async (context) => {
        const answer = await readWith(context, name, { limit: String(max + 1) });
        if (answer.status < 400 || answer.status >= 500) await expectAtMost(context, name, max + 1, max);
      },
    ),
    clause([sized], `${name} without limit answers no more than ${max}`, async (context) => {
      const { records, answer } = await readPage(context, name);
      failIf(records.length > max, `${max} records at most`, String(records.length), answer);
    }),
  ];
});

async function expectAtMost(
  context: CheckContext,
  name: DataOperationName,
  limit: number,
  most: number,
): Promise<void> {
  const { records, answer } = await readPage(context, name, { limit: String(limit) });
  if (records.length > most) throw new CheckFailed(`${most} records at most`, String(records.length), answer);
}

export const dataChecks: readonly Check[] = [
  ...reading,
  ...takesRange,
  ...takesLimit,
  ...largestPages,
  clause(['4.getMetrics', '4.parameters.metricId'], 'metricId picks one metric', async (context) => {
    const { records } = await readPage(context, 'getMetrics');
    const metricId = memberOf(records[1] ?? records[0], 'metricId');
    if (typeof metricId !== 'string') throw new CannotCheck('shape', 'records have no field metricId');
    const alone = await readPage(context, 'getMetrics', { metricId });
    failIf(alone.records.length !== 1, 'one metric', String(alone.records.length), alone.answer);
    expectEach(alone.records, 'metricId', metricId, 'the metric that was asked for');
  }),
  clause(['4.getNutritionFoods', '4.parameters.query'], 'query searches the food catalog', async (context) => {
    const nothing = await readPage(context, 'getNutritionFoods', { query: 'zqxjkvbzqxjkv', limit: '1' });
    const name = memberOf((await readPage(context, 'getNutritionFoods', { limit: '1' })).records[0], 'name');
    if (typeof name !== 'string') throw new CannotCheck('data', 'the food catalog is empty, or its foods have no name');
    failIf(nothing.records.length > 0, 'no food for letters without sense', 'a food', nothing.answer);
    const found = await readPage(context, 'getNutritionFoods', { query: name });
    failIf(found.records.length === 0, 'foods for the name of one of them', 'none', found.answer);
  }),
  clause(
    ['4.getBloodTests', '4.parameters.format', '1.7.fhir'],
    'format=application/fhir+json answers FHIR JSON',
    async (context) => {
      const answer = await readWith(context, 'getBloodTests', { format: fhirMediaType });
      expectRead(answer);
      const type = answer.headers.get('content-type') ?? 'none';
      failIf(!/^application\/fhir\+json\b/i.test(type), `Content-Type ${fhirMediaType}`, type, answer);
      if (typeof memberOf(jsonOf(answer), 'resourceType') !== 'string') {
        throw new CheckFailed('a FHIR resource', 'a body without resourceType', answer);
      }
    },
  ),
  clause(['4.getBloodTests', '4.parameters.format'], 'format=application/json answers JSON', async (context) => {
    const answer = await readWith(context, 'getBloodTests', { format: 'application/json' });
    expectRead(answer);
    expectJson(answer);
  }),
  clause(['2.3.rawTypes'], 'each raw type says whether it is available and readable', async (context) => {
    const { records, answer } = await readPage(context, 'getRawHealthTypes');
    for (const record of records) {
      if (typeof memberOf(record, 'available') !== 'boolean' || typeof memberOf(record, 'readable') !== 'boolean') {
        throw new CheckFailed('available and readable, true or false, in each', 'a type without', answer);
      }
    }
    skipIf(records.length === 0, 'data', 'the host lists no raw type');
  }),
  clause(['8.unpaged'], 'raw types come in one answer', async (context) => {
    const { nextCursor, answer } = await readPage(context, 'getRawHealthTypes');
    failIf(nextCursor !== null, 'one whole answer', 'a page with a next one', answer);
  }),
  clause(
    ['4.getRawHealthSamples', '4.parameters.type', '4.parameters.rawRange'],
    'type, start and end read samples of that type',
    async (context) => {
      const { readable } = await rawTypes(context);
      const { records } = await readPage(context, 'getRawHealthSamples');
      expectEach(records, 'type', readable, 'samples of the type that was asked for');
      skipIf(records.length === 0, 'data', 'the host holds no raw sample that can be read');
    },
  ),
  clause(['5.7', '2.2.rawhealth.raw'], 'raw samples are read where every condition holds', async (context) => {
    expectRead(await readWith(context, 'getRawHealthSamples'));
  }),
];
