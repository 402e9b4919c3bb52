import type { MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { type DayClock, TimeRange } from './day-clock.tsx';
import { ExactAmount } from './exact-amount.tsx';
import { sourceText } from './explain-words.ts';
import { LongTable } from './long-table.tsx';

/** Who counted when, in a sum where sources overlapped; nothing if none did. */
export function Stretches({ view, clock }: { readonly view: MetricExplanationView; readonly clock: DayClock }) {
  const { stretches, unit, metricId } = view;
  if (!stretches.some(({ over }) => over.length > 0)) return null;
  return (
    <Card title="Who counted when">
      <LongTable
        caption="Who counted when"
        what="stretches"
        columns={[
          { title: 'Time', cell: ({ start, end }) => <TimeRange from={start} to={end} clock={clock} /> },
          { title: 'Source', wraps: true, cell: ({ source, byHand }) => sourceText(source, byHand) },
          {
            title: 'Counts',
            isNumber: true,
            cell: ({ counted }) => <ExactAmount value={counted} unit={unit} id={metricId} isBare />,
          },
          {
            title: 'Left out',
            wraps: true,
            cell: ({ over, leftOut }) =>
              over.length === 0 ? (
                ''
              ) : (
                <>
                  <ExactAmount value={leftOut} unit={unit} id={metricId} isBare /> of {over.join(', ')}
                </>
              ),
          },
        ]}
        rows={stretches}
      />
    </Card>
  );
}
