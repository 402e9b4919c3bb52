import type { MetricSummary, RecordCounts, RecordKindName } from '@vitalgate/contract';
import { useAddress } from '../address/use-address.ts';
import { Link } from 'wouter-preact';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { Card, List, ListRow } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { ShortList } from '../controls/fold.tsx';
import { Field } from '../controls/field.tsx';
import { Warning } from '../controls/icon.tsx';
import { countText } from '../format/numbers.ts';
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

/** So many metrics of the category that a person did not ask for are shown at once. */
const mostUnasked = 12;

function Groups(props: { readonly metrics: readonly MetricSummary[]; readonly most?: number }) {
  const { metrics, most = Infinity } = props;
  return (
    <>
      {groupMetrics(metrics).map(({ category, title, metrics: own }) => (
        <section key={category} class="metric-group" aria-labelledby={`category-${category}`}>
          <h2 id={`category-${category}`}>{title}</h2>
          <ShortList items={own} most={most} moreText={texts.moreMetrics}>
            {(some) => (
              <ul role="list" class="metric-cards">
                {some.map((metric) => (
                  <li key={metric.metricId}>
                    <MetricCard metric={metric} />
                  </li>
                ))}
              </ul>
            )}
          </ShortList>
        </section>
      ))}
    </>
  );
}

/** In place of a category, in the address. */
const all = 'all';

/** A field that finds a metric by its name, and the ways to the categories. */
function Find(props: {
  readonly known: readonly MetricSummary[];
  readonly wanted: string;
  /** The category that is shown, or `all`; null while something is looked for. */
  readonly category: string | null;
  readonly onInput: (wanted: string) => void;
}) {
  const { known, wanted, category: chosen, onInput } = props;
  const ways = groupMetrics(known).map(({ category, title, metrics }) => ({ category, title, count: metrics.length }));
  return (
    <div class="find-metrics" role="search">
      <Field class="find-field" label={texts.find} value={wanted} onInput={onInput} input={{ type: 'search' }} />
      <nav aria-label={texts.categories}>
        <ul role="list" class="jumps">
          {[...ways, { category: all, title: texts.all, count: known.length }].map(({ category, title, count }) => (
            <li key={category}>
              <Link href={`/data?category=${category}`} replace aria-current={category === chosen ? 'true' : undefined}>
                {title} <span class="muted">{countText(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const isMeant =
  (wanted: string) =>
  ({ metricId, name }: MetricSummary): boolean =>
    [nameOf(metricId, name), name, metricId].some((text) => text.toLowerCase().includes(wanted));

function Found({ metrics, wanted }: { readonly metrics: readonly MetricSummary[]; readonly wanted: string }) {
  const found = metrics.filter(isMeant(wanted.trim().toLowerCase()));
  const held = found.filter(({ latest }) => latest !== null);
  const empty = found.filter(({ latest }) => latest === null);
  return (
    <>
      <p role="status" class="muted">
        {texts.found(held.length)}
      </p>
      <Groups metrics={held} />
      {empty.length > 0 && (
        <p class="muted">{texts.noDataOf(empty.map(({ metricId, name }) => nameOf(metricId, name)).join(', '))}</p>
      )}
    </>
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

/** All data of the host: the metrics of a category, or those that are looked for, and the way to everything else. */
export function DataPage() {
  const metrics = useReading('metrics', ['data'], (signal) => readPages('getMetrics', {}, Infinity, signal));
  const status = useRead('readStatus', {}, ['data']);
  const counts = status.value?.counts;
  const { shown, show } = useAddress();
  const wanted = shown('find') ?? '';
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
          const asked = shown('category');
          const isKnown = asked === all || known.some((metric) => metric.category === asked);
          // What there is comes before what there is not; until the counts are here, neither is known.
          const hasOthers = known.length === 0 && Object.values(counts ?? {}).some((count) => count > 0);
          const category = isKnown ? asked : (groupMetrics(known)[0]?.category ?? all);
          return (
            <>
              {hasOthers && <Places counts={counts} />}
              {known.length === 0 && counts !== undefined && (
                <EmptyState title={texts.noMetrics} action={{ label: texts.importData, path: '/import' }}>
                  {texts.comeWithImport}
                </EmptyState>
              )}
              {known.length > 0 && (
                <Find
                  known={known}
                  wanted={wanted}
                  category={wanted.trim() === '' ? category : null}
                  onInput={(next) => show({ find: next === '' ? null : next })}
                />
              )}
              {wanted.trim() === '' ? (
                <>
                  <Groups
                    metrics={known.filter((metric) => category === all || metric.category === category)}
                    most={isKnown ? Infinity : mostUnasked}
                  />
                  {!hasOthers && <Places counts={counts} />}
                  <WithoutData metrics={unknown} />
                </>
              ) : (
                <Found metrics={records} wanted={wanted} />
              )}
            </>
          );
        }}
      </ReadingView>
    </PageFrame>
  );
}
