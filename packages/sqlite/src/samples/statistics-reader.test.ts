import type { Instant } from '@vitalgate/core';
import type { StatisticsReader } from '@vitalgate/days';
import { at, quantitySample, sleepSample } from '../../../../test/records/record-builders.ts';
import { importOf } from '../../../../test/records/import-of.ts';
import { describe, expect, it } from 'vitest';
import {
  temporaryDatabase,
  temporaryDirectory,
  temporaryHealthStores,
} from '../../../../test/stores/temporary-stores.ts';
import { statisticsReader } from './statistics-reader.ts';

const from = at('2026-03-09T00:00:00Z');
const to = at('2026-03-10T00:00:00Z');
const hour = 3_600_000;

/** A step sample told by its own value, from and to so many hours after `from`. */
function steps(value: number, startHour: number, endHour: number) {
  return quantitySample('2026-03-09T00:00:00Z', {
    type: 'stepCount',
    value,
    start: (from + startHour * hour) as Instant,
    end: (from + endHour * hour) as Instant,
  });
}

function readerOf(fill: Parameters<typeof importOf>[2]): StatisticsReader {
  const directory = temporaryDirectory();
  importOf(temporaryHealthStores(directory).imports, 'a', fill);
  return statisticsReader(temporaryDatabase('health', directory));
}

/** The reader fills one object again and again, so what it gives must be read at once. */
function each<Sample, Part>(samples: Iterable<Sample>, part: (sample: Sample) => Part): readonly Part[] {
  const parts: Part[] = [];
  for (const sample of samples) parts.push(part(sample));
  return parts;
}

describe('statisticsReader', () => {
  it('gives every sample that overlaps the range, ascending, however long one is', () => {
    const reader = readerOf((run) => {
      run.quantity(steps(1, -200, -150));
      run.quantity(steps(2, -200, 1));
      run.quantity(steps(3, -1, 0));
      run.quantity(steps(4, -1, 25));
      run.quantity(steps(5, 0, 0));
      run.quantity(steps(6, 23, 24));
      run.quantity(steps(7, 24, 25));
    });
    expect(each(reader.quantitySamples('stepCount', from, to), ({ value }) => value)).toEqual([2, 4, 5, 6]);
    expect(each(reader.quantitySamples('heartRate', from, to), ({ value }) => value)).toEqual([]);
  });

  it('tells what statistics need of a sample', () => {
    const reader = readerOf((run) => {
      run.quantity({ ...steps(1, 1, 2), metadata: { HKWasUserEntered: '1' }, device: null, timeZone: 'Asia/Tokyo' });
      run.quantity({ ...steps(2, 3, 4), metadata: { HKWasUserEntered: '0' }, device: 'name:Phone' });
    });
    expect(each(reader.quantitySamples('stepCount', from, to), (sample) => ({ ...sample }))).toEqual([
      {
        start: from + hour,
        end: from + 2 * hour,
        value: 1,
        sourceName: 'Watch',
        device: null,
        userEntered: true,
        account: null,
        subject: null,
        ownExportRank: 0,
        timeZone: 'Asia/Tokyo',
      },
      {
        start: from + 3 * hour,
        end: from + 4 * hour,
        value: 2,
        sourceName: 'Watch',
        device: 'name:Phone',
        userEntered: false,
        account: null,
        subject: null,
        ownExportRank: 0,
        timeZone: null,
      },
    ]);
  });

  it('A42: keeps the words of category samples, and these out of the quantity samples', () => {
    const reader = readerOf((run) => {
      run.category(sleepSample('2026-03-08T23:30:00Z', 60, 'asleepCore'));
      run.category(sleepSample('2026-03-09T00:30:00Z', 60, 'awake'));
    });
    expect(each(reader.categorySamples('sleepAnalysis', from, to), ({ value }) => value)).toEqual([
      'asleepCore',
      'awake',
    ]);
    expect(each(reader.quantitySamples('sleepAnalysis', from, to), ({ value }) => value)).toEqual([]);
  });
});
