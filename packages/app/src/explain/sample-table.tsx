import { maxExplainedSamples, type ExplainedSampleView, type MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import type { Column } from '../controls/data-table.tsx';
import { countText, shareText } from '../format/numbers.ts';
import { type DayClock, TimeRange } from './day-clock.tsx';
import { ExactAmount } from './exact-amount.tsx';
import { categoryText, sourceText, whyText } from './explain-words.ts';
import { LongTable } from './long-table.tsx';
import { texts } from './texts/texts.ts';

/** Every sample of the day, or its part on the day: what it gives to the value, and why not all of it counts. */
export function SampleTable(props: {
  readonly view: MetricExplanationView;
  readonly clock: DayClock;
  readonly onAll: () => void;
}) {
  const { view, clock, onAll } = props;
  const { samples, samplesTotal, unit, metricId } = view;
  const isShared = samples.some(({ share }) => share !== null);
  const hasWhy = samples.some((sample) => whyText(sample, view) !== '');
  const source: Column<ExplainedSampleView> = {
    title: hasWhy ? texts.sourceWhy : texts.source,
    wraps: true,
    cell: (sample) => (
      <>
        {sourceText(sample.source, sample.byHand)}
        <span class="row-detail share-detail">{whyText(sample, view)}</span>
      </>
    ),
  };
  // One source, which the table above names, would be said again in each row.
  const isOneSource = !hasWhy && view.sources.length === 1 && !samples.some(({ byHand }) => byHand);
  const columns: readonly Column<ExplainedSampleView>[] = [
    { title: texts.time, cell: ({ from, to }) => <TimeRange from={from} to={to} clock={clock} /> },
    ...(isOneSource ? [] : [source]),
    {
      title: texts.value,
      isNumber: true,
      cell: ({ value }) =>
        typeof value === 'number' ? (
          <ExactAmount value={value} unit={unit} id={metricId} isBare />
        ) : (
          categoryText(value)
        ),
    },
    {
      title: isShared ? texts.weight : texts.countsTitle,
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
  ];
  return (
    <Card title={texts.samples} aside={<span class="muted">{countText(samplesTotal)}</span>}>
      <LongTable
        caption={texts.samplesOfDay}
        shownText={texts.samplesShown}
        firstText={texts.firstSamples}
        columns={columns}
        rows={samples}
        total={samplesTotal}
        onAll={samples.length < maxExplainedSamples ? onAll : null}
      />
    </Card>
  );
}
