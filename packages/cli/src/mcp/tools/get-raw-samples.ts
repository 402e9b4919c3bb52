import type { Page, RawSample } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { fitPage } from '../answer/answer-budget.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { addDays } from '../days/calendar-day.ts';
import { instantsOf, localDay } from '../days/zone-time.ts';
import { parsePeriod } from '../days/period.ts';
import { defineTool } from '../tool.ts';
import { ToolFailure } from '../tool-failure.ts';
import {
  cursorArgument,
  limitArgument,
  nextSchema,
  notesSchema,
  periodArgument,
  untrustedSchema,
  withDefault,
} from './tool-arguments.ts';

/** Raw samples of one type, one by one. */
export const getRawSamples = defineTool({
  name: 'get_raw_samples',
  title: 'Raw samples',
  description:
    'Samples of one type exactly as recorded, oldest first, UTC: overlapping sources both present, so never add them up. For days use the metric tools.',
  scope: 'rawhealth.raw',
  input: z.strictObject({
    type: z.string().check(z.regex(/^\w{1,120}$/)),
    period: withDefault(periodArgument, 'today'),
    limit: limitArgument(250),
    cursor: cursorArgument,
  }),
  output: z.object({
    type: z.string(),
    unit: z.nullable(z.string()),
    /** `source` is an index into `sources`. */
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
    sources: z.array(z.string()),
    coverage: z.object({ from: z.string(), to: z.string(), timeZone: z.string(), sampleDays: z.number() }),
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ type, period, limit = 100, cursor }, context) {
    const { client, timeZone, now, signal } = context;
    const today = localDay(now.getTime(), timeZone);
    const asked = parsePeriod(period, today) ?? { from: '1970-01-01', to: addDays(today, 1) };
    const range = instantsOf(asked.from, asked.to, timeZone);
    const query = { type, ...range, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await fitPage(
      limit,
      (size) => client.getPage('getRawHealthSamples', { ...query, limit: size }, { signal }),
      ({ data, nextCursor }: Page<RawSample>) => {
        const [first] = data;
        if (data.some(({ unit }) => unit !== first?.unit)) {
          throw new ToolFailure('invalid_response', 'The host mixed units within one type. Report this to its maker.');
        }
        const sources = [...new Set(data.map(sourceText))];
        const days = new Set(data.map(({ start }) => localDay(Date.parse(start), timeZone)));
        return {
          type,
          unit: first === undefined ? null : untrustedText(first.unit, 32),
          columns: ['start', 'seconds', 'value', 'source'],
          rows: data.map((sample) => [
            sample.start.replace('.000Z', 'Z'),
            (Date.parse(sample.end) - Date.parse(sample.start)) / 1000,
            sample.value,
            sources.indexOf(sourceText(sample)),
          ]),
          sources,
          coverage: { ...asked, timeZone, sampleDays: days.size },
          notes: [
            ...(nextCursor === null ? [] : ['There are later samples: call again as next says.']),
            ...(data.length === 0 ? ['No samples here, which does not mean 0.'] : []),
            'Metadata and source versions are not shown.',
          ],
          next: nextCursor === null ? null : { type, period, limit, cursor: nextCursor },
          untrustedText: ['sources', 'unit'],
        };
      },
    );
    return { summary: `${answer.rows.length} samples${answer.next === null ? '' : ', more to come'}.`, answer };
  },
});

function sourceText({ source, device }: RawSample): string {
  const name = untrustedText(source.name, 64);
  const on = device === null ? '' : untrustedText(device, 64);
  return on === '' ? name : `${name} · ${on}`;
}
