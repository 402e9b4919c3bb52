import { describe, expect, it } from 'vitest';
import type { Instant } from '../../records/instant.ts';
import { collectedSpan } from '../listed/collected-span.ts';
import { reportedTime } from './reported-time.ts';

describe('reportedTime', () => {
  it.each([
    ['2026', '2026', '2026-01-01', null],
    ['2026-03', '2026-03', '2026-03-01', null],
    ['2024-02-29', '2024-02-29', '2024-02-29', null],
    ['2011-03-04T08:30:00+11:00', '2011-03-04T08:30:00+11:00', '2011-03-04', '2011-03-03T21:30:00.000Z'],
    ['2026-03-09T08:30Z', '2026-03-09T08:30:00Z', '2026-03-09', '2026-03-09T08:30:00.000Z'],
    ['2026-03-09T08:30:00.1234-0530', '2026-03-09T08:30:00.1234-05:30', '2026-03-09', '2026-03-09T14:00:00.123Z'],
    ['2023-09-07T10:15:00+00', '2023-09-07T10:15:00+00:00', '2023-09-07', '2023-09-07T10:15:00.000Z'],
    ['2023-09-07 10:15-03', '2023-09-07T10:15:00-03:00', '2023-09-07', '2023-09-07T13:15:00.000Z'],
    ['2023-09-07 10:15:00 UTC', '2023-09-07T10:15:00Z', '2023-09-07', '2023-09-07T10:15:00.000Z'],
    ['20230906101500+0200', '2023-09-06T10:15:00+02:00', '2023-09-06', '2023-09-06T08:15:00.000Z'],
    ['20230906T101500Z', '2023-09-06T10:15:00Z', '2023-09-06', '2023-09-06T10:15:00.000Z'],
  ])('%s', (written, text, date, at) => {
    const time = reportedTime(written);
    expect(time).toMatchObject({ text, date });
    expect(time?.instant ?? null).toBe(at === null ? null : Date.parse(at));
  });

  it.each([
    '2026-03-09T08:30:00',
    '2026-03-09T24:00:00Z',
    '2026-03-09T25:61:00Z',
    '2026-03-09T08:30:00+99:00',
    '2026-03-09T08',
    '2026-03-09T08:30:00[Europe/Berlin]',
    '2026-03-09+01:00',
    '2026-03-09, in the morning',
    '2026/3/9 8:30',
    '2026.03.09',
    '20260309',
    '2026030908',
    '20260309083000',
  ])('of %s the day is plain, the instant is not', (written) => {
    expect(reportedTime(written)).toEqual({ text: '2026-03-09', date: '2026-03-09', instant: null });
  });

  it('a year that no record can have keeps its words and has no instant', () => {
    expect(reportedTime('9999-12-31T23:59:59-12:00')).toEqual({
      text: '9999-12-31T23:59:59-12:00',
      date: '9999-12-31',
      instant: null,
    });
    expect(reportedTime('1899-12-31T23:59:59Z')?.instant).toBeNull();
  });

  it.each([
    '2015-02-30',
    '2023-02-29',
    '2026-13',
    '2026-00-10',
    '2026-04-31T08:00:00Z',
    '0001-01-01',
    '9 March',
    '',
    '2026-03-091',
    '2026-03/09',
    '2026.03',
    '09/03/2026',
    '202603091',
    '1773045000',
    '1773045000000',
    '2026030908300099',
  ])('L34: %s is no date', (written) => {
    expect(reportedTime(written)).toBeNull();
  });
});

function tokyoMidnight(date: string): Instant {
  return (Date.parse(`${date}T00:00:00Z`) - 9 * 3_600_000) as Instant;
}

describe('collectedSpan', () => {
  const issuedAt = Date.UTC(2026, 2, 12) as Instant;

  it.each([
    ['2026-03-09T08:00:00+02:00', '2026-03-09T06:00:00Z'],
    ['2026-03-09', '2026-03-08T15:00:00Z'],
    ['2026-03', '2026-02-28T15:00:00Z'],
    [null, '2026-03-12T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '2026-03-12T00:00:00Z'],
    ['9999-12-31', '2026-03-12T00:00:00Z'],
  ])('%s is ordered at %s', (collectedDate, at) => {
    expect(collectedSpan({ collectedDate, issuedAt }, tokyoMidnight).at).toBe(Date.parse(at));
  });

  it('is null if nothing is known', () => {
    expect(collectedSpan({ collectedDate: null, issuedAt: null }, tokyoMidnight)).toEqual({ at: null, until: null });
  });

  it.each([
    ['2017-02', '2017-02-28T15:00:00Z'],
    ['2017-12', '2017-12-31T15:00:00Z'],
    ['2016', '2016-12-31T15:00:00Z'],
  ])('%s lasts until %s', (collectedDate, until) => {
    expect(collectedSpan({ collectedDate, issuedAt }, tokyoMidnight).until).toBe(Date.parse(until));
  });

  it.each(['2017-02-01', '2017-02-01T08:00:00Z', null])('%s is a point in time', (collectedDate) => {
    expect(collectedSpan({ collectedDate, issuedAt }, tokyoMidnight).until).toBeNull();
  });
});
