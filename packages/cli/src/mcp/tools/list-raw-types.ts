import * as z from 'zod/mini';
import { answerBytes, maxAnswerBytes } from '../answer/answer-budget.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { defineTool } from '../tool.ts';
import { nextSchema, notesSchema, untrustedSchema, withDefault, offsetArgument } from './tool-arguments.ts';

/** Which raw types there are. */
export const listRawTypes = defineTool({
  name: 'list_raw_types',
  title: 'Raw types',
  description: 'Types for get_raw_samples, with unit and whether the user permits reading.',
  scope: 'rawhealth.raw',
  input: z.strictObject({
    includeUnavailable: withDefault(z.boolean(), false),
    offset: offsetArgument,
  }),
  output: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.boolean()]))),
    notes: notesSchema,
    next: nextSchema,
    untrustedText: untrustedSchema,
  }),
  async run({ includeUnavailable, offset }, { client, signal }) {
    const page = await client.getPage('getRawHealthTypes', {}, { signal });
    const types = page.data.filter(({ available }) => available || includeUnavailable);
    const build = (count: number) => {
      const shown = types.slice(offset, offset + count);
      const end = offset + shown.length;
      const denied = shown.filter(({ available, readable }) => available && !readable).length;
      return {
        columns: ['type', 'unit', 'available', 'readable'],
        rows: shown.map(({ type, unit, available, readable }) => [
          untrustedText(type, 80),
          untrustedText(unit, 32),
          available,
          readable,
        ]),
        notes: [
          ...(denied > 0
            ? [`${denied} of these are not permitted: the user permits them in the app, page Permissions.`]
            : []),
          ...(end < types.length ? [`${types.length - end} more: call again as next says.`] : []),
        ],
        next: end < types.length ? { includeUnavailable, offset: end } : null,
        untrustedText: ['type', 'unit'],
      };
    };
    let count = 300;
    while (count > 1 && answerBytes(build(count)) > maxAnswerBytes) count = Math.floor(count * 0.8);
    const answer = build(count);
    return { summary: `${answer.rows.length} raw types.`, answer };
  },
});
