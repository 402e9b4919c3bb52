import type { MetricSummary, RecordCounts, RecordKindName } from '@vitalgate/contract';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { Card, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Warning } from '../controls/icon.tsx';
import { amountText } from '../format/numbers.ts';
import { readPages, useRead, useReading } from '../host/use-read.ts';
import { useSampleWords } from '../import/sample-words.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { MetricCard } from '../metrics/metric-card.tsx';
import { groupMetrics } from '../metrics/metric-words.ts';
import { recordKinds } from '../words/record-kinds.ts';
import '../styles/data.css';

function Places({ counts }: { readonly counts: RecordCounts | undefined }) {
  const counted = (kind: RecordKindName, [one, many] = recordKinds[kind]): string | undefined => {
    const count = counts?.[kind];
    if (count === undefined) return undefined;
    return count === 0 ? `No ${many} yet` : amountText(count, one, many);
  };
  return (
    <Card>
      <List label="Records">
        <ListRow title="Workouts" detail={counted('workouts')} path="/data/workouts" />
        <ListRow title="Nights" detail="When you slept, and how" path="/data/nights" />
        <ListRow title="Nutrition" detail={counted('nutritionEntries', ['entry', 'entries'])} path="/data/nutrition" />
        <ListRow title="Blood tests" detail={counted('bloodTests')} path="/data/blood-tests" />
        <ListRow title="Raw types" detail={counted('quantitySamples')} path="/data/raw" />
        <ListRow
          title="Sources and their order"
          detail="Which one counts where several recorded"
          path="/data/sources"
        />
        <ListRow title="Time zones" detail="Where your days begin and end" path="/data/zones" />
      </List>
    </Card>
  );
}

function WithoutData({ metrics }: { readonly metrics: readonly MetricSummary[] }) {
  if (metrics.length === 0) return null;
  return (
    <details class="fold card">
      <summary>No data yet ({amountText(metrics.length, 'metric')})</summary>
      <dl class="name-groups">
        {groupMetrics(metrics).map(({ category, title, metrics: own }) => (
          <div key={category}>
            <dt>{title}</dt>
            <dd>{own.map(({ name }) => name).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** All data of the host: metrics by category, and the way to everything else. */
export function DataPage() {
  const metrics = useReading('metrics', ['data'], (signal) => readPages('getMetrics', {}, Infinity, signal));
  const status = useRead('readStatus', {}, ['data']);
  const madeUp = useSampleWords();
  return (
    <PageFrame title="Data">
      {madeUp !== null && <Warning>{madeUp}</Warning>}
      <ComputingNotice />
      <ReadingView reading={metrics}>
        {({ records }) => {
          const known = records.filter(({ latest }) => latest !== null);
          const unknown = records.filter(({ latest }) => latest === null);
          return (
            <>
              {known.length === 0 && (
                <EmptyState title="No metrics yet" action={{ label: 'Import your data', path: '/import' }}>
                  They come with your first import.
                </EmptyState>
              )}
              <Places counts={status.value?.counts} />
              {groupMetrics(known).map(({ category, title, metrics: own }) => (
                <section key={category} class="metric-group" aria-labelledby={`category-${category}`}>
                  <h2 id={`category-${category}`}>{title}</h2>
                  <ul role="list" class="metric-cards">
                    {own.map((metric) => (
                      <li key={metric.metricId}>
                        <MetricCard metric={metric} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              <WithoutData metrics={unknown} />
            </>
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}
