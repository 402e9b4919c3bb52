import type { MetricSummary, RecordCounts } from '@vitalgate/contract';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { Card, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Icon } from '../controls/icon.tsx';
import { amountText } from '../format/numbers.ts';
import { readPages, useRead, useReading } from '../host/use-read.ts';
import { SampleWords, useSamplePerson } from '../import/sample-person.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { MetricCard } from '../metrics/metric-card.tsx';
import { groupMetrics } from '../metrics/metric-words.ts';
import '../styles/data.css';

const countDetail = (count: number | undefined, one: string, many: string): string | undefined =>
  count === undefined ? undefined : count === 0 ? `No ${many} yet` : amountText(count, one, many);

function Places({ counts }: { readonly counts: RecordCounts | undefined }) {
  return (
    <Card>
      <List label="Records">
        <ListRow title="Workouts" detail={countDetail(counts?.workouts, 'workout', 'workouts')} path="/data/workouts" />
        <ListRow title="Nights" detail="When you slept, and how" path="/data/nights" />
        <ListRow
          title="Nutrition"
          detail={countDetail(counts?.nutritionEntries, 'entry', 'entries')}
          path="/data/nutrition"
        />
        <ListRow
          title="Blood tests"
          detail={countDetail(counts?.bloodTests, 'blood test', 'blood tests')}
          path="/data/blood-tests"
        />
        <ListRow
          title="Raw types"
          detail={countDetail(counts?.quantitySamples, 'measurement', 'measurements')}
          path="/data/raw"
        />
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
  const share = useSamplePerson();
  return (
    <PageFrame title="Data">
      {(share === 'all' || share === 'some') && (
        <p class="notice notice-warning">
          <Icon name="warning" />
          <span>
            <SampleWords share={share} />
          </span>
        </p>
      )}
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
