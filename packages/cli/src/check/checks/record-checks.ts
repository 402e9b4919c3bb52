import { datasets, fhirMediaType, operations } from '@vitalgate/contract';
import { get } from '../judging/check-context.ts';
import { decision, type Check } from '../judging/check.ts';
import { errorCodeOf, fieldOf, jsonOf, memberOf, type Answer, type Asked } from '../connection/answer.ts';
import { expectDetail, expectError, expectRead, expectShape, mediaTypeOf } from '../judging/judge.ts';
import { dataOperations, firstPageOfMany, readPage, readWith, rowOf } from '../judging/lists.ts';
import { CheckFailed, failIf } from '../judging/verdict.ts';

const shapes = dataOperations.map((name) =>
  decision([datasets[name].decision], `records of ${name} have the fields of the contract`, async (context) => {
    const max = rowOf(name).pageSize?.max;
    const answer = await readWith(context, name, max === undefined ? {} : { limit: String(max) });
    expectRead(answer);
    expectShape(rowOf(name).response, jsonOf(answer), answer);
  }),
);

function entriesOf(bundle: unknown): readonly unknown[] {
  const entries = memberOf(bundle, 'entry');
  return Array.isArray(entries) ? entries : [];
}

function modeOf(entry: unknown): unknown {
  return memberOf(memberOf(entry, 'search'), 'mode');
}

function linkOf(bundle: unknown, relation: string): unknown {
  const links = memberOf(bundle, 'link');
  const link = Array.isArray(links) ? links.find((one) => memberOf(one, 'relation') === relation) : undefined;
  return memberOf(link, 'url');
}

function firstIdOf(bundle: Answer): unknown {
  return memberOf(memberOf(entriesOf(jsonOf(bundle))[0], 'resource'), 'id');
}

function accepting(type: string): Pick<Asked, 'headers'> {
  return { headers: [['Accept', type]] };
}

function dataText(page: Answer): string {
  return JSON.stringify(fieldOf(page, 'data')) ?? '';
}

export const recordChecks: readonly Check[] = [
  ...shapes,
  decision(['0025'], 'a metric that is asked for alone has its days oldest first, each once', async (context) => {
    const metrics = await readPage(context, 'getMetrics');
    const withData = metrics.records.find((record) => memberOf(record, 'latest') !== null);
    const metricId = memberOf(withData, 'metricId');
    if (typeof metricId !== 'string') return;
    const { records, answer } = await readPage(context, 'getMetrics', { metricId });
    const daily = memberOf(records[0], 'daily');
    const dates = Array.isArray(daily) ? daily.map((day) => String(memberOf(day, 'date'))) : [];
    if (dates.some((date, index) => index > 0 && date <= (dates[index - 1] ?? ''))) {
      throw new CheckFailed('days in order, each once', 'not so', answer);
    }
  }),
  decision(['0029'], 'FHIR is a searchset Bundle of one DiagnosticReport for each blood test', async (context) => {
    const json = await readPage(context, 'getBloodTests', { limit: '3' });
    const answer = await readWith(context, 'getBloodTests', { limit: '3', format: fhirMediaType });
    expectRead(answer);
    const bundle = jsonOf(answer);
    if (memberOf(bundle, 'resourceType') !== 'Bundle' || memberOf(bundle, 'type') !== 'searchset') {
      throw new CheckFailed('a Bundle of type searchset', 'something else', answer);
    }
    const matches = entriesOf(bundle).filter((entry) => modeOf(entry) === 'match');
    const reports = matches.filter(
      (entry) => memberOf(memberOf(entry, 'resource'), 'resourceType') === 'DiagnosticReport',
    );
    if (matches.length !== json.records.length || reports.length !== matches.length) {
      throw new CheckFailed(
        `${json.records.length} matches, all DiagnosticReport`,
        `${matches.length} matches, ${reports.length} DiagnosticReport`,
        answer,
      );
    }
    failIf(typeof linkOf(bundle, 'self') !== 'string', 'a link self', 'none', answer);
  }),
  decision(['0029'], 'FHIR pages are linked by next, which the same client can follow', async (context) => {
    await firstPageOfMany(context, 'getBloodTests', 1);
    const answer = await readWith(context, 'getBloodTests', { limit: '1', format: fhirMediaType });
    const next = linkOf(jsonOf(answer), 'next');
    const place = typeof next === 'string' ? /^https:\/\/[^/]+(\/.*)$/.exec(next)?.[1] : undefined;
    if (place === undefined) throw new CheckFailed('an absolute https link next', 'none', answer);
    const followed = await get(context, place, { token: answer.asked.token, hidden: ['cursor'] });
    expectRead(followed);
    failIf(mediaTypeOf(followed) !== fhirMediaType, fhirMediaType, mediaTypeOf(followed), followed);
    failIf(firstIdOf(answer) === firstIdOf(followed), 'another report', 'the first again', followed);
  }),
  decision(['0029'], 'format wins over Accept, and what is not offered is 406', async (context) => {
    const fhir = await readWith(context, 'getBloodTests', { limit: '1' }, accepting(fhirMediaType));
    failIf(mediaTypeOf(fhir) !== fhirMediaType, fhirMediaType, mediaTypeOf(fhir), fhir);
    const json = await readWith(context, 'getBloodTests', { limit: '1', format: 'json' }, accepting(fhirMediaType));
    failIf(mediaTypeOf(json) !== 'application/json', 'application/json', mediaTypeOf(json), json);
    expectError(await readWith(context, 'getBloodTests', { format: 'text/csv' }), 'not_acceptable');
    expectError(await readWith(context, 'getBloodTests', {}, accepting('text/csv')), 'not_acceptable');
  }),
  decision(['0008', '0029'], 'an error is JSON where FHIR was asked for, too', async (context) => {
    const answer = await readWith(context, 'getBloodTests', { format: fhirMediaType, limit: '0' });
    if (mediaTypeOf(answer) !== 'application/json' || errorCodeOf(answer) !== 'invalid_parameter') {
      throw new CheckFailed('invalid_parameter as application/json', mediaTypeOf(answer), answer);
    }
  }),
  decision(['0026'], 'a search takes 200 characters and no operators, and blank is no search', async (context) => {
    const { getNutritionFoods } = operations;
    for (const query of ['milk" OR name:* AND (', '%_*', 'x'.repeat(200), '\u{1F95B}'.repeat(200)]) {
      expectRead(await readWith(context, 'getNutritionFoods', { query, limit: '1' }));
    }
    const long = await readWith(context, 'getNutritionFoods', { query: 'x'.repeat(201) });
    expectError(long, 'invalid_parameter');
    expectDetail(long, 'parameter', 'query');
    const all = await readWith(context, 'getNutritionFoods', { limit: '3' });
    const blank = await readWith(context, 'getNutritionFoods', { limit: '3', query: ' ' });
    if (dataText(all) !== dataText(blank)) {
      throw new CheckFailed(`the same from ${getNutritionFoods.path} as without query`, 'other foods', blank);
    }
  }),
];
