import type { MetricSummary } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { localDay } from '../../times/zone-time.ts';
import { parsePeriod, periodText, type CalendarDay, type Period } from '../periods/period.ts';
import { dayLimitNote, knownDays, type KnownDays } from '../../metrics/known-days.ts';
import { rounded } from '../answer/rounded.ts';
import type { DayValue } from '../statistics/trend.ts';
import { coverageOf, type Coverage } from './coverage.ts';

export interface MetricWindow {
  readonly values: readonly DayValue[];
  readonly coverage: Coverage;
  /**
   * `complete`: true if it is whole, as last night's sleep is; false if only so far, as of what grows through the day. `counted`: true
   * if it lies in the period and the numbers beside it count it: a value so far counts if nothing else is asked for.
   */
  readonly today: (DayValue & { readonly complete: boolean; readonly counted: boolean }) | null;
  readonly notes: readonly string[];
}

export function todayOf({ timeZone }: Pick<MetricSummary, 'timeZone'>, now: Date): CalendarDay {
  return localDay(now.getTime(), timeZone);
}

function allDays(summary: MetricSummary, today: CalendarDay): Period {
  const [first] = knownDays(summary).days;
  return { from: first?.date ?? today, to: today };
}

/** The part of a metric in a period that words name; `all` is every day up to today. Fails if they are not understood. */
export function namedWindow(
  summary: MetricSummary,
  words: string,
  now: Date,
): { readonly asked: Period; readonly today: CalendarDay; readonly window: MetricWindow } {
  const today = todayOf(summary, now);
  const asked = parsePeriod(words, today) ?? allDays(summary, today);
  return { asked, today, window: metricWindow(summary, asked, today) };
}

/** Cuts a period out of a metric. A value only "so far" does not count, unless the period is that day alone; days after the latest never do. */
export function metricWindow(summary: MetricSummary, period: Period, today: CalendarDay): MetricWindow {
  const known = knownDays(summary);
  const { days, unfinished } = known;
  const isAlone = unfinished !== null && period.from === unfinished.date && period.to === unfinished.date;
  const within = days.filter(({ date }) => period.from <= date && date <= period.to);
  const values = isAlone ? within : within.filter(({ date }) => date !== unfinished?.date);
  // A day that may still bring a value is not missing yet.
  const lastExpected = values.at(-1)?.date === today ? today : addDays(today, -1);
  const named = { from: period.from, to: period.to, words: periodText(period, today) };
  const coverage = coverageOf(named, lastExpected, { values, within, all: days }, summary.timeZone);
  const latest = days.at(-1);
  const ofToday = latest?.date === today ? latest : null;
  return {
    values,
    coverage,
    today: ofToday === null ? null : { ...ofToday, complete: unfinished === null, counted: values.at(-1) === ofToday },
    notes: notesOf(summary, known, { period, today, coverage, values }),
  };
}

function notesOf(
  summary: MetricSummary,
  { days, later, unfinished }: KnownDays,
  {
    period,
    today,
    coverage: { dataFrom, dataTo },
    values,
  }: Pick<MetricWindow, 'coverage' | 'values'> & { readonly period: Period; readonly today: CalendarDay },
): readonly string[] {
  const { metricId } = summary;
  const notes: string[] = [];
  const isWithin = ({ date }: DayValue): boolean => period.from <= date && date <= period.to;
  if (period.from > today) notes.push(`the period has not begun; today is ${today}`);
  if (dataFrom === null || dataTo === null) notes.push(`there is no data at all, which does not mean 0`);
  else {
    if (period.to < dataFrom || period.from > dataTo) {
      notes.push(`no data in this period; all there is lies in ${dataFrom}..${dataTo}`);
    } else if (period.from < dataFrom) notes.push(`data begins on ${dataFrom}`);
    if (dataTo < addDays(today, -1) && period.to >= dataTo && period.from <= dataTo) {
      notes.push(`data ends on ${dataTo}`);
    }
  }
  const [latest, last] = [days.at(-1), values.at(-1)];
  if (latest !== undefined && isWithin(latest)) {
    const isCounted = last === latest;
    if (latest.date === today) {
      notes.push(
        unfinished === null
          ? `today's value is counted; it may still change`
          : `today is not over; its value so far is ${isCounted ? 'counted' : 'not counted'}`,
      );
    } else if (latest.date === unfinished?.date) {
      const how = isCounted ? 'counted' : 'not counted';
      notes.push(`${latest.date} was not over when its data was made; its ${rounded(latest.value)} so far is ${how}`);
    }
  }
  const planned = later.find(isWithin);
  if (planned !== undefined) {
    notes.push(`days after ${dataTo ?? today}, as ${planned.date}, are planned or mistyped; they are not counted`);
  }
  const limit = dayLimitNote(summary);
  return [...notes.map((note) => `${metricId}: ${note}.`), ...(limit === null ? [] : [limit])];
}
