import type { MetricMethod } from '../metrics/day-method.ts';
import type { ExplainedSampleView, SourceKindName } from './statistics-views.ts';

/** How a method makes a day of its samples, in a sentence or two. */
export const methodSentences: Readonly<Record<MetricMethod, string>> = {
  mergedSum:
    'Everything of the day is added up. Where several sources recorded the same time, the first in order counts; the others count where it has nothing.',
  addedSum: 'All that was logged is added up; what two sources logged alike counts once.',
  mean: 'The average of the measurements of the day, each counting the same.',
  nightMean: 'The average of the measurements of nights that end on the day, each counting the same.',
  timeWeightedMean: 'The average of the measurements of the day, each weighed by the time that it stands for.',
  soundLevel:
    'The steady level of the same sound energy: each measurement counts by its energy and the time that it stands for.',
  latest: 'The last measurement of the day.',
  count: 'The number of entries of the day that this metric counts.',
  duration: 'The time that the entries cover, each minute once.',
  sleepTime:
    'The clock time at which the night that ends on this day began, with the first sleep in it, or ended, with the last. Where several sources recorded the same time, the first in order says whether it was sleep.',
  sleep:
    'Minutes in the nights and naps that end on this day. Where several sources recorded the same time, the first in order says what it was; the others count where it says nothing.',
};

/** The kinds of source that the usual order knows. */
export const sourceKindWords: Readonly<Record<SourceKindName | 'byHand', string>> = {
  byHand: 'entered by hand',
  watch: 'watch',
  phone: 'phone',
  other: 'app or device',
};

/** Why a sample does not count, or not all of it; after the names of the sources that count in its place, if there are any. */
export const leftOutReasons: Readonly<Record<NonNullable<ExplainedSampleView['reason']>, string>> = {
  covered: 'counts here',
  repeated: 'logged the same',
  sameTime: 'this time is counted already',
  otherValue: 'not counted by this metric',
  earlier: 'a later one counts',
  later: 'an earlier one counts',
  nap: 'belongs to a nap',
  outranked: 'comes first at this time',
  noTime: 'lies within a longer one',
  superseded: 'replaced by newer data',
};
