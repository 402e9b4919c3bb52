import type { ExplainedSampleView, MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import type { Column } from '../controls/data-table.tsx';
import { countText } from '../format/numbers.ts';
import type { DayClock } from './day-clock.ts';
import { ExactAmount } from './exact-amount.tsx';
import { shareText } from './exact-words.ts';
import { categoryText, sourceText, whyText } from './explain-words.ts';
import { LongTable } from './long-table.tsx';

/** Every sample of the day, or its part on the day: what it gives to the value, and why not all of it counts. */
export function SampleTable(props: {
  readonly view: MetricExplanationView;
  readonly clock: DayClock;
  readonly onAll: () => void;
}) {
  const { view, clock, onAll } = props;
  const { samples, samplesTotal, unit, metricId, timeZone } = view;
  const isShared = samples.some(({ share }) => share !== null);
  const hasWhy = samples.some((sample) => whyText(sample, timeZone) !== '');
  const hasLength = samples.some(({ from, to }) => from !== to);
  const columns: readonly Column<ExplainedSampleView>[] = [
    { title: hasLength ? 'From' : 'Time', cell: ({ from }) => <time dateTime={from}>{clock.text(from)}</time> },
    ...(hasLength
      ? [
          {
            title: 'To',
            cell: ({ from, to }: ExplainedSampleView) =>
              from === to ? '' : <time dateTime={to}>{clock.text(to)}</time>,
          },
        ]
      : []),
    {
      title: 'Value',
      isNumber: true,
      cell: ({ value }) =>
        typeof value === 'number' ? (
          <ExactAmount value={value} unit={unit} id={metricId} isBare />
        ) : (
          categoryText(value)
        ),
    },
    {
      title: isShared ? 'Weight' : 'Counts',
      isNumber: true,
      cell: ({ share, counted }) =>
        isShared ? (
          shareText(share ?? 0)
        ) : counted === null ? (
          ''
        ) : (
          <ExactAmount value={counted} unit={unit} id={metricId} isBare />
        ),
    },
    { title: 'Source', cell: ({ source, byHand }) => sourceText(source, byHand) },
    ...(hasWhy
      ? [{ title: 'Why', wraps: true, cell: (sample: ExplainedSampleView) => whyText(sample, timeZone) }]
      : []),
  ];
  return (
    <Card title="Samples" aside={<span class="muted">{countText(samplesTotal)}</span>}>
      <LongTable
        caption="Samples of the day"
        what="samples"
        columns={columns}
        rows={samples}
        total={samplesTotal}
        onAll={onAll}
      />
    </Card>
  );
}
