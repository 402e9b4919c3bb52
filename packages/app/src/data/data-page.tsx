import type { MetricSummary, RecordCounts, RecordKindName } from '@vitalgate/contract';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { Card, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Warning } from '../controls/icon.tsx';
import { importState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { readPages, useRead, useReading } from '../host/use-read.ts';
import { useSampleWords } from '../import/sample-words.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { MetricCard } from '../metrics/metric-card.tsx';
import { groupMetrics } from '../metrics/metric-words.ts';
import { nameOf } from '../words/names.ts';
import { recordText } from '../words/record-kinds.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

function Places({ counts }: { readonly counts: RecordCounts | undefined }) {
  const stock = (kind: RecordKindName, none: string, many?: (count: number) => string): string | undefined => {
    const count = counts?.[kind];
    if (count === undefined) return undefined;
    return count === 0 ? none : (many?.(count) ?? recordText(kind, count));
  };
  return (
    <Card>
      <List label={texts.records}>
        <ListRow title={texts.workouts} detail={stock('workouts', texts.noWorkouts)} path="/data/workouts" />
        <ListRow title={texts.nights} detail={texts.nightsMeaning} path="/data/nights" />
        <ListRow
          title={texts.nutrition}
          detail={stock('nutritionEntries', texts.noEntries, texts.entries)}
          path="/data/nutrition"
        />
        <ListRow title={texts.bloodTests} detail={stock('bloodTests', texts.noBloodTests)} path="/data/blood-tests" />
        <ListRow title={texts.rawTypes} detail={stock('quantitySamples', texts.noMeasurements)} path="/data/raw" />
        <ListRow title={texts.sources} detail={texts.sourcesMeaning} path="/data/sources" />
        <ListRow title={texts.zones} detail={texts.zonesMeaning} path="/data/zones" />
        <ListRow title={texts.settings} detail={texts.settingsMeaning} path="/settings" />
      </List>
    </Card>
  );
}

function WithoutData({ metrics }: { readonly metrics: readonly MetricSummary[] }) {
  if (metrics.length === 0) return null;
  return (
    <details class="fold card holds-values">
      <summary>{texts.withoutData(metrics.length)}</summary>
      <dl class="name-groups">
        {groupMetrics(metrics).map(({ category, title, metrics: own }) => (
          <div key={category}>
            <dt>{title}</dt>
            <dd>{own.map(({ metricId, name }) => nameOf(metricId, name)).join(' · ')}</dd>
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
  const isImporting = (useObservable(importState)?.running ?? null) !== null;
  return (
    <PageFrame title={texts.title}>
      {madeUp !== null && <Warning>{madeUp}</Warning>}
      <ComputingNotice />
      {isImporting && <p class="notice">{texts.importRuns}</p>}
      <ReadingView reading={metrics}>
        {({ records }) => {
          const known = records.filter(({ latest }) => latest !== null);
          const unknown = records.filter(({ latest }) => latest === null);
          return (
            <>
              {known.length === 0 && (
                <EmptyState title={texts.noMetrics} action={{ label: texts.importData, path: '/import' }}>
                  {texts.comeWithImport}
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
