import { operations, type DataOperationName } from '@vitalgate/contract';
import { get, once, tokenFor, type CheckContext } from '../judging/check-context.ts';
import { clause, decision, type Check } from '../judging/check.ts';
import { memberOf } from '../connection/answer.ts';
import { expectDetail, expectError, expectRead, seenIn } from '../judging/judge.ts';
import { pagedOperations, readPage, readWith, rowOf, targetOf, type Query, type RecordPage } from '../judging/lists.ts';
import { CannotCheck, CheckFailed, failIf, skipIf } from '../judging/verdict.ts';
import { orderOf } from './page-checks.ts';

const hidden = { hidden: ['start', 'end'] };

/** A blood test of which only a month or a year was reported is in every range that meets it (0028). */
function isSpan(record: unknown): boolean {
  const reported = memberOf(record, 'collectedDate');
  return typeof reported === 'string' && /^\d{4}(?:-\d{2})?$/.test(reported);
}

function timesOf({ records }: Pick<RecordPage, 'records'>, field: string): number[] {
  return records.flatMap((record) => {
    const time = isSpan(record) ? null : memberOf(record, field);
    return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? [Date.parse(time)] : [];
  });
}

function cutRecords(context: CheckContext, name: DataOperationName, field: string) {
  return once(context, `cut ${name}`, async () => {
    const page = await readPage(context, name, { limit: String(rowOf(name).pageSize?.max ?? 1) });
    const times = timesOf(page, field).sort((left, right) => left - right);
    skipIf(page.records.length > 0 && times.length === 0, 'shape', `records have no time in ${field}`);
    const middle = times[Math.floor(times.length / 2)];
    if (middle === undefined || times.length < 2) {
      throw new CannotCheck('data', `the host holds too few records for ${name}`);
    }
    return { times, middle };
  });
}

const utc = (time: number): string => new Date(time).toISOString();

/** All that lies in a window, in one page. Throws CannotCheck if it needs more. */
async function windowOf(
  context: CheckContext,
  name: DataOperationName,
  field: string,
  query: Query,
): Promise<number[]> {
  const limit = String(rowOf(name).pageSize?.max ?? 1);
  const page = await readPage(context, name, { ...query, limit }, hidden);
  skipIf(page.nextCursor !== null, 'data', 'the window holds more than one page');
  return timesOf(page, field);
}

const malformed: readonly string[] = [
  '2026-03-09',
  '2026-03-09T07:30:00',
  '2026-03-09T07:30Z',
  '2026-03-09T07:30:00+01:00',
  '2026-03-09 07:30:00Z',
  '2026-02-30T00:00:00Z',
  '2026-03-09T25:00:00Z',
  '1773041400',
  '1773041400000',
  'yesterday',
  '',
];

const wellFormed: readonly string[] = [
  '2026-03-09T07:30:00Z',
  '2026-03-09T07:30:00.5Z',
  '2026-03-09T07:30:00.123456789Z',
  '2026-03-09T07:30:00+00:00',
];

