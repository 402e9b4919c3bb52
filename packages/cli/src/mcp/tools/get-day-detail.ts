import type { RawSample, Workout } from '@vitalgate/contract';
import { dayMilliseconds } from '@vitalgate/days';
import * as z from 'zod/mini';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { localTime, periodDates } from '../periods/period.ts';
import { askedSpan, spanText, type AskedSpan } from '../samples/asked-span.ts';
import { addingKindOf } from '../samples/counted-sums.ts';
import { metricOfType, rawTypeOf } from '../samples/raw-type.ts';
import { missingWords, sampleCoverage } from '../samples/sample-coverage.ts';
import { overallOf, sumDetail, valueDetail, type SampleDetail } from '../samples/sample-detail.ts';
import { defineTool, ToolFailure, type ToolContext } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';
import { heartRateZones } from '../workouts/heart-rate-zones.ts';

const bucketMinutes = { minute: 1, '5min': 5, '15min': 15, hour: 60 } as const;
const mostSamples = 50_000;
const shownRows = 200;

/** Longer ago nothing begins that reaches into the time asked for. */
const longestSample = dayMilliseconds;

export const getDayDetail = defineTool({
  name: 'get_day_detail',
  title: 'Within a day or a workout',
  description:
    'A raw type by minute, 5min, 15min or hour: mean, low, high (sum of what adds up). Of local days, or of a workout: last, or the date of one, of an activity; then also time in heart-rate zones.',
  scope: 'rawhealth.raw',
  input: z.strictObject({
    type: given.usual(given.rawType, 'heartRate'),
    bucket: z.optional(z.enum(['minute', '5min', '15min', 'hour'])),
    period: given.usual(given.period, 'today'),
    workout: z.optional(z.string().check(z.maxLength(40), z.describe('last, or 2026-03-09'))),
    activity: given.activity,
    maxHeartRate: z.optional(z.number().check(z.minimum(80), z.maximum(250))),
    offset: given.offset,
  }),
  answers: ['type', 'unit', 'bucket', 'workout', 'overall', 'total', 'zones', 'columns', 'rows', 'sources', 'timeZone'],
  async run(input, context) {
    const type = await rawTypeOf(input.type, context);
    const span = await askedSpan(input, context);
    const { workout, timeZone } = span;
    const bucket = input.bucket ?? (workout === null ? 'hour' : '5min');
    const reaching = await samplesReachingInto(span, type, context);
    const detail = await detailOf(type, reaching, span, bucketMinutes[bucket] * 60_000, context);
    const zones =
      workout === null || type !== 'heartRate'
        ? null
        : await heartRateZones(workout, detail.samples, input.maxHeartRate, context);
    const coverage = sampleCoverage(reaching, {
      ...span,
      to: Math.max(span.from, Math.min(span.to, context.now.getTime())),
      minutes: workout === null ? 60 : 5,
    });
    const missing = missingWords(coverage);
    const [first] = detail.samples;
    const unit = first === undefined ? null : untrustedText(first.unit, 32);
    const fixed = {
      type,
      unit,
      bucket,
      workout: workout === null ? null : shownWorkout(workout),
      overall: overallOf(detail.samples),
      total: detail.total,
      zones: zones?.shown ?? null,
      coverage,
      columns: [...detail.columns],
      sources: [...new Set(detail.samples.map(({ source }) => untrustedText(source.name, 64)))].slice(0, 6),
      timeZone: untrustedText(timeZone, 48),
    };
    const notes = [
      ...(first === undefined ? ['No samples here, which does not mean 0.'] : []),
      ...(missing === null ? [] : [missing]),
      ...detail.notes,
      ...(zones?.notes ?? []),
    ];
    const answer = await pagedAnswer(listParts(detail.rows), {
      from: { offset: input.offset },
      most: shownRows,
      show: (shown) => ({
        fields: {
          ...fixed,
          rows: shown.map(({ start, cells }) => [localTime(start, timeZone).slice(0, 16), ...cells]),
        },
        notes,
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
    const words = detail.words(type, unit ?? '');
    return { summary: `${type}, ${spanText(span, context.now)}, by ${bucket}: ${words}.`, answer };
  },
});

/** Every sample that reaches into the time. Fails if there are more than an answer can be made of. */
async function samplesReachingInto(
  { from, to }: AskedSpan,
  type: string,
  { client, signal }: ToolContext,
): Promise<readonly RawSample[]> {
  const before = addingKindOf(type) === null ? 0 : longestSample;
  const [start, end] = [new Date(from - before).toISOString(), new Date(to).toISOString()];
  const samples: RawSample[] = [];
  for await (const sample of client.records('getRawHealthSamples', { type, start, end, limit: 250 }, { signal })) {
    samples.push(sample);
    if (samples.length > mostSamples) {
      throw new ToolFailure('invalid_period', `period: it holds more than ${mostSamples} samples. Ask a shorter one.`);
    }
  }
  return samples.filter((sample) => Date.parse(sample.start) >= from || Date.parse(sample.end) > from);
}

async function detailOf(
  type: string,
  reaching: readonly RawSample[],
  span: AskedSpan,
  size: number,
  context: ToolContext,
): Promise<SampleDetail> {
  const kind = addingKindOf(type);
  if (kind === null) return valueDetail(reaching, span, size);
  const metric = span.days === null ? null : await metricOfType(type, context);
  return sumDetail(reaching, span, size, { kind, metric });
}

function shownWorkout(workout: Workout) {
  const { activityType, start, end, timeZone, averageHeartRate, maximumHeartRate } = workout;
  return {
    activityType: untrustedText(activityType, 48),
    start: localTime(start, timeZone),
    end: localTime(end, timeZone),
    averageHeartRate,
    maximumHeartRate,
  };
}
