import type { MetricExplanationView } from '@vitalgate/contract';
import { Card, Facts } from '../controls/card.tsx';
import { countText } from '../format/numbers.ts';
import type { DayClock } from './day-clock.tsx';
import { ExactAmount } from './exact-amount.tsx';
import { texts } from './texts/texts.ts';

/** How the measurements of a day lie, of what is measured and not added up. */
export function DayStatistics({ view, clock }: { readonly view: MetricExplanationView; readonly clock: DayClock }) {
  const { statistics, unit, metricId } = view;
  if (statistics === null) return null;
  const { count, average, minimum, maximum, latest } = statistics;
  const fact = (title: string, value: number) => ({
    title,
    text: <ExactAmount value={value} unit={unit} id={metricId} />,
  });
  const facts = [
    { title: texts.measurements, text: countText(count) },
    fact(texts.average, average),
    fact(texts.lowest, minimum),
    fact(texts.highest, maximum),
    fact(texts.lastAt(clock.text(latest.at)), latest.value),
  ];
  return (
    <Card title={texts.measurementsTitle}>
      <Facts facts={facts} />
    </Card>
  );
}
