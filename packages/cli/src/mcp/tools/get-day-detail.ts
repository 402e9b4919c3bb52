import type { RawSample, Workout } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { listParts, readStretch } from '../answer/answer-part.ts';
import { answerOf, pagedAnswer } from '../answer/paged-answer.ts';
import { rounded } from '../answer/rounded.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { addDays, daysFromTo } from '../days/calendar-day.ts';
import { parsePeriod, periodDates, type Period } from '../days/period.ts';
import { instantsOf, localDay, localTime, startOfDay } from '../days/zone-time.ts';
import { askedKind } from '../records/activity.ts';
import { addedSamples, addedTotalSchema, type AddedTotal, type DaySpan } from '../records/added-samples.ts';
import { addingKindOf, type AddingKind } from '../records/adding-types.ts';
import { metricOfType } from '../records/metric-of-type.ts';
import { numberText } from '../../terminal/number-text.ts';
import { periodText } from '../days/period-text.ts';
import { spokenAmount } from '../metrics/spoken-amount.ts';
import { rawTypeOf } from '../records/raw-type.ts';
import { sampleBuckets, timeInZones } from '../records/sample-buckets.ts';
import { missingWords, sampleCoverage, sampleCoverageSchema } from '../records/sample-coverage.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { ToolFailure } from '../tool-failure.ts';
import { activityArgument, offsetArgument, periodArgument, withDefault } from './tool-arguments.ts';

const bucketMinutes = { minute: 1, '5min': 5, '15min': 15, hour: 60 } as const;
const mostDays = 7;
const mostSamples = 50_000;
const shownRows = 200;
/** Shares of the highest heart rate at which zones 1 to 5 begin, as watches and gyms have them. */
const zoneShares = [0.5, 0.6, 0.7, 0.8, 0.9];

/** Longer ago nothing begins that reaches into the time asked for. */
const longestSample = 86_400_000;

const workoutSchema = z.object({
  activityType: z.string(),
  start: z.string(),
  end: z.string(),
  averageHeartRate: z.nullable(z.number()),
  maximumHeartRate: z.nullable(z.number()),
});

const zonesSchema = z.object({
  maximum: z.number(),
  /** Zone 0 is below half of the maximum. */
  columns: z.array(z.string()),
  rows: z.array(z.array(z.number())),
  unknownMinutes: z.number(),
});

