import type { ExplainedSampleView, MetricExplanationView } from '@vitalgate/contract';
import { dayText } from '../format/dates.ts';
import { stageTitle, type SleepStage } from '../words/sleep-stages.ts';
import { capitalised, typeWords } from '../words/type-words.ts';
import { exactWords } from './exact-words.ts';
import { texts } from './texts/texts.ts';

const withSources = new Set(['covered', 'repeated', 'outranked']);

/** The parts of a sample that belong to other days: `250 belongs to Mon, Mar 9, 2026`. */
function otherDaysTexts(
  { otherDays }: ExplainedSampleView,
  { unit, metricId }: MetricExplanationView,
): readonly string[] {
  return otherDays.map(({ from, to, whole }) => {
    const days = from === to ? dayText(from) : texts.daysFromTo(dayText(from), dayText(to));
    return texts.belongsTo(exactWords(whole, unit, metricId).number, days);
  });
}

/** Why a sample does not count, or not whole, and whose day it belongs to; empty if there is nothing to say. */
export function whyText(sample: ExplainedSampleView, view: MetricExplanationView): string {
  const { reason, by, timeZone, counted } = sample;
  const words = reason === null ? '' : texts.reasons[reason];
  const who = reason !== null && withSources.has(reason) ? (by.length === 0 ? texts.another : by.join(', ')) : '';
  const part = reason === 'covered' && counted !== null && counted > 0 ? texts.inPart : '';
  const why = reason === null ? '' : `${who} ${words}${part}`.trim();
  const zone = timeZone === null || timeZone === view.timeZone ? '' : texts.dayOf(timeZone);
  return [capitalised(why), ...otherDaysTexts(sample, view), zone].filter((text) => text !== '').join('; ');
}

/** A source's name; what was typed in by hand says so, whichever source made it. */
export function sourceText(name: string, byHand: boolean): string {
  return byHand ? texts.byHand(name) : name;
}

const stageOf: Readonly<Record<string, SleepStage>> = {
  inBed: 'inBed',
  awake: 'awake',
  asleepREM: 'rem',
  asleepCore: 'core',
  asleepDeep: 'deep',
  asleepUnspecified: 'asleep',
  asleep: 'asleep',
};

/** The value of a category's sample in words. */
export function categoryText(value: string): string {
  const stage = stageOf[value];
  return stage === undefined ? typeWords(value) : stageTitle(stage);
}

/** The place of a stage among the lanes. */
export function stageRank(value: string): number {
  const rank = Object.keys(stageOf).indexOf(value);
  return rank < 0 ? Object.keys(stageOf).length : rank;
}
