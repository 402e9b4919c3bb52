import type { MetricExplanationView } from '@vitalgate/contract';
import type { ComponentChildren } from 'preact';
import { Card } from '../controls/card.tsx';
import { countText } from '../format/numbers.ts';
import type { DayClock } from './day-clock.ts';
import { ExactAmount } from './exact-amount.tsx';

/** How the measurements of a day lie, of what is measured and not added up. */
export function DayStatistics({ view, clock }: { readonly view: MetricExplanationView; readonly clock: DayClock }) {
  const { statistics, unit, metricId } = view;
  if (statistics === null) return null;
  const { count, average, minimum, maximum, latest } = statistics;
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    ['Measurements', countText(count)],
    ['Average', <ExactAmount value={average} unit={unit} id={metricId} />],
    ['Lowest', <ExactAmount value={minimum} unit={unit} id={metricId} />],
    ['Highest', <ExactAmount value={maximum} unit={unit} id={metricId} />],
    [`Last, ${clock.text(latest.at)}`, <ExactAmount value={latest.value} unit={unit} id={metricId} />],
  ];
  return (
    <Card title="The day’s measurements">
      <dl class="facts">
        {facts.map(([title, value]) => (
          <div key={title} class="fact">
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