/** A raw type within a day or a workout. */
export const getDayDetail = defineTool({
  name: 'get_day_detail',
  title: 'Within a day or a workout',
  description:
    'A raw type by minute, 5min, 15min or hour: mean, low, high (sum of what adds up). Of local days, or of a workout: last, or the date of one, of an activity; then also time in heart-rate zones.',
  scope: 'rawhealth.raw',
  input: z.strictObject({
    type: withDefault(z.string().check(z.regex(/^[^\p{Cc}]{1,120}$/u)), 'heartRate'),
    bucket: z.optional(z.enum(['minute', '5min', '15min', 'hour'])),
    period: withDefault(periodArgument, 'today'),
    workout: z.optional(z.string().check(z.maxLength(40), z.describe('last, or 2026-03-09'))),
    activity: activityArgument,
    maxHeartRate: z.optional(z.number().check(z.minimum(80), z.maximum(250))),
    offset: offsetArgument,
  }),
  output: answerOf({
    type: z.string(),
    unit: z.nullable(z.string()),
    bucket: z.string(),
    workout: z.nullable(workoutSchema),
    overall: z.nullable(z.object({ mean: z.number(), low: z.number(), high: z.number(), samples: z.number() })),
    total: z.nullable(addedTotalSchema),
    zones: z.nullable(zonesSchema),
    coverage: sampleCoverageSchema,
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    sources: z.array(z.string()),
    timeZone: z.string(),
  }),
  async run(input, context) {
    const { period, offset } = input;
    const type = await rawTypeOf(input.type, context);
    const workout = input.workout === undefined ? null : await workoutOf(input.workout, input.activity, context);
    const { timeZone } = workout ?? context;
    const span =
      workout === null ? daySpan(period, context) : { start: workout.start, end: workout.end, days: null, timeZone };
    const bucket = input.bucket ?? (workout === null ? 'hour' : '5min');
    const kind = addingKindOf(type);
    const [from, to] = [Date.parse(span.start), Date.parse(span.end)];
    const read = await samplesOf(type, span, kind === null ? 0 : longestSample, context);
    const recorded = read.filter(({ start, end }) => Date.parse(start) >= from || Date.parse(end) > from);
    const samples = recorded.filter(({ start }) => Date.parse(start) >= from);
    const metric = kind === null || span.days === null ? null : await metricOfType(type, context);
    const days = daysOf(span, metric?.timeZone ?? timeZone);
    const added = kind === null ? null : addedSamples(kind, recorded, days, metric);
    const all = sampleBuckets(recorded, { from, to, size: bucketMinutes[bucket] * 60_000 }, added?.share);
    const buckets = added === null ? all.filter(({ mean }) => mean !== null) : all;
    const coverage = sampleCoverage(recorded, {
      from,
      to: Math.max(from, Math.min(to, context.now.getTime())),
      minutes: workout === null ? 60 : 5,
      timeZone,
    });
    const missing = missingWords(coverage);
    const zones =
      workout === null || type !== 'heartRate' ? null : await zonesOf(workout, samples, input.maxHeartRate, context);
    // Of what is added up, a sample counts that began before and reaches in.
    const counted = added === null ? samples : recorded;
    const unit = counted[0] === undefined ? null : untrustedText(counted[0].unit, 32);
    const fixed = {
      type,
      unit,
      bucket,
      workout: workout === null ? null : shownWorkout(workout),
      overall: overallOf(counted),
      total: added?.total ?? null,
      zones: zones?.shown ?? null,
      coverage,
      columns: added !== null ? ['start', 'sum'] : ['start', 'mean', 'low', 'high', 'samples'],
      sources: [...new Set(counted.map(({ source }) => untrustedText(source.name, 64)))].slice(0, 6),
      timeZone: untrustedText(timeZone, 48),
    };
    const answer = await pagedAnswer(listParts(buckets), {
      from: { offset },
      most: shownRows,
      show: (shown) => ({
        fields: {
          ...fixed,
          rows: shown.map(({ start, mean, low, high, sum, samples: count }) => {
            const time = localTime(new Date(start).toISOString(), timeZone).slice(0, 16);
            return added !== null
              ? [time, rounded(sum)]
              : [time, ...[mean, low, high].map((value) => rounded(value ?? 0)), count];
          }),
        },
        notes: [
          ...(counted.length === 0 ? ['No samples here, which does not mean 0.'] : []),
          ...(missing === null ? [] : [missing]),
          ...(added === null ? [] : addedNotes(kind, counted, added.total)),
          ...(zones?.notes ?? []),
        ],
        untrustedText: ['unit', 'sources', 'activityType'],
      }),
      again: {
        type,
        bucket,
        period: span.days === null ? undefined : periodDates(span.days),
        // The start as an instant finds the same workout, whichever is the last by then.
        workout: workout?.start,
        maxHeartRate: input.maxHeartRate,
      },
      more: 'There are later rows',
    });
    const where =
      span.days === null
        ? `the workout of ${localTime(span.start, timeZone).slice(0, 16)}`
        : periodText(span.days, localDay(context.now.getTime(), timeZone));
    const over = fixed.overall;
    const words =
      over === null
        ? 'no samples'
        : added === null
          ? `mean ${spokenAmount(over.mean, unit ?? '', type)}, ${numberText(over.low)} to ${numberText(over.high)}`
          : totalWords(added.total, unit ?? '', type);
    return { summary: `${type}, ${where}, by ${bucket}: ${words}.`, answer };
  },
});

/** The day's amount is the metric's, which the app shows too; what the rows lack or have beyond it is said. */
function totalWords({ rows, metric, difference }: AddedTotal, unit: string, type: string): string {
  const shown = (value: number): string => spokenAmount(value, unit, type);
  if (metric === null || difference === null) return `the rows add up to ${shown(rows)}`;
  if (difference === 0) return `${shown(metric)}, as the metric has it`;
  const by = `${shown(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
  return `${shown(metric)} by the metric, which is the right one; the rows add up to ${shown(rows)}, ${by}`;
}

function addedNotes(kind: AddingKind | null, samples: readonly RawSample[], { metric, rows }: AddedTotal): string[] {
  const sources = new Set(samples.map(({ source }) => source.name)).size;
  const how =
    kind === 'sensed'
      ? `Where ${sources} sources overlap, one counts, as in the metric: watch before phone, or the order that makes the metric's value.`
      : `What ${sources} sources logged is added up; an exact repeat counts once.`;
  return [
    ...(sources > 1 ? [how] : []),
    ...(metric === null && rows > 0
      ? [
          "The metric's value for this time was not read (a part of a day, another zone, or no app.metrics); the rows may differ from it.",
        ]
      : []),
  ];
}

interface Span {
  readonly start: string;
  readonly end: string;
  /** Null for a workout. */
  readonly days: Period | null;
  /** The zone of the days. */
  readonly timeZone: string;
}

function daySpan(words: string, { now, timeZone }: ToolContext): Span {
  const asked = parsePeriod(words, localDay(now.getTime(), timeZone));
  if (asked === null || daysFromTo(asked.from, asked.to) > mostDays) {
    throw new ToolFailure(
      'invalid_period',
      `period: at most ${mostDays} days here. get_metric_series has longer ones.`,
    );
  }
  return { ...instantsOf(asked.from, asked.to, timeZone), days: asked, timeZone };
}

