import { counted } from '@vitalgate/terminal';
import * as z from 'zod/mini';
import { changeOf, changeRow, changeText, isChange } from '../../changes/changes-of.ts';
import { sentences } from '../answer/answer-budget.ts';
import { knownFields, wholeAnswer } from '../answer/paged-answer.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import * as given from '../arguments/tool-arguments.ts';
import { idsWithData, readMetrics } from '../metrics/read-metric.ts';
import { shownValue } from '../metrics/shown-value.ts';
import { defineTool } from '../tool/define-tool.ts';

/** More would be no answer to "what changed". */
const mostShown = 40;

export const findChanges = defineTool({
  name: 'find_changes',
  title: 'Find changes',
  description: 'What changed lately against the half year before.',
  scope: 'app.metrics',
  input: z.strictObject({ metricIds: z.optional(given.metricIds) }),
  answers: ['metrics', 'metricsLookedAt'],
  async run({ metricIds }, context) {
    const ids = metricIds ?? (await idsWithData(context));
    const summaries = ids.length === 0 ? [] : await readMetrics(ids, context);
    const looked = summaries.map((summary) => ({ summary, change: changeOf(summary, context.now) }));
    const changed = looked.filter(({ change }) => isChange(change));
    const meant = metricIds === undefined ? changed : looked;
    const shown = meant.slice(0, mostShown);
    const notes = [
      ...(changed.length === 0
        ? []
        : ['The API does not say which device made a day: a change can be that of a device.']),
      ...(meant.length > shown.length ? [`${meant.length - shown.length} more changed; name them to see them.`] : []),
    ];
    const words = shown.map(({ summary, change }) => {
      const { metricId, aggregation } = summary;
      return changeText({ metricId, name: metricId, unit: untrustedText(summary.unit, 32), aggregation }, change);
    });
    const count = `${counted(changed.length, 'metric')} of ${looked.length} changed.`;
    return {
      summary: sentences([count, ...words]),
      answer: wholeAnswer({
        fields: {
          metrics: shown.map(({ summary, change }) => {
            const { metricId } = summary;
            const {
              name: _name,
              unit,
              state,
              usual,
              usualLow,
              usualHigh,
              recent,
              ...rest
            } = changeRow(summary, change);
            const shownOf = (amount: number | null) => (amount === null ? null : shownValue(metricId, amount));
            return {
              ...knownFields({
                ...rest,
                usual: shownOf(usual),
                usualLow: shownOf(usualLow),
                usualHigh: shownOf(usualHigh),
                recent: shownOf(recent),
              }),
              unit: untrustedText(unit, 32),
              state,
            };
          }),
          metricsLookedAt: looked.length,
        },
        notes,
        untrustedText: ['unit'],
      }),
    };
  },
});
