import type { RawSample } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { counted } from '@vitalgate/terminal';
import { allTime } from '../../ranges/parse-range.ts';
import { apiParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { localDay } from '../../times/zone-time.ts';
import { recordPeriod } from '../records/record-period.ts';
import { rawTypeOf } from '../samples/raw-type.ts';
import { defineTool, ToolFailure } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const getRawSamples = defineTool({
  name: 'get_raw_samples',
  title: 'Raw samples',
  description:
    'Samples of one type as recorded, oldest first, UTC: overlapping sources both present, so never add them up. For days use the metric tools.',
  scope: 'rawhealth.raw',
  input: z.strictObject({
    type: given.rawType,
    period: given.usual(given.period, 'today'),
    limit: given.limit(250),
    cursor: given.cursor,
  }),
  answers: ['type', 'unit', 'columns', 'rows', 'sources'],
  async run({ period, limit = 100, cursor, ...named }, context) {
    const type = await rawTypeOf(named.type, context);
    const { timeZone } = context;
    const asked = recordPeriod(period, context);
    const answer = await pagedAnswer(apiParts('getRawHealthSamples', { type, ...allTime, ...asked.range }, context), {
      from: { cursor },
      most: limit,
      show(samples) {
        const [first] = samples;
        if (samples.some(({ unit }) => unit !== first?.unit)) {
          throw new ToolFailure('invalid_response', 'The host mixed units within one type. Report this to its maker.');
        }
        const sources = [...new Set(samples.map(sourceText))];
        const days = new Set(samples.map(({ start }) => localDay(Date.parse(start), timeZone)));
        return {
          fields: {
            type,
            unit: first === undefined ? null : untrustedText(first.unit, 32),
            // `source` is an index into `sources`.
            columns: ['start', 'seconds', 'value', 'source'],
            rows: samples.map((sample) => [
              sample.start.replace('.000Z', 'Z'),
              (Date.parse(sample.end) - Date.parse(sample.start)) / 1000,
              sample.value,
              sources.indexOf(sourceText(sample)),
            ]),
            sources,
            // No bound: null.
            coverage: {
              from: asked.period?.from ?? null,
              to: asked.period?.to ?? null,
              timeZone,
              sampleDays: days.size,
            },
          },
          notes: [
            ...(samples.length === 0 ? ['No samples here, which does not mean 0.'] : []),
            'Metadata and source versions are not shown.',
          ],
          untrustedText: ['sources', 'unit'],
        };
      },
      again: { type, period: asked.dates, limit },
      more: 'There are later samples',
    });
    const more = answer.next === null ? '' : ', more to come';
    return { summary: `${counted(answer.rows.length, 'sample')}${more}.`, answer };
  },
});

function sourceText({ source, device }: RawSample): string {
  const name = untrustedText(source.name, 64);
  const on = device === null ? '' : untrustedText(device, 64);
  return on === '' ? name : `${name} · ${on}`;
}
