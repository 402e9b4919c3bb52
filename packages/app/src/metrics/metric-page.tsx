import { isClockMetric, type MetricSummary } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { useMemo, useState } from 'preact/hooks';
import { daysWithin, trendLine } from '../charts/chart-days.ts';
import { DayChart } from '../charts/day-chart.tsx';
import { dayText, dateText } from '../format/dates.ts';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { ButtonLink } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { readData } from '../host/send.ts';
import { useReading } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { amountText, axisText } from '../format/amounts.ts';
import { explainPath } from './metric-paths.ts';
import { DaysInWords, MetricFacts } from './metric-facts.tsx';
import { MetricDaysTable } from './metric-days-table.tsx';
import { addsUp, unfinishedDate } from './metric-words.ts';
import { texts } from './texts/texts.ts';
import { nameOf } from '../words/names.ts';
import '../styles/data.css';

const spans = [
  { name: 'days30', days: 30 },
  { name: 'days90', days: 90 },
  { name: 'year', days: 365 },
  { name: 'all', days: null },
] as const;

type SpanName = (typeof spans)[number]['name'];

/** From so many days on, single days stand back behind their seven-day average. */
const longSpan = 60;

function MetricView({ metric, latestDate }: { readonly metric: MetricSummary; readonly latestDate: string }) {
  const { metricId, category, unit, aggregation, daily } = metric;
  const unfinished = unfinishedDate(metric);
  const [span, setSpan] = useState<SpanName>('days30');
  const length = spans.find((one) => one.name === span)?.days ?? null;
  const from = length === null ? (daily[0]?.date ?? latestDate) : addDays(latestDate, 1 - length);
  const days = useMemo(() => daysWithin(daily, from, latestDate), [daily, from, latestDate]);
  const trend = useMemo(
    () =>
      addDays(from, longSpan) > latestDate
        ? []
        : trendLine(
            daily.filter(({ date }) => date !== unfinished),
            from,
            latestDate,
          ),
    [daily, from, latestDate, unfinished],
  );
  const textOf = (value: number): string => amountText(value, unit, metricId);
  return (
    <>
      <Card>
        <Tabs
          label={texts.howFar}
          tabs={spans.map(({ name }) => ({ name, label: texts.spans[name] }))}
          chosen={span}
          onChoose={setSpan}
        >
          <div class={`tone-${category} chart-panel`}>
            <DayChart
              key={span}
              label={texts.dayByDayOf(nameOf(metricId, metric.name))}
              days={days}
              from={from}
              to={latestDate}
              shape={addsUp(aggregation) ? 'bars' : 'line'}
              trend={trend}
              unfinished={unfinished}
              isClock={unit === 'min'}
              textOf={textOf}
              axisTextOf={(value) => axisText(value, unit, metricId)}
              onDay={(date) => (
                <ButtonLink path={explainPath(metricId, date)} label={texts.explainDay(dayText(date))}>
                  {texts.explain}
                </ButtonLink>
              )}
            >
              <DaysInWords
                days={days}
                from={from}
                to={latestDate}
                unfinished={unfinished}
                hasTrend={trend.length > 0}
                isTimeOfDay={isClockMetric(metricId)}
                textOf={textOf}
              />
            </DayChart>
          </div>
        </Tabs>
      </Card>
      <MetricFacts metric={metric} />
      <Card
        title={texts.dayByDay}
        aside={<span class="muted">{texts.fromTo(dateText(from), dateText(latestDate))}</span>}
      >
        <MetricDaysTable key={span} metric={metric} days={days} from={from} to={latestDate} />
      </Card>
    </>
  );
}

/** One metric over time: a chart, its averages, and a table of the same. */
export function MetricPage({ id: metricId }: { readonly id: string }) {
  const metric = useReading(metricId, ['data'], (signal) => readData('getMetrics', { metricId }, signal));
  const found = metric.value?.data[0];
  return (
    <PageFrame
      title={found === undefined ? texts.metric : nameOf(found.metricId, found.name)}
      back={{ path: '/data', label: texts.data }}
    >
      <ComputingNotice />
      <ReadingView
        reading={metric}
        missing={
          <EmptyState title={texts.noSuchMetric} action={{ label: texts.goToData, path: '/data' }}>
            {texts.mistyped}
          </EmptyState>
        }
      >
        {({ data: [summary] }) =>
          summary !== undefined && summary.latest !== null ? (
            <MetricView metric={summary} latestDate={summary.latest.date} />
          ) : (
            <EmptyState title={texts.noData} action={{ label: texts.importData, path: '/import' }}>
              {texts.howItFills}
            </EmptyState>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
