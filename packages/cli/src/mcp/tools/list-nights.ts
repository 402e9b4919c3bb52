import { clockTimeText } from '@vitalgate/contract';
import * as z from 'zod/mini';
import { nightMetrics, nightsOf, type Night, nightAmounts } from '../../nights/nights-of.ts';
import { counted } from '@vitalgate/terminal';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { rounded, tenthsOrNull } from '../answer/rounded.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import { addDays } from '@vitalgate/days';
import { daysFromTo, parsePeriod, periodDates } from '../periods/period.ts';
import { todayOf } from '../metrics/metric-window.ts';
import { readMetrics } from '../metrics/read-metric.ts';
import { spokenAmount } from '../metrics/shown-value.ts';
import { meanOf } from '../statistics/describe.ts';
import { defineTool } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

const columns = ['date', 'start', 'end', 'asleep', 'inBed', 'awake', 'core', 'deep', 'rem', 'naps'];

type Cell = string | number | null;

export const listNights = defineTool({
  name: 'list_nights',
  title: 'List nights',
  description:
    'Nights newest first: asleep from and until (clock), minutes asleep, in bed, awake, by stage, naps; and means over the period. When do I go to bed.',
  scope: 'app.metrics',
  input: z.strictObject({
    period: given.usual(given.period, '30d'),
    limit: given.limit(200),
    offset: given.offset,
  }),
  answers: ['from', 'to', 'nights', 'daysWithoutNight', 'means', 'columns', 'rows', 'timeZone', 'sources'],
  async run({ period, limit = 60, offset }, context) {
    const { metrics } = await context.client.getCapabilities({ signal: context.signal });
    const known = new Set(metrics.map(({ metricId }) => metricId));
    // A host of before may lack some of them.
    const summaries = await readMetrics(
      nightMetrics.filter((metricId) => known.has(metricId)),
      context,
    );
    const [first] = summaries;
    const today = todayOf(first ?? context, context.now);
    const asked = parsePeriod(period, today);
    const within = (night: Night): boolean => asked === null || (night.date >= asked.from && night.date <= asked.to);
    const nights = nightsOf(summaries).filter(within);
    const means = meansOf(nights);
    const lastDay = asked === null || asked.to < today ? asked?.to : addDays(today, -1);
    const missing =
      asked === null || lastDay === undefined
        ? null
        : Math.max(0, daysFromTo(asked.from, lastDay)) - nights.filter(({ date }) => date <= lastDay).length;
    const fixed = {
      from: asked?.from ?? nights.at(-1)?.date ?? null,
      to: asked?.to ?? nights[0]?.date ?? null,
      nights: nights.length,
      daysWithoutNight: missing,
      means,
      columns,
      timeZone: untrustedText(nights[0]?.timeZone ?? context.timeZone, 48),
      sources: [...new Set(summaries.flatMap(({ sources }) => sources))]
        .slice(0, 6)
        .map((name) => untrustedText(name, 64)),
    };
    const answer = await pagedAnswer(listParts(nights), {
      from: { offset },
      most: limit,
      show: (shown) => ({
        fields: { ...fixed, rows: shown.map(rowOf) },
        notes: [
          'date is the day on which the night ended. Minutes; stages, awake and in bed include those of naps. Null: not known.',
          ...(nights.length === 0 ? ['No nights here, which does not mean no sleep.'] : []),
        ],
        untrustedText: ['sources'],
      }),
      again: { period: periodDates(asked), limit },
      more: 'There are older nights',
    });
    const asleep =
      typeof means['asleep'] === 'number' ? spokenAmount(means['asleep'], 'min', 'sleepAsleep') : 'unknown time';
    const usual =
      means['start'] === undefined || means['end'] === undefined
        ? ''
        : ` Mean: asleep from ${means['start']} until ${means['end']}, ${asleep} asleep.`;
    return { summary: `${counted(nights.length, 'night')}.${usual}`, answer };
  },
});

const time = (minutes: number | null): Cell => (minutes === null ? null : clockTimeText(minutes));

function rowOf(night: Night): Cell[] {
  const amounts = nightAmounts.slice(2).map((amount) => tenthsOrNull(night[amount]));
  return [night.date, time(night.startMinutes), time(night.endMinutes), ...amounts];
}

function meansOf(nights: readonly Night[]): Record<string, string | number> {
  const means: Record<string, string | number> = {};
  for (const [place, amount] of nightAmounts.entries()) {
    const known = nights.map((night) => night[amount]).filter((minutes) => minutes !== null);
    if (known.length === 0) continue;
    const mean = meanOf(known);
    means[columns[place + 1] ?? amount] = place < 2 ? clockTimeText(mean) : rounded(mean);
  }
  return means;
}