const ranges = pagedOperations.flatMap((name): readonly Check[] => {
  const field = orderOf(name)?.field;
  if (field === undefined) return [];
  return [
    clause(['4.parameters.range'], `${name}: start and end bound what is answered`, async (context) => {
      const { middle } = await cutRecords(context, name, field);
      // Whole pages: a short one of the newest could not show that start was passed over.
      const limit = String(rowOf(name).pageSize?.max ?? 1);
      const later = await readPage(context, name, { start: utc(middle), limit }, hidden);
      if (timesOf(later, field).some((time) => time < middle)) {
        throw new CheckFailed('no record before start', 'one that is', later.answer);
      }
      const earlier = await readPage(context, name, { end: utc(middle), limit }, hidden);
      if (timesOf(earlier, field).some((time) => time > middle)) {
        throw new CheckFailed('no record after end', 'one that is', earlier.answer);
      }
    }),
    decision(['0005'], `${name}: two windows that meet hold each record once`, async (context) => {
      const { times, middle } = await cutRecords(context, name, field);
      // A window around the middle that one page can hold, so that what is missing cannot be on another page.
      const size = Math.min(40, Math.floor(times.length / 2));
      const at = times.indexOf(middle);
      const from = utc(times[Math.max(0, at - size)] ?? middle);
      const to = utc((times[Math.min(times.length - 1, at + size)] ?? middle) + 1);
      const whole = await windowOf(context, name, field, { start: from, end: to });
      const before = await windowOf(context, name, field, { start: from, end: utc(middle) });
      const after = await windowOf(context, name, field, { start: utc(middle), end: to });
      failIf(before.includes(middle), 'a record at end not to be in the window', 'that it is');
      failIf(!after.includes(middle), 'a record at start to be in the window', 'that it is not');
      if (before.length + after.length !== whole.length) {
        throw new CheckFailed(`${whole.length} records in both windows`, String(before.length + after.length));
      }
    }),
    decision(['0005'], `${name}: an empty window is an empty page, a reversed one is refused`, async (context) => {
      const same = await readPage(context, name, { start: '2026-03-09T07:30:00Z', end: '2026-03-09T07:30:00Z' });
      if (same.records.length > 0 || same.nextCursor !== null) {
        throw new CheckFailed('an empty page for start = end', `${same.records.length} records`, same.answer);
      }
      const reversed = { start: '2026-03-09T07:30:01Z', end: '2026-03-09T07:30:00Z' };
      expectError(await readWith(context, name, reversed), 'invalid_parameter');
    }),
    decision(
      ['0006'],
      `${name} refuses times that are not UTC timestamps, and names the parameter`,
      async (context) => {
        for (const [index, text] of malformed.entries()) {
          const parameter = index % 2 === 0 ? 'start' : 'end';
          const answer = await readWith(context, name, { [parameter]: text });
          expectError(answer, 'invalid_parameter');
          expectDetail(answer, 'parameter', parameter);
        }
      },
    ),
    decision(['0006'], `${name} takes fractions of a second and +00:00`, async (context) => {
      for (const start of wellFormed) expectRead(await readWith(context, name, { start, limit: '1' }));
    }),
  ];
});

export const rangeChecks: readonly Check[] = [
  ...ranges,
  decision(['0009'], 'raw samples without type, start or end are refused, naming what is missing', async (context) => {
    const whole: Query = { type: 'heartRate', start: '2026-03-09T00:00:00Z', end: '2026-03-10T00:00:00Z' };
    for (const missing of Object.keys(whole)) {
      const query = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
      const { path, access } = operations.getRawHealthSamples;
      const answer = await get(context, targetOf(path, query), { token: tokenFor(context, access.scope) });
      if (answer.status === 403) expectRead(answer);
      expectError(answer, 'invalid_parameter');
      expectDetail(answer, 'parameter', missing);
    }
  }),
  decision(['0009'], 'an unknown raw type or metricId is a wrong parameter', async (context) => {
    const metric = await readWith(context, 'getMetrics', { metricId: 'noSuchMetric' });
    expectError(metric, 'invalid_parameter');
    expectDetail(metric, 'parameter', 'metricId');
    const type = await readWith(context, 'getRawHealthSamples', { type: 'noSuchType' });
    failIf(type.status !== 400, 'status 400 invalid_parameter', seenIn(type), type);
    expectDetail(type, 'parameter', 'type');
  }),
  decision(['0027'], 'the long identifier of a raw type is understood', async (context) => {
    const { records } = await readPage(context, 'getRawHealthSamples', { limit: '1' });
    const type = memberOf(records[0], 'type');
    if (typeof type !== 'string') throw new CannotCheck('data', 'the host holds no raw sample that can be read');
    const long = `HKQuantityTypeIdentifier${type.charAt(0).toUpperCase()}${type.slice(1)}`;
    expectRead(await readWith(context, 'getRawHealthSamples', { type: long, limit: '1' }));
  }),
];
