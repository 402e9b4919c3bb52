import { metricCatalogue, type MetricDefinition, type SleepMeasure } from '@vitalgate/contract';
import {
  computeMetricDays,
  instant,
  inMetricUnit,
  type CategorySample,
  type Instant,
  type LocalDate,
  type QuantitySample,
} from '@vitalgate/core';
import { groupedBy, dayRuleOf, localDateOf, subjectOf, type StatisticsReader } from '@vitalgate/days';
import { intlTimeZones } from '../packages/terminal/src/intl-time-zones.ts';
import { generateSamplePerson } from '../scripts/sample-person/generate-sample-person.ts';

const zones = intlTimeZones();
const timeZone = 'Europe/Berlin';
const until = instant(Date.parse('2026-03-09T14:30:00Z'));
/** Thirty days of winter time, with a week of glucose by the minute among them. */
export const numbersWindow = { first: '2025-11-20' as LocalDate, last: '2025-12-19' as LocalDate };

const near = {
  from: Date.parse(`${numbersWindow.first}T00:00:00Z`) - 3 * 86_400_000,
  to: Date.parse(`${numbersWindow.last}T00:00:00Z`) + 3 * 86_400_000,
};

/** One metric over the window: totals of sums, means of the days of everything else; null if unknown. */
export interface NumbersRow {
  readonly metric: MetricDefinition;
  readonly ours: number;
  /** All samples taken together, however they overlap. */
  readonly allSamples: number;
  /** The source with the most on each day, alone. */
  readonly richest: number;
  readonly truth: number | null;
}

/** A sample with what it says to a metric: an amount, or minutes. */
interface Item {
  readonly date: LocalDate;
  readonly source: string;
  readonly amount: number;
}

function keep<Sample extends QuantitySample | CategorySample>(all: Map<string, Sample[]>, sample: Sample): void {
  // Samples far from the window cost only time.
  if (sample.start < near.from || sample.start > near.to) return;
  const own = all.get(sample.type);
  if (own === undefined) all.set(sample.type, [sample]);
  else own.push(sample);
}

const nothing = () => undefined;

function samplePerson() {
  const quantities = new Map<string, QuantitySample[]>();
  const categories = new Map<string, CategorySample[]>();
  const truth = generateSamplePerson(
    {
      quantity: (sample) => keep(quantities, sample),
      category: (sample) => keep(categories, sample),
      workout: nothing,
      nutrition: nothing,
      bloodTest: nothing,
      food: nothing,
      skip: nothing,
      exportedAt: nothing,
      sourceOrder: nothing,
      told: nothing,
      table: nothing,
    },
    { until, timeZone, zones },
  );
  for (const samples of [...quantities.values(), ...categories.values()]) samples.sort((a, b) => a.start - b.start);
  return { quantities, categories, truth };
}

type Person = ReturnType<typeof samplePerson>;

function overlapping<Sample extends QuantitySample | CategorySample>(
  samples: readonly Sample[] | undefined,
  from: Instant,
  to: Instant,
): readonly Sample[] {
  return (samples ?? []).filter(({ start, end }) => start < to && (end > from || start >= from));
}

function readerOf({ quantities, categories }: Person): StatisticsReader {
  return {
    quantitySamples: (type, from, to) =>
      overlapping(quantities.get(type), from, to).map(({ start, end, value, source, device, metadata, timeZone }) => {
        const userEntered = metadata?.['HKWasUserEntered'] === '1';
        const subject = subjectOf(type, metadata);
        return { start, end, value, sourceName: source.name, device, userEntered, subject, timeZone };
      }),
    categorySamples: (type, from, to) =>
      overlapping(categories.get(type), from, to).map(({ start, end, value, source, device, metadata, timeZone }) => {
        const userEntered = metadata?.['HKWasUserEntered'] === '1';
        return { start, end, value, sourceName: source.name, device, userEntered, timeZone };
      }),
  };
}

const dateOf = (at: Instant): LocalDate => localDateOf(zones, timeZone, at);

const sleepValues: Readonly<Record<SleepMeasure, RegExp>> = {
  asleep: /^asleep/,
  naps: /^asleep/,
  core: /^asleepCore$/,
  deep: /^asleepDeep$/,
  rem: /^asleepREM$/,
  awake: /^awake$/,
  inBed: /^inBed$/,
};

