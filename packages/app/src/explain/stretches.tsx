import type { MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { type DayClock, TimeRange } from './day-clock.tsx';
import { ExactAmount } from './exact-amount.tsx';
import { sourceText } from './explain-words.ts';
import { LongTable } from './long-table.tsx';
import { texts } from './texts/texts.ts';

/** Who counted when, in a sum where sources overlapped; nothing if none did. */
export function Stretches({ view, clock }: { readonly view: MetricExplanationView; readonly clock: DayClock }) {
  const { stretches, unit, metricId } = view;
  if (!stretches.some(({ over }) => over.length > 0)) return null;
  return (
    <Card title={texts.whoCounted}>
      <LongTable
        caption={texts.whoCounted}
        shownText={texts.stretchesShown}
        firstText={texts.firstStretches}
        columns={[
          { title: texts.time, cell: ({ start, end }) => <TimeRange from={start} to={end} clock={clock} /> },
          { title: texts.source, wraps: true, cell: ({ source, byHand }) => sourceText(source, byHand) },
          {
            title: texts.countsTitle,
            isNumber: true,
            cell: ({ counted }) => <ExactAmount value={counted} unit={unit} id={metricId} isBare />,
          },
          {
            title: texts.leftOutTitle,
            wraps: true,
            cell: ({ over, leftOut }) =>
              over.length === 0
                ? ''
                : texts.leftOutOf(<ExactAmount value={leftOut} unit={unit} id={metricId} isBare />, over),
          },
        ]}
        rows={stretches}
      />
    </Card>
  );
}
