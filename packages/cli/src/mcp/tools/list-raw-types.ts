import * as z from 'zod/mini';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { counted } from '@vitalgate/terminal';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

export const listRawTypes = defineTool({
  name: 'list_raw_types',
  title: 'Raw types',
  description: 'Types for get_raw_samples, with unit and whether the user permits reading.',
  scope: 'rawhealth.raw',
  input: z.strictObject({
    includeUnavailable: given.usual(z.boolean(), false),
    offset: given.offset,
  }),
  answers: ['columns', 'rows'],
  async run({ includeUnavailable, offset }, { client, signal }) {
    const page = await client.getPage('getRawHealthTypes', {}, { signal });
    const types = page.data.filter(({ available }) => available || includeUnavailable);
    const answer = await pagedAnswer(listParts(types), {
      from: { offset },
      most: 300,
      show(shown) {
        const denied = shown.filter(({ available, readable }) => available && !readable).length;
        return {
          fields: {
            columns: ['type', 'unit', 'available', 'readable'],
            rows: shown.map(({ type, unit, available, readable }) => [
              untrustedText(type, 80),
              untrustedText(unit, 32),
              available,
              readable,
            ]),
          },
          notes:
            denied > 0
              ? [`${denied} of these are not permitted: the user permits them in the app, page Permissions.`]
              : [],
          untrustedText: ['type', 'unit'],
        };
      },
      again: { includeUnavailable },
      more: 'There are more',
    });
    return { summary: `${counted(answer.rows.length, 'raw type')} of ${types.length}.`, answer };
  },
});