/** What a metric is made from, taken as it is, by the date on which it starts; of nights, on which it ends. */
function itemsOf(metric: MetricDefinition, { quantities, categories }: Person): readonly Item[] {
  const { madeFrom } = metric;
  if (madeFrom.kind === 'quantity') {
    return (quantities.get(madeFrom.type) ?? []).map(({ start, value, source }) => {
      return { date: dateOf(start), source: source.name, amount: inMetricUnit(metric, value) };
    });
  }
  const isSleep = madeFrom.kind !== 'category';
  const all = categories.get(isSleep ? 'sleepAnalysis' : madeFrom.type) ?? [];
  const meant =
    madeFrom.kind === 'category'
      ? new RegExp(`^${madeFrom.value ?? '.*'}$`)
      : sleepValues[madeFrom.kind === 'sleep' ? madeFrom.measure : 'asleep'];
  const items = all.filter(({ value }) => meant.test(value));
  return items.map(({ start, end, source }) => {
    // The evening's share of a night counts for the morning after, as any reader of nights would have it.
    const date = dateOf(isSleep ? instant(start + 6 * 3_600_000) : start);
    if (madeFrom.kind === 'night') {
      return { date, source: source.name, amount: clockMinutes(madeFrom.end === 'start' ? start : end, date) };
    }
    return { date, source: source.name, amount: metric.aggregation === 'duration' ? (end - start) / 60_000 : 1 };
  });
}

/** Minutes of the clock from a date's midnight. */
function clockMinutes(at: Instant, date: LocalDate): number {
  return zones.offsetMinutes(timeZone, at) + (at - Date.parse(`${date}T00:00:00Z`)) / 60_000;
}

/** What a day's items make together, the plain way: of the times of a night the earliest begins it, the latest ends it. */
function amountOfDay({ madeFrom, aggregation }: MetricDefinition, items: readonly Item[]): number {
  const amounts = items.map(({ amount }) => amount);
  if (madeFrom.kind === 'night') return madeFrom.end === 'start' ? Math.min(...amounts) : Math.max(...amounts);
  return (aggregation === 'sum' || aggregation === 'duration' ? sum : mean)(amounts);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

function rowOf(metric: MetricDefinition, person: Person, reader: StatisticsReader): NumbersRow | null {
  const rule = dayRuleOf(zones, [{ from: null, zone: timeZone }]);
  const days = computeMetricDays(metric, { reader, rule }, numbersWindow.first, numbersWindow.last);
  if (days.length === 0) return null;
  const isAdded = metric.aggregation === 'sum' || metric.aggregation === 'duration';
  const ofDay = (items: readonly Item[]): number => amountOfDay(metric, items);
  const weight = (items: readonly Item[]): number => (isAdded ? ofDay(items) : items.length);
  const overDays = metric.aggregation === 'sum' ? sum : mean;
  const items = itemsOf(metric, person).filter(({ date }) => date >= numbersWindow.first && date <= numbersWindow.last);
  const byDay = [...groupedBy(items, ({ date }) => date).values()];
  const richestOf = (day: readonly Item[]): number => {
    const sources = [...groupedBy(day, ({ source }) => source).values()];
    return ofDay(sources.reduce((best, own) => (weight(own) > weight(best) ? own : best)));
  };
  const known = person.truth.get(metric.metricId);
  const truths = days.flatMap(({ date }) => known?.get(date) ?? []);
  const isKnown = known !== undefined && truths.length === days.length;
  return {
    metric,
    ours: overDays(days.map(({ value }) => value)),
    allSamples: overDays(byDay.map(ofDay)),
    richest: overDays(byDay.map(richestOf)),
    truth: isKnown ? overDays(metric.aggregation === 'sum' ? allOf(known) : truths) : null,
  };
}

/** The whole window's truth, also of days of which no sample is. */
function allOf(known: ReadonlyMap<LocalDate, number>): readonly number[] {
  return [...known].flatMap(([date, value]) =>
    date >= numbersWindow.first && date <= numbersWindow.last ? [value] : [],
  );
}

/** The sample person's metrics over the window. */
export function numbersRows(): readonly NumbersRow[] {
  const person = samplePerson();
  const reader = readerOf(person);
  return metricCatalogue.flatMap((metric) => rowOf(metric, person, reader) ?? []);
}
