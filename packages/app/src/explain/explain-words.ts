import type { ExplainedSampleView, MetricExplanationView } from '@vitalgate/contract';
import { dayText } from '../format/day-text.ts';
import { typeWords } from '../words/type-words.ts';
import { exactWords } from './exact-words.ts';

/** How a day is made of its samples, in a sentence or two. */
export const methodSentences: Readonly<Record<MetricExplanationView['method'], string>> = {
  mergedSum:
    'Everything of the day is added up. Where several sources recorded the same time, the first in order counts; the others count where it has nothing.',
  addedSum: 'All that was logged is added up; what two sources logged alike counts once.',
  mean: 'The average of the measurements of the day, each counting the same.',
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

const reasons: Readonly<Record<NonNullable<ExplainedSampleView['reason']>, string>> = {
  covered: 'counts at this time',
  repeated: 'logged the same',
  sameTime: 'this time is counted already',
  otherValue: 'this metric does not count these',
  earlier: 'a later one counts',
  later: 'an earlier one counts',
  nap: 'belongs to a nap',
  outranked: 'comes first at this time',
  noTime: 'lies within a longer one',
  superseded: 'a newer export or delivery has others in its place',
};

const withSources = new Set(['covered', 'repeated', 'outranked']);

/** What of a sample belongs to other days: `250 belongs to Mon, Mar 9, 2026`. */
function otherDaysTexts(
  { otherDays }: ExplainedSampleView,
  { unit, metricId }: MetricExplanationView,
): readonly string[] {
  return otherDays.map(({ from, to, whole }) => {
    const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
    return `${exactWords(whole, unit, metricId).number} belongs to ${days}`;
  });
}

/** Why a sample does not count, or not whole, and whose day it is told by; empty if there is nothing to say. */
export function whyText(sample: ExplainedSampleView, view: MetricExplanationView): string {
  const { reason, by, timeZone, counted } = sample;
  const words = reason === null ? '' : reasons[reason];
  const who = reason !== null && withSources.has(reason) ? (by.length === 0 ? 'Another' : by.join(', ')) : '';
  const part = reason === 'covered' && counted !== null && counted > 0 ? ' (in part)' : '';
  const why = reason === null ? '' : `${who} ${words}${part}`.trim();
  const zone = timeZone === null || timeZone === view.timeZone ? '' : `day of ${timeZone}`;
  return [why.slice(0, 1).toUpperCase() + why.slice(1), ...otherDaysTexts(sample, view), zone]
    .filter((text) => text !== '')
    .join('; ');
}

/** What makes a source one, as the usual order knows it. */
export const kindWords = { byHand: 'entered by hand', watch: 'watch', phone: 'phone', other: 'app or device' } as const;

/** A source's name; what was typed in by hand says so, whichever source made it. */
export function sourceText(name: string, byHand: boolean): string {
  return byHand ? `${name} (by hand)` : name;
}

/** Stages of sleep, from the outermost to the deepest. */
const stages: Readonly<Record<string, string>> = {
  inBed: 'In bed',
  awake: 'Awake',
  asleepREM: 'REM sleep',
  asleepCore: 'Core sleep',
  asleepDeep: 'Deep sleep',
  asleepUnspecified: 'Asleep',
  asleep: 'Asleep',
};

/** The value of a category's sample in words. */
export function categoryText(value: string): string {
  return stages[value] ?? typeWords(value);
}

/** The place of a stage among the lanes. */
export function stageRank(value: string): number {
  const rank = Object.keys(stages).indexOf(value);
  return rank < 0 ? Object.keys(stages).length : rank;
}