/** The days of a span, if `timeZone` is the zone that they are of; else the whole as one that is no day. */
function daysOf({ start, end, days, timeZone: own }: Span, timeZone: string): readonly DaySpan[] {
  const whole = [{ date: '', from: Date.parse(start), to: Date.parse(end) }];
  if (days === null || own !== timeZone) return whole;
  return Array.from({ length: daysFromTo(days.from, days.to) }, (_, index) => {
    const date = addDays(days.from, index);
    return { date, from: Date.parse(startOfDay(date, own)), to: Date.parse(startOfDay(addDays(date, 1), own)) };
  });
}

const mostWorkouts = 5_000;

/** The last workout of a kind, the last one of a local day, or the one that starts at an instant. */
async function workoutOf(asked: string, activity: string | undefined, context: ToolContext): Promise<Workout> {
  const words = asked.trim().toLowerCase();
  const { items } = await readStretch(
    'getWorkouts',
    {},
    undefined,
    activity === undefined && words === 'last' ? 1 : mostWorkouts,
    context,
  );
  const ofKind = items.filter(askedKind(activity, items).includes);
  const found = ofKind.find(
    ({ start, timeZone }) =>
      words === 'last' || start.toLowerCase() === words || localDay(Date.parse(start), timeZone) === words,
  );
  if (found !== undefined) return found;
  throw new ToolFailure(
    'unknown_workout',
    'workout: there is none of that kind and day. list_workouts has them; write last or a date as 2026-03-09.',
  );
}

/** Every sample that starts in the span or so long before it. Fails if there are more than an answer can be made of. */
async function samplesOf(
  type: string,
  { start, end }: Span,
  before: number,
  context: ToolContext,
): Promise<readonly RawSample[]> {
  const samples: RawSample[] = [];
  const query = { type, start: new Date(Date.parse(start) - before).toISOString(), end, limit: 250 };
  for await (const sample of context.client.records('getRawHealthSamples', query, { signal: context.signal })) {
    samples.push(sample);
    if (samples.length > mostSamples) {
      throw new ToolFailure('invalid_period', `period: it holds more than ${mostSamples} samples. Ask a shorter one.`);
    }
  }
  return samples;
}

function overallOf(samples: readonly RawSample[]) {
  if (samples.length === 0) return null;
  const values = samples.map(({ value }) => value);
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [
    Infinity,
    -Infinity,
  ] as [number, number]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean: rounded(mean), low: rounded(low), high: rounded(high), samples: samples.length };
}

function shownWorkout(workout: Workout): z.infer<typeof workoutSchema> {
  const { activityType, start, end, timeZone, averageHeartRate, maximumHeartRate } = workout;
  return {
    activityType: untrustedText(activityType, 48),
    start: localTime(start, timeZone),
    end: localTime(end, timeZone),
    averageHeartRate,
    maximumHeartRate,
  };
}

async function zonesOf(
  workout: Workout,
  samples: readonly RawSample[],
  given: number | undefined,
  context: ToolContext,
): Promise<{ shown: z.infer<typeof zonesSchema>; notes: readonly string[] } | null> {
  const known = given ?? (await highestHeartRate(workout, context)) ?? overallOf(samples)?.high;
  if (known === undefined || samples.length === 0) return null;
  const limits = zoneShares.map((share) => share * known);
  const times = timeInZones(samples, limits, { from: Date.parse(workout.start), to: Date.parse(workout.end) });
  return {
    shown: {
      maximum: rounded(known),
      columns: ['zone', 'begins', 'minutes'],
      rows: times.minutes.map((minutes, zone) => [zone, rounded(limits[zone - 1] ?? 0), Math.round(minutes * 10) / 10]),
      unknownMinutes: Math.round(times.unknownMinutes * 10) / 10,
    },
    notes: [
      given === undefined
        ? 'Zones are 50, 60, 70, 80 and 90 % of the highest heart rate of workouts in the year before; send maxHeartRate for another.'
        : 'Zones are 50, 60, 70, 80 and 90 % of maxHeartRate.',
    ],
  };
}

/** The highest heart rate of the workouts in the year up to a workout. */
async function highestHeartRate({ end }: Workout, context: ToolContext): Promise<number | undefined> {
  const stop = new Date(Date.parse(end) + 1).toISOString();
  const start = new Date(Date.parse(end) - 365 * 86_400_000).toISOString();
  const { items } = await readStretch('getWorkouts', { start, end: stop }, undefined, mostWorkouts, context);
  const known = items.map(({ maximumHeartRate }) => maximumHeartRate).filter((rate) => rate !== null);
  return known.length === 0 ? undefined : Math.max(...known);
}
