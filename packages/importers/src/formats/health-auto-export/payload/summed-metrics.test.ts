import { expect, test } from 'vitest';
import { importPayload, metricPayload, utc } from '../../../../../../test/importers/import-payload.ts';

type Options = Parameters<typeof importPayload>[1];

async function spans(times: readonly string[], options: Options = {}, offset = '+0100'): Promise<unknown> {
  const data = times.map((time) => ({ qty: 5, date: `${time} ${offset}`, source: 'Watch' }));
  const { quantities } = await importPayload(metricPayload('step_count', 'count', data), options);
  return quantities.map(({ start, end, aggregated }) => [(end - start) / 60_000, aggregated === true]);
}

function point(time: string): object {
  return { qty: 5, date: `2026-03-01 ${time} +0100` };
}

async function told(name: string, points: readonly object[]): Promise<unknown> {
  const { told: stretches } = await importPayload(metricPayload(name, 'count', points));
  return stretches.map(({ start, end }) => [utc(start).slice(11), utc(end).slice(11)]);
}

function mixedPayload(minutes: string): unknown {
  return {
    data: {
      metrics: [
        { name: 'step_count', units: 'count', data: [point('08:00:00'), point(minutes)] },
        { name: 'flights_climbed', units: 'count', data: [point('09:01:00')] },
        { name: 'heart_rate', units: 'bpm', data: [{ ...point('08:00:11'), Avg: 60 }] },
      ],
    },
  };
}

async function mixedLengths(minutes: string): Promise<readonly number[]> {
  const { quantities } = await importPayload(mixedPayload(minutes));
  return quantities.map(({ start, end }) => (end - start) / 60_000);
}

test('minutes, hours and days are told by where the points stand', async () => {
  expect(await spans(['2026-03-01 08:00:00', '2026-03-01 08:01:00'])).toEqual([
    [1, true],
    [1, true],
  ]);
  expect(await spans(['2026-03-01 08:00:00', '2026-03-01 10:00:00'])).toEqual([
    [60, true],
    [60, true],
  ]);
  expect(await spans(['2026-03-01 00:00:00', '2026-03-02 00:00:00'])).toEqual([
    [1440, true],
    [1440, true],
  ]);
  expect(await spans(['2026-03-01 08:00:00', '2026-03-01 08:01:03'])).toEqual([
    [0, false],
    [0, false],
  ]);
  expect(await spans(['2026-03-01 08:00:00', '2026-03-01 08:00:00'])).toEqual([
    [0, false],
    [0, false],
  ]);
});

test('whole hours are those of the phone’s own clock', async () => {
  expect(await spans(['2026-03-01 08:00:00', '2026-03-01 09:00:00'], {}, '+0530')).toEqual([
    [60, true],
    [60, true],
  ]);
});

test('the header says the step if the points stand at it', async () => {
  expect(await spans(['2026-03-01 08:00:00'], { header: 'Hours' })).toEqual([[60, true]]);
  expect(await spans(['2026-03-01 08:00:00'], { header: 'minutes' })).toEqual([[1, true]]);
  expect(await spans(['2026-03-01 00:00:00'], { header: 'Minutes' })).toEqual([[1, true]]);
  expect(await spans(['2026-03-01 08:01:00'], { header: 'Hours' })).toEqual([[1, true]]);
  expect(await spans(['2026-03-01 08:01:07'], { header: 'Hours' })).toEqual([[0, false]]);
});

test('sums of weeks and longer are left out and say so', async () => {
  const payload = metricPayload('step_count', 'count', [{ qty: 5, date: '2026-03-02 00:00:00 +0100' }]);
  const { quantities, skips } = await importPayload(payload, { header: 'Weeks' });
  expect(quantities).toEqual([]);
  expect(skips).toEqual([
    { kind: 'quantitySample', reason: 'notSupported', subject: 'step_count, summed by more than a day' },
  ]);
});

test('a sum does not reach beyond the time at which it was made', async () => {
  const options = { madeAt: '2026-03-01T12:30:00Z' };
  expect(await spans(['2026-02-28 00:00:00', '2026-03-01 00:00:00'], options, '+0000')).toEqual([
    [1440, true],
    [750, true],
  ]);
});

const hours = async (zone: string, points: readonly object[]) => {
  const { quantities } = await importPayload(metricPayload('step_count', 'count', points), { zone });
  return quantities.map(({ start, end, timeZone }) => [(end - start) / 3_600_000, timeZone]);
};

test('a day in which the clock was changed ends where the user’s next one begins', async () => {
  const data = [
    { qty: 5, date: '2026-03-29 00:00:00 +0100' },
    { qty: 5, date: '2026-03-30 00:00:00 +0200' },
    { qty: 5, date: '2026-10-25 00:00:00 +0200' },
    { qty: 5, date: '2026-10-26 00:00:00 +0100' },
  ];
  const own = [23, 24, 25, 24].map((length) => [length, null]);
  expect(await hours('Europe/Berlin', data)).toEqual(own);
  for (const [place, point] of data.entries()) expect(await hours('Europe/Berlin', [point])).toEqual([own[place]]);
  // By other clocks it is a day of the phone's offset, of which no hour lies beyond its date.
  expect(await hours('UTC', data)).toEqual([
    [23, 'Etc/GMT-1'],
    [24, 'Etc/GMT-2'],
    [24, 'Etc/GMT-2'],
    [24, 'Etc/GMT-1'],
  ]);
});

test('the finest step of a payload is the step of all its sums; whole minutes among samples are samples', async () => {
  expect(await mixedLengths('08:01:00')).toEqual([1, 1, 1, 0]);
  expect(await mixedLengths('08:01:30')).toEqual([0, 0, 0, 0]);
});

const timed = (time: string, end?: string): object => ({
  qty: 5,
  date: `2026-03-01 ${time} +0000`,
  ...(end === undefined ? {} : { start: `2026-03-01 ${time} +0000`, end: `2026-03-01 ${end} +0000` }),
});

test('what a payload states: sums with both ends, samples without the moments of the first and the last', async () => {
  const sums = ['08:00:00', '08:01:00', '09:30:00'].map((time) => timed(time));
  expect(await told('step_count', sums)).toEqual([['08:00:00.000Z', '09:31:00.000Z']]);
  const samples = [timed('08:00:10', '08:00:20'), timed('09:00:00', '09:00:09'), timed('09:30:20', '09:31:00')];
  expect(await told('step_count', samples)).toEqual([['08:00:10.001Z', '09:30:20.000Z']]);
  expect(await told('step_count', samples.slice(0, 1))).toEqual([]);
  // A sample whose end the app leaves out is another one in an export.
  const endless = ['08:00:10', '09:00:00', '09:30:20'].map((time) => timed(time));
  expect(await told('step_count', endless)).toEqual([['08:00:10.000Z', '09:30:20.001Z']]);
});
